"""Notices tell absent players that it is their turn: by signed webhook or by mail, sent beside the play and never in its way.

`outbox` queues them, `notifier` delivers them, `webhook` and `mail` are the two ways, `addresses` says where they may go.
"""

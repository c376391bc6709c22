"""Tables for people and bots: a journal that is never lost, views that reveal no secret."""

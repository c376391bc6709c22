"""What the server and its clients say to each other; both import it, and it imports neither.

`requests` is what a client sends, `replies` what the server sends, `refusals` how it says no. All of it is JSON; a request
with unknown fields is refused.
"""

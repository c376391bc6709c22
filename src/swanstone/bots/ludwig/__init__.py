"""What a bot makes of a table of Castles of Mad King Ludwig: what things are worth, and what to do about it."""

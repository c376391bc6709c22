"""Tables for people and bots: a log that is never lost, views that tell no secret."""

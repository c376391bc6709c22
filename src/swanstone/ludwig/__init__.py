"""Castles of Mad King Ludwig, second edition."""

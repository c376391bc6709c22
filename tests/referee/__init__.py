"""The referee: a second opinion on the flow of a game, written from the rulebook alone.

It shares no line with the engine. It reads a head and then one action after another as text, and says at every moment who
is asked what, which answers are legal, and how the table stands; at the end it says who won. `box` holds what the rulebook
counts out and the published shuffle (docs/fair.md), `castle` what a castle is worth, `flow` the rounds, turns and rewards,
`final` the scoring at the end; `compare` holds a referee against the engine's JSON. Geometry comes from tests/oracle.
"""

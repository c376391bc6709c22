"""The referee: a second opinion on the flow of a game, written from the rulebook alone.

It shares no line with the engine. It reads a head and then one action after another as text, and says at every moment who
is asked what, which answers are legal, and how the table stands; at the end it says who won. `box` holds what the rulebook
counts out and the published shuffle (docs/fair.md), `table` the market and the cards. `flow` is the base game, with
`castle` and `final`, what a castle is worth and the scoring at the end; `extended` is the game with expansions, with
`decrees`, `grounds` and `reckoning`. `compare` holds a referee against the engine's JSON. Geometry comes from tests/oracle.
"""

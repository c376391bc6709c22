"""Every number that a bot's judgement of Castles of Mad King Ludwig rests on; found by self-play, in points."""


class Weights:
    """What a bot takes things to be worth."""

    coin: float = 0.56
    """A thousand coins that can still be spent; those left at the end are a tenth of a point (FINAL-4)."""
    spend: float = 7000.0
    """The coins that a seat spends in a turn; what it holds beyond that for all its turns is worth no more than at the end."""
    fill: float = 0.22
    """The chance that a wanted entrance is filled in a turn."""
    sure: float = 0.9
    """No entrance is surer than this to be filled before the end."""
    door: float = 1.2
    """The first open entrance, with many turns left; each further one is worth less."""
    door_fade: float = 0.75
    """What the next open entrance is worth of the one before."""
    dark_door: float = 0.7
    """The first open entrance downstairs; those after it fade as the others do."""
    effect: float = 1.6
    """How much of what a room's bonus may still bring is counted beforehand."""
    extra_turn: float = 3.4
    """Another turn."""
    bonus_card: float = 2.8
    """The better of two bonus cards."""
    look: float = 1.5
    """A look through a stack."""
    corridor: float = 3.0
    """A hallway or stairs for nothing."""
    living: float = 4.0
    """The reward of a living room, where a downstairs room may choose it."""
    first_downstairs: float = 0.4
    """How much of the reward for the second downstairs room its first one is worth."""
    favor_width: float = 0.42
    """How far ahead in a favor is nearly safe, in rooms, for the square root of each turn left."""
    card_hope: float = 1.3
    """How much oftener than by chance a seat builds what its bonus cards want."""
    spite: float = 0.9
    """How much the gain of others counts against one's own; it is shared among them."""
    deny: float = 0.7
    """How much of what the next seat loses counts when a room is bought before it."""


WEIGHTS = Weights()

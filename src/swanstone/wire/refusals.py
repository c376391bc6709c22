"""How the server says no: a code for programs, a sentence for people, and the rules against it."""

from msgspec import Struct

from swanstone.core.errors import Objection, SwanstoneError

HTTP_STATUS = {
    "bad_message": 400,
    "bad_option": 400,
    "bad_notation": 400,
    "no_key": 401,
    "not_yours": 403,
    "no_onlookers": 403,
    "foreign_origin": 403,
    "not_owner": 403,
    "no_table": 404,
    "no_page": 404,
    "no_method": 405,
    "not_asked": 409,
    "illegal": 409,
    "stale": 409,
    "taken": 409,
    "not_now": 409,
    "too_large": 413,
    "bad_type": 415,
    "too_many": 429,
    "damaged": 500,
    "error": 500,
    "not_saved": 503,
    "stopping": 503,
    "full": 503,
}
"""The codes of refusals with their HTTP status."""


class Refused(SwanstoneError):
    """A request that is refused; nothing has changed."""

    def __init__(self, code: str, message: str, objections: tuple[Objection, ...] = ()) -> None:
        self.code = code
        self.objections = objections
        super().__init__(message)


class Refusal(Struct, frozen=True, gc=False, tag_field="tell", tag="refused"):
    """Why something was not done; nothing has changed."""

    code: str
    message: str
    objections: tuple[Objection, ...] = ()
    id: str = ""


def refusal_of(refused: Refused, id: str = "") -> Refusal:
    """The message that tells a client of a refusal; `id` is the client's name for what it sent."""
    return Refusal(refused.code, str(refused), refused.objections, id)

"""Decrees of the Master Builder, of prices and turns, of bonus cards, coins and the room deck."""

from typing import Any

import pytest
from msgspec.structs import replace

from swanstone.core.chance import Chance
from swanstone.core.effect import put
from swanstone.core.errors import IllegalAction, NotYourDecision
from swanstone.ludwig.bonus_cards import KeepBonusCards, TakeKept
from swanstone.ludwig.modules.decrees.slot import slot_of
from swanstone.ludwig.pieces import HiddenCard
from tests.ludwig.helpers import Table, table
from tests.marks import rule

OFFERS = "nap_room:15000 larder:10000+4000 crypt:8000+5000 sauna:6000 study:4000+1000"


def pricing(card: str, seats: int = 2, builder: int = 0, **position: Any) -> Table:
    """A table at which seat 0 holds a decree and the Master Builder sets prices."""
    fields = {"offers": OFFERS, "step": "price", "builder": builder, **position}
    return table(seats, modules="decrees", hands={0: card}, **fields)


def priced(at: Table) -> Table:
    """The table after the Master Builder has left the rooms where they lie."""
    rooms = {offer.slot: offer.room for offer in at.state.offers}
    count = len(at.game.rules.prices(at.state))
    return at.play(f"{at.state.master_builder} price {' '.join(rooms.get(slot, '-') for slot in range(count))}")


# DEC-6


def discarding(holder: int, by: int) -> Table:
    """A table at which a seat chooses a bonus card to keep, and another one holds Nothing Wasted."""
    at = table(
        3, modules="decrees", hands={holder: "DEC-6"}, bonus_cards={holder: "type_food"}, bonus_deck="type_living"
    )
    state = at.state.copy()
    state.own(by).drawn = ("size_100", "size_150")
    state.then(KeepBonusCards(by, 1), TakeKept((by,)))
    return Table(at.game, state)


@rule("DEC-6")
def test_the_holder_sees_discarded_bonus_cards_and_may_exchange_one_secretly():
    at = discarding(0, 1).play("1 keep size_100")
    assert at.asked == ["0 swap-bonus-card"]
    assert at.options == ["0 leave", "0 swap type_food size_150"]
    after = at.play("0 swap type_food size_150")
    assert after.state.players[0].bonus_cards == ("size_150",)
    assert after.state.bonus_deck == (HiddenCard("type_living"), HiddenCard("type_food", 0))
    kept = at.play("0 leave")
    assert kept.state.bonus_deck[-1] == HiddenCard("size_150", 0)
    for seat in (1, 2, None):
        assert view_of(after, seat) == view_of(kept, seat), "nobody can tell whether a card was exchanged"
    assert at.refused("0 swap type_food type_living") == ["DEC-6"]


def seen(at: Table, seat: int | None) -> Any:
    return at.game.view(at.state, seat)


def view_of(at: Table, seat: int | None) -> Any:
    return at.game.view_to_json(at.game.view(at.state, seat))


@rule("DEC-6")
def test_own_discards_count_too_and_the_exchange_is_no_discard():
    """A-35, A-71."""
    at = discarding(0, 0).play("0 keep size_100")
    assert at.asked == ["0 swap-bonus-card"]
    assert at.play("0 swap size_100 size_150").asked == ["0 choose-offer"]


@rule("DEC-6")
def test_at_the_setup_it_is_asked_once_for_each_player_clockwise():
    """A-35."""
    from swanstone.ludwig.setup import DealBonusCards

    at = table(3, modules="decrees", hands={2: "DEC-6"}, builder=1)
    state = at.state.copy()
    state.round, state.agenda = 0, (DealBonusCards(),)
    at = Table(at.game, state).settled()
    thrown = {seat: at.state.players[seat].drawn[2:] for seat in range(3)}
    while at.asked[0].endswith("keep-bonus-cards"):
        at = at.play(at.options[0])
    order = []
    while at.asked:
        assert at.asked == ["2 swap-bonus-card"]
        decision: Any = at.game.pending(at.state)[0]
        order.append(tuple(card.card for card in at.state.bonus_deck[decision.place : decision.place + 1]))
        at = at.play("2 leave")
    assert order == [thrown[seat] for seat in (1, 2, 0)]


# DEC-7


@rule("DEC-7")
def test_the_coins_of_the_holder_are_hidden_from_the_others_with_all_that_would_tell_them():
    at = table(3, modules="decrees", hands={0: "DEC-7"}, coins=(7000, 9000, 11000), favors="count_food")
    views = {seat: at.game.view(at.state, seat) for seat in (0, 1, 2, None)}
    assert [views[seat].players[0].coins for seat in (0, 1, 2, None)] == [7000, 0, 0, 0]
    assert [views[seat].players[0].closed for seat in (1, None)] == [True, True]
    assert views[0].bank == at.state.bank
    assert views[1].bank == at.state.bank + 7000
    other = at.state.copy()
    other.own(0).coins, other.bank = 30000, at.state.bank - 23000
    for seat in (1, 2, None):
        assert view_of(at, seat) == view_of(Table(at.game, other), seat)
        hints = [at.game.hints(state, aids=True)(seat) for state in (at.state, other)]
        assert hints[0] == hints[1]


@rule("DEC-7")
def test_hidden_coins_are_imagined_and_spent_as_usual():
    at = table(2, modules="decrees", hands={0: "DEC-7"}, coins=(3000, 9000))
    state = at.game.imagine(at.game.view(at.state, 1), Chance("purse"))
    assert at.game.view(state, 1) == at.game.view(at.state, 1)
    assert state.players[0].coins + state.bank == 3000 + at.state.bank
    assert at.play("0 buy hallway").coins[0] == 0
    assert at.finale().game.view(at.finale().state, 1).players[0].coins == 3000


# DEC-8


def recalling(**position: Any) -> Table:
    return table(
        2,
        modules="decrees",
        hands={1: "DEC-8"},
        **{"discards": "100 200 200 600", "deck": "400 500", "offers": OFFERS, **position},
    )


@rule("DEC-8")
def test_plans_are_recalled_once_at_any_time_also_in_the_turn_of_another():
    """A-34."""
    at = recalling()
    assert at.asked == ["0 choose-offer"]
    assert [at.game.write_action(action) for action in at.game.calls(at.state, 1)] == ["1 recall"]
    assert at.game.calls(at.state, 0) == []
    at = at.play("1 recall")
    assert at.options == ["1 enough", "1 put-on-top 100", "1 put-on-top 200", "1 put-on-top 600"]
    at = at.play("1 put-on-top 600", "1 put-on-top 200")
    assert at.options == ["1 enough", "1 put-on-top 100", "1 put-on-top 200"]
    at = at.play("1 put-on-top 100")
    assert at.asked == ["0 choose-offer"]
    assert at.state.recalled.cards == (600, 200, 100)
    assert at.state.discards == (200,)
    assert at.game.calls(at.state, 1) == []
    with pytest.raises(IllegalAction):
        at.play("1 recall")


@rule("DEC-8")
def test_nobody_else_can_recall_and_nothing_else_can_be_done_out_of_turn():
    at = recalling()
    with pytest.raises(IllegalAction):
        at.play("0 recall")
    with pytest.raises(NotYourDecision):
        at.play("1 pass")
    (recall,) = at.game.calls(at.state, 1)
    for nobody in (-1, at.game.seats):  # -1 would be the last seat, which holds the card
        with pytest.raises(NotYourDecision):
            at.game.apply(at.state, replace(recall, seat=nobody))


@rule("DEC-8")
def test_recalled_cards_are_drawn_first_above_tiles_that_lay_there_before():
    """A-34: and tiles that are laid later come before them."""
    from swanstone.core.report import Report
    from swanstone.core.value import replace as with_fields
    from swanstone.ludwig.market import Drawing
    from swanstone.ludwig.pieces import Laid

    at = recalling(laid="gallery_of_mirrors").play("1 recall", "1 put-on-top 600", "1 enough")
    later = Laid("theater", 0, (1, 0))
    state = with_fields(at.state, laid=(later, *at.state.laid))
    drawing = Drawing(at.game.rules, state, Report(False))
    assert [drawing.next_room() for _ in range(3)] == ["theater", at.stack(600)[0], "gallery_of_mirrors"]
    drawing.done()
    assert not state.recalled
    assert state.discards[-1] == 600


@rule("DEC-8", "END-1")
def test_an_end_that_was_set_off_stays_and_plans_are_recalled_while_prices_are_set():
    """A-34."""
    at = recalling(step="price", deck="", last_round=True)
    assert at.asked == ["1 price-rooms"]
    after = priced(at.play("1 recall", "1 put-on-top 600", "1 enough"))
    assert (after.state.last_round, after.state.recalled.cards) == (True, (600,))
    assert after.play("0 pass", "1 pass").state.finished


@rule("DEC-8", "END-1")
def test_the_last_round_begins_with_the_last_of_deck_and_recalled_cards():
    from swanstone.core.report import Report
    from swanstone.ludwig.market import Drawing

    state = recalling(deck="400").play("1 recall", "1 put-on-top 600", "1 enough").state.copy()
    drawing = Drawing(recalling().game.rules, state, Report(False))
    drawing.next_room()
    assert not drawing.last_round
    drawing.next_room()
    assert drawing.last_round


@rule("DEC-8")
def test_which_cards_lie_there_is_open_and_their_order_is_not():
    at = recalling().play("1 recall", "1 put-on-top 600", "1 put-on-top 100")
    hidden = seen(at, 0).slots["decrees"]
    assert (hidden.recalling, hidden.recalling_known) == (2, ())
    assert seen(at, 1).slots["decrees"].recalling_known == (600, 100)
    at = at.play("1 enough")
    assert seen(at, 1).recalled.cards == (600, 100)
    view = seen(at, 0)
    assert view.recalled.cards == (100, 600)
    orders = {at.game.imagine(view, Chance(number)).recalled.cards for number in range(12)}
    assert orders == {(100, 600), (600, 100)}


# DEC-9


@rule("DEC-9")
def test_the_holder_may_leave_one_price_empty_and_lay_two_rooms_under_another():
    at = priced(pricing("DEC-9"))
    assert at.asked == ["0 crook-stall"]
    assert len(at.options) == 1 + 5 * 4
    after = at.play("0 move-under study 15000")
    assert after.offers == "nap_room:15000 study:15000+1000 larder:10000+4000 crypt:8000+5000 sauna:6000"
    assert at.play("0 leave").offers == OFFERS
    assert at.refused("0 move-under study 4000") == ["DEC-9"]
    assert priced(pricing("DEC-9", builder=1)).asked == ["0 choose-offer"], "only as Master Builder"


@rule("DEC-9")
def test_as_many_rooms_are_drawn_as_are_missing_and_the_next_prices_are_normal():
    """A-60."""
    at = priced(pricing("DEC-9")).play("0 move-under study 15000")
    at = at.play("1 pass", "0 pass")
    assert at.asked == ["1 price-rooms"]
    assert len(at.state.offers) == 5
    after = at.play("1 price nap_room study larder crypt sauna")
    assert [offer.price for offer in after.state.offers] == [15000, 10000, 8000, 6000, 4000]
    short = priced(pricing("DEC-9", coins=(60000, 60000))).play("0 move-under study 15000", "1 pass", "0 buy nap_room")
    while not short.asked[0].endswith("price-rooms"):
        short = short.play(short.options[0])
    assert len(short.state.offers) == 5


# DEC-10


@rule("DEC-10")
def test_coins_are_moved_between_rooms_and_none_is_raised_above_5000():
    at = priced(pricing("DEC-10"))
    assert at.asked == ["0 shift-coins"]
    after = at.play("0 shift crypt sauna 5000")
    assert after.offers == "nap_room:15000 larder:10000+4000 crypt:8000 sauna:6000+5000 study:4000+1000"
    assert at.refused("0 shift crypt larder 2000") == ["DEC-10"], "4000 and 2000 are more than 5000"
    assert at.refused("0 shift crypt sauna 1500") == ["DEC-10"]
    assert at.refused("0 shift study sauna 2000") == ["DEC-10"]
    assert at.refused("0 shift larder crypt 1000") == ["DEC-10"], "a room at 5000 gains none"
    total = sum(offer.coins for offer in at.state.offers)
    assert sum(offer.coins for offer in after.state.offers) == total
    assert after.play("0 leave").asked == ["1 choose-offer"]
    full = priced(pricing("DEC-10", offers=OFFERS.replace("crypt:8000+5000", "crypt:8000+7000")))
    assert full.play("0 shift crypt sauna 1000").offers.split()[2] == "crypt:8000+6000", "it may lose coins"
    assert full.refused("0 shift study crypt 1000") == ["DEC-10"], "and gains none"


@rule("DEC-10")
def test_without_coins_on_the_market_or_as_another_nobody_is_asked():
    bare = "nap_room:15000 larder:10000 crypt:8000 sauna:6000 study:4000"
    assert priced(pricing("DEC-10", offers=bare)).asked == ["1 choose-offer"]
    assert priced(pricing("DEC-10", builder=1)).asked == ["0 choose-offer"]


# DEC-11


@rule("DEC-11")
def test_others_have_15_seconds_and_the_holder_prices_what_is_left():
    """A-33, A-79."""
    at = pricing("DEC-11", builder=1)
    assert at.asked == ["1 price-in-time"]
    decision = at.game.pending(at.state)[0]
    assert decision.seconds == 15
    at = at.play("1 so-far - crypt - nap_room -")
    assert at.asked == ["1 price-in-time"]
    late = at.game.timed_out(at.state, decision)
    at = at.play(at.game.write_action(late))
    assert at.asked == ["0 price-rest"]
    assert len(at.options) == 6
    after = at.play("0 price larder sauna study")
    assert [offer.room for offer in after.state.offers] == ["larder", "crypt", "sauna", "nap_room", "study"]
    assert at.refused("0 price larder sauna crypt") == ["DEC-11"]
    assert slot_of(after.state).marks.priced == ()


@rule("DEC-11")
def test_who_is_in_time_prices_as_usual_and_the_holder_has_no_hourglass():
    assert priced(pricing("DEC-11", builder=1)).asked == ["0 choose-offer"]
    assert pricing("DEC-11").asked == ["0 price-rooms"]
    at = pricing("DEC-11", builder=1)
    assert at.refused("1 so-far crypt crypt - - -") == ["DEC-11"]
    assert at.refused("1 so-far crypt") == ["DEC-11"]
    assert pricing("DEC-11").refused("0 so-far - - - - -") == ["DEC-11"]


@rule("DEC-11")
def test_without_any_price_laid_the_holder_prices_all():
    at = pricing("DEC-11", builder=1).play("1 time-up")
    assert len(at.options) == 120


@rule("DEC-11")
def test_who_prices_the_rest_is_no_master_builder():
    """A-79: neither the stall is crooked nor are coins shifted."""
    at = pricing("DEC-9 DEC-10 DEC-11", builder=1).play("1 time-up")
    assert at.asked == ["0 price-rest"]
    assert at.play("0 price crypt larder nap_room sauna study").asked == ["0 choose-offer"]


# DEC-12 and DEC-13


@rule("DEC-12")
def test_the_master_builder_may_take_the_first_turn():
    at = priced(pricing("DEC-12", seats=3))
    assert at.asked == ["0 choose-turn"]
    first = at.play("0 go-first")
    assert first.asked == ["0 choose-offer"]
    assert first.play("0 pass").asked == ["1 choose-offer"]
    assert first.play("0 pass", "1 pass").asked == ["2 choose-offer"]
    assert at.play("0 leave").asked == ["1 choose-offer"]
    following = first.play("0 pass", "1 pass", "2 pass")
    assert following.asked == ["1 price-rooms"]
    assert priced(following).asked == ["2 choose-offer"], "only the round in which it was chosen"


@rule("DEC-13")
def test_the_holder_pays_2000_to_each_player_right_ahead_and_moves_up():
    """A-31: nobody is left out."""
    at = priced(pricing("DEC-13", seats=4, builder=1))
    assert at.asked == ["0 pay-ahead"]
    assert at.options == ["0 leave", "0 grease 1", "0 grease 2"]
    one = at.play("0 grease 1")
    assert one.coins == [13000, 15000, 15000, 17000]
    assert turns(one) == [2, 0, 3, 1]
    both = at.play("0 grease 2")
    assert both.coins == [11000, 15000, 17000, 17000]
    assert turns(both) == [0, 2, 3, 1]
    assert turns(at.play("0 leave")) == [2, 3, 0, 1]


def turns(at: Table) -> list[int]:
    """The seats in the order of their turns."""
    found = []
    while at.asked and at.asked[0].endswith("choose-offer"):
        found.append(int(at.asked[0].split()[0]))
        at = at.play(f"{found[-1]} pass")
    return found


@rule("DEC-13")
def test_it_can_be_used_as_master_builder_and_only_with_coins_at_hand():
    """A-80."""
    at = priced(pricing("DEC-13", seats=3, coins=(3000, 0, 0)))
    assert at.options == ["0 leave", "0 grease 1"]
    assert turns(at.play("0 grease 1")) == [1, 0, 2]
    assert priced(pricing("DEC-13", seats=3, coins=(1999, 0, 0))).asked == ["1 choose-offer"]
    assert at.refused("0 grease 2") == ["DEC-13"]


@rule("DEC-13")
def test_neither_credit_nor_swan_tokens_pay_to_go_ahead():
    """A-80: it is no purchase, and not the holder's own turn."""
    fields: dict[str, Any] = {"offers": OFFERS, "step": "price", "builder": 1, "coins": (1000, 0, 0)}
    at = table(3, modules="swans decrees", hands={0: "DEC-13 DEC-21"}, **fields)
    put(at.state, "swans", replace(at.state.slots["swans"], held=(("red",) * 5, (), ())))
    assert priced(at).asked == ["2 choose-offer"]
    rich = table(3, modules="swans decrees", hands={0: "DEC-13"}, **{**fields, "coins": (2000, 0, 0)})
    put(rich.state, "swans", replace(rich.state.slots["swans"], held=(("red",) * 5, (), ())))
    asked = priced(rich)
    assert asked.asked == ["0 pay-ahead"]
    assert asked.refused("0 trade red") == ["SWAN-4"]


@rule("DEC-13")
def test_nobody_ahead_is_nobody_to_pay():
    assert priced(pricing("DEC-13", seats=3, builder=2)).asked == ["0 choose-offer"]


@rule("DEC-12", "DEC-13")
def test_a_master_builder_who_goes_first_can_be_passed():
    """A-32."""
    fields: dict[str, Any] = {"offers": OFFERS, "step": "price", "builder": 2}
    at = priced(table(3, modules="decrees", hands={0: "DEC-13", 2: "DEC-12"}, **fields))
    assert at.asked == ["2 choose-turn"]
    at = at.play("2 go-first")
    assert at.asked == ["0 pay-ahead"]
    after = at.play("0 grease 1")
    assert after.coins == [13000, 15000, 17000]
    assert turns(after) == [0, 2, 1]

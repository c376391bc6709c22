"""A bot that sits down at a table by its link and plays to the end: it builds where most points are, and buys cheaply."""

import argparse

from swanstone.client import Refused, join
from swanstone.core.ledger import total
from swanstone.wire.replies import Question


def choose(question: Question) -> str:
    """The option that scores most at once; of purchases the cheapest."""
    if question.arrange:
        laid = [*question.arrange.things, *[question.arrange.empty] * question.arrange.places]
        return " ".join([question.arrange.begin, *laid[: question.arrange.places]])
    buying = [option for option in question.options if option.cost] or question.options
    return max(buying, key=lambda option: (total(option.score), -total(option.cost))).action


def main() -> None:
    """Joins, plays, and tells what it does."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("link", help="the link of a table with a free seat, or the secret link of a seat")
    parser.add_argument("--name", default="Swan", help="the name to play under (default Swan)")
    options = parser.parse_args()
    seat = join(options.link, options.name)
    print(f"I am {options.name} and sit on seat {seat.number}; my own link is {seat.secret_link}")
    with seat.watch() as watch:
        for update in watch:
            if update.question:
                action = choose(update.question)
                print(f"I was asked to {update.question.asks} and say: {action}")
                try:
                    watch.act(action)
                except Refused as refused:
                    if refused.code not in ("stale", "not_now"):  # these only say that the table has moved on
                        raise
    print(f"The game is over. Scores: {update.card.scores}; winners: {update.card.winners}")


if __name__ == "__main__":
    main()

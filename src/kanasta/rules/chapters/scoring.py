"""What a deal brings."""

from __future__ import annotations

from kanasta.rules.book import Book
from kanasta.rules.wording import label, points

USUAL = 100
"""What going out brings where it brings anything."""


def scoring(book: Book) -> None:
    """The score sheet of a deal, line by line."""
    book.begin("scoring", "The score of a deal")
    rules, labels = book.variant.scoring, book.variant.labels
    book.say(
        "scoring.natural_canasta", "Each canasta without wild cards ({name}) brings {points}.",
        name=label(labels.natural_canasta), points=points(rules.natural_canasta),
    )  # fmt: skip
    book.say(
        "scoring.mixed_canasta", "Each canasta with wild cards ({name}) brings {points}.",
        name=label(labels.mixed_canasta), points=points(rules.mixed_canasta),
    )  # fmt: skip
    if book.variant.melds.wild_melds:
        book.say(
            "scoring.wild_canasta", "Each canasta of wild cards only ({name}) brings {points}.",
            name=label(labels.wild_canasta), points=points(rules.wild_canasta),
        )  # fmt: skip
    _cards(book)
    _going_out(book)
    if rules.without_canasta == "everything counts minus":
        book.say(
            "scoring.without_canasta",
            "For a side without a canasta everything counts minus: melded cards, cards in hands and red threes.",
        )
    else:
        book.say(
            "scoring.without_canasta", "The melded cards of a side without a canasta count plus all the same."
        )
    book.say(
        "common.totals",
        "After the deal this is added to the score of the side; a deal and a score may be negative.",
    )


def _cards(book: Book) -> None:
    if book.variant.scoring.melded_cards == "all count":
        book.say("scoring.melded_cards", "All melded cards bring their value, those in canastas too.")
    else:
        book.say(
            "scoring.melded_cards",
            "Melded cards bring their value only outside canastas; a canasta brings its bonus and nothing more.",
        )
    book.say("common.hands", "Cards left in the hands of a side cost it their value.")
    if book.variant.dealing.reserve:
        book.say(
            "common.hands dealing.reserve", "So do the cards of a {reserve} that was not taken up.",
            reserve=label(book.variant.labels.reserve),
        )  # fmt: skip


def _going_out(book: Book) -> None:
    rules, labels = book.variant.scoring, book.variant.labels
    if rules.going_out:
        book.say("scoring.going_out", "Going out brings {points}.", points=points(rules.going_out))
    else:
        book.say("scoring.going_out", "Going out by itself brings nothing.")
        if book.variant.sources.get("scoring.going_out"):
            book.say(
                "scoring.going_out",
                "The list of what brings points is closed and does not name it; a table that wants "
                "{usual} points for it "
                "plays with the house rule {rule}.",
                usual=USUAL, rule=f"scoring.going_out={USUAL}",
            )  # fmt: skip
    if book.variant.concealed.after != "no such bonus":
        book.say(
            "scoring.concealed", "Going out with the whole hand ({name}) brings {points} in its place.",
            name=label(labels.concealed), points=points(rules.concealed),
        )  # fmt: skip
    if book.variant.melds.black_threes == "when going out":
        book.say(
            "scoring.black_threes", "Going out with black threes brings {points} in its place.",
            points=points(rules.black_threes),
        )  # fmt: skip

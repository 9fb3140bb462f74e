"""The opening, melds and canastas, black threes."""

from __future__ import annotations

from collections.abc import Sequence

from kanasta.message import Message, Value
from kanasta.rules.book import Book
from kanasta.rules.variant import Melds
from kanasta.rules.wording import all_of, label, ordinal, points, small, word

LARGEST = 24
CAPITAL_WORDS = {
    4: Message("Four"),
    5: Message("Five"),
    6: Message("Six"),
    7: Message("Seven"),
    8: Message("Eight"),
    9: Message("Nine"),
    10: Message("Ten"),
}
"""How large a canasta is, where a sentence begins with it."""


def opening(book: Book) -> None:
    """The opening minimum, and what counts towards it."""
    book.begin("opening", "Opening")
    rules = book.variant.opening
    if rules.by == "score":
        book.say(
            "opening.by",
            "The first melds of a side in a deal must reach a minimum, which depends on the side's score "
            "before the deal.",
        )
        book.say("opening.bands", "The minimum is {bands}.", bands=_bands(book))
        book.say("opening.negative", "With a negative score it is {points}.", points=points(rules.negative))
    else:
        book.say(
            "opening.by",
            "The first melds of a side in a deal must reach a minimum, which depends on the deal and not on the score.",
        )
        book.say("opening.deals", "The minimum is {deals}.", deals=_deals(rules.deals))
    if rules.rest_counts:
        book.say(
            "opening.rest_counts",
            "In a take the whole of it comes into the hand first, and all cards melded in that turn "
            "count; bonuses do not.",
        )
    else:
        book.say(
            "opening.rest_counts",
            "In a take the upcard and cards from the hand count, and no bonuses; the rest of the take "
            "comes only when the "
            "minimum is reached.",
        )
    if book.partners:
        book.say("common.partners_open", "When one partner has opened, the whole side has opened.")
    book.say(
        "A2",
        "The melds of an opening are laid one by one; until they reach the minimum nobody else sees them and the turn "
        "cannot end.",
    )


def _bands(book: Book) -> Value:
    bands = book.variant.opening.bands
    parts: list[Value] = []
    for place, band in enumerate(bands):
        first: dict[str, Value] = {"points": points(band.minimum), "score": band.score}
        later: dict[str, Value] = {"minimum": band.minimum, "score": band.score}
        if place + 1 == len(bands):
            if parts:
                parts.append(Message("{minimum} with {score} or more", later))
            else:
                parts.append(Message("{points} with a score of {score} or more", first))
        else:
            after = bands[place + 1].score
            most = after - (1 if after % 5 else 5)  # scores are multiples of five
            if parts:
                parts.append(Message("{minimum} with {score} to {most}", {**later, "most": most}))
            else:
                parts.append(Message("{points} with a score of {score} to {most}", {**first, "most": most}))
    return all_of(parts)


def _deals(minimums: Sequence[int]) -> Value:
    if len(minimums) == 1:
        return Message("{points} in every deal", {"points": points(minimums[0])})
    parts: list[Value] = []
    for number, minimum in enumerate(minimums, 1):
        values: dict[str, Value] = {"minimum": minimum, "deal": ordinal(number)}
        if not parts:
            first = {"points": points(minimum), "deal": ordinal(number)}
            parts.append(Message("{points} in the {deal} deal", first))
        elif number < len(minimums):
            parts.append(Message("{minimum} in the {deal}", values))
        else:
            parts.append(Message("{minimum} in the {deal} and any later one", values))
    return all_of(parts)


def melds(book: Book) -> None:
    """What may lie on the table, and what makes a canasta."""
    book.begin("melds", "Melds and canastas")
    rules = book.variant.melds
    book.say("common.meld", "A meld is three or more cards of one rank, from four to ace.")
    size = small(rules.canasta, "one card", "{count} cards")
    if rules.most_cards == rules.canasta:
        book.say("melds.canasta", "A meld of {cards} is a canasta.", cards=size)
    else:
        book.say("melds.canasta", "A meld of {cards} or more is a canasta.", cards=size)
    _names(book)
    _size(book)
    _wilds(book)
    if rules.same_rank == "once":
        book.say(
            "melds.same_rank",
            "A side has only one meld of each rank; more cards of that rank are added to it.",
        )
    else:
        book.say(
            "melds.same_rank", "A side begins another meld of a rank only when the one it has is a canasta."
        )
    _wild_melds(book)


def _names(book: Book) -> None:
    labels = book.variant.labels
    book.say(
        "labels.natural_canasta",
        "A canasta without wild cards is called “{name}”.",
        name=label(labels.natural_canasta),
    )
    book.say(
        "labels.mixed_canasta", "One with wild cards is called “{name}”.", name=label(labels.mixed_canasta)
    )


def _size(book: Book) -> None:
    rules = book.variant.melds
    if rules.most_cards:
        book.say(
            "melds.most_cards",
            "No meld holds more than {cards}.",
            cards=small(rules.most_cards, "one card", "{count} cards"),
        )
    else:
        book.say("melds.most_cards", "A meld may hold any number of cards, and canastas may grow too.")
    if rules.most_cards != rules.canasta:
        book.say("common.bonus_once", "However large it is, a canasta brings its bonus once.")
        book.say(
            "A12",
            "A wild card may be added to a canasta without wild cards, which then is one with wild cards.",
        )


def _wilds(book: Book) -> None:
    rules = book.variant.melds
    book.say(
        "melds.least_naturals", "At least {count} cards of a meld of a rank must be natural ones.",
        count=word(rules.least_naturals),
    )  # fmt: skip
    if rules.most_wilds:
        book.say(
            "melds.most_wilds", "It holds at most {wilds}.",
            wilds=small(rules.most_wilds, "one wild card", "{count} wild cards"),
        )  # fmt: skip
    if rules.half_wilds:
        book.say("melds.half_wilds", "At most half of its cards are wild ones.")
    if rules.wilds_by_size:
        book.say("melds.wilds_by_size", "It holds at most {wilds}.", wilds=_by_size(rules.wilds_by_size))
    _wildest(book)


def _by_size(limits: Sequence[int]) -> Value:
    """One wild card with 3 to 5 cards and two with 6 or more."""
    parts: list[Value] = []
    first = 0
    for place, limit in enumerate(limits):
        last = place + 1 == len(limits)
        if not last and limits[place + 1] == limit:
            continue
        wilds = small(limit, "one wild card", "{count} wild cards")
        least, cards = (small(at + 3, "one card", "{count} cards") for at in (first, place))
        if last:
            parts.append(Message("{wilds} with {cards} or more", {"wilds": wilds, "cards": least}))
        elif first == place:
            parts.append(Message("{wilds} with {cards}", {"wilds": wilds, "cards": least}))
        else:
            values: dict[str, Value] = {"wilds": wilds, "least": word(first + 3), "cards": cards}
            parts.append(Message("{wilds} with {least} to {cards}", values))
        first = place + 1
    return all_of(parts)


def wild_limit(rules: Melds, size: int) -> int:
    """Wild cards at most in a meld of a rank of that size."""
    limits = [size - rules.least_naturals]
    if rules.most_wilds:
        limits.append(rules.most_wilds)
    if rules.half_wilds:
        limits.append(size // 2)
    if rules.wilds_by_size:
        limits.append(rules.wilds_by_size[min(size - 3, len(rules.wilds_by_size) - 1)])
    return max(0, min(limits))


def _wildest(book: Book) -> None:
    """The smallest meld with as many wild cards as a canasta may hold, and the fewest natural cards of a canasta."""
    rules = book.variant.melds
    keys = "melds.least_naturals melds.most_wilds melds.half_wilds melds.wilds_by_size melds.canasta"
    most = wild_limit(rules, rules.canasta)
    if most == 0:
        book.say(keys, "So no canasta of a rank holds a wild card.")
        return
    book.say(
        keys, "So a canasta of {cards} has at least {naturals} natural ones and at most {wilds} wild.",
        cards=small(rules.canasta, "one card", "{count} cards"),
        naturals=word(rules.canasta - most), wilds=word(most),
    )  # fmt: skip
    size = next(size for size in range(3, LARGEST) if wild_limit(rules, size) == most)
    book.say(
        keys, "The smallest meld with {wilds} has {cards}.",
        wilds=small(most, "one wild card", "{count} wild cards"), cards=small(size, "one card", "{count} cards"),
    )  # fmt: skip


def _wild_melds(book: Book) -> None:
    rules = book.variant.melds
    if not rules.wild_melds:
        book.say("melds.wild_melds", "Wild cards are not melded on their own.")
        return
    book.say(
        "melds.wild_melds",
        "Wild cards may be melded on their own too, three or more, in any mixture of jokers and twos.",
    )
    book.say(
        "melds.canasta labels.wild_canasta", "{cards} of them are a canasta, called “{name}”.",
        cards=CAPITAL_WORDS[rules.canasta], name=label(book.variant.labels.wild_canasta),
    )  # fmt: skip
    if rules.same_rank == "once":
        book.say("melds.same_rank A13", "A side has only one such meld.")
    else:
        book.say("melds.same_rank A13", "A side has only one such meld that is unfinished.")
    book.say("A13", "Such a meld may open, and its canasta counts wherever the side needs one.")


def black_threes(book: Book) -> None:
    """Whether black threes are ever melded."""
    book.begin("black threes", "Black threes")
    if book.variant.melds.black_threes == "never":
        book.say("melds.black_threes", "Black threes are never melded, not even when going out.")
        return
    book.say(
        "melds.black_threes",
        "Black threes are melded only as the last act of going out: three or more of them, without wild cards.",
    )
    if book.variant.going_out.final_discard == "required":
        book.say("melds.black_threes going_out.final_discard", "Nothing is discarded after them.")
    elif book.variant.going_out.final_discard == "optional":
        book.say(
            "melds.black_threes going_out.final_discard",
            "One other card may be left to be discarded after them.",
        )

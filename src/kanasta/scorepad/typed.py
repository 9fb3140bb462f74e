"""Reads what is typed into a field of a deal. docs/scorepad.md says what may be typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from kanasta.cards import KINDS, in_order
from kanasta.game.law import Law
from kanasta.game.lines import short
from kanasta.message import Complaint
from kanasta.scorepad.amount import MOST_POINTS, Amount, Held, Melded, Reserve, merged
from kanasta.scorepad.checks.canastas import WILDS, sort_of
from kanasta.scorepad.fields import Field, counts_outside
from kanasta.scorepad.pad import (
    MANNERS,
    MOST_SCORE,
    Canasta,
    DealEntry,
    SideEntry,
    Sort,
    manners,
    seats_of,
)

ALIKE = str.maketrans("КАТЈХхкатјх×−–", "KATJxxkatjxx--")
"""Letters of other alphabets that look like ours, as they come from a Cyrillic keyboard."""
LETTERS: dict[str, Sort] = {"n": "natural", "m": "mixed", "w": "wild"}
BARE = re.compile(r"(\d*)([nmw])", re.IGNORECASE)
COUNTED = re.compile(r"(\d+)([x@])(.+)", re.IGNORECASE)
POINTS = re.compile(r"(\d+)p?", re.IGNORECASE)
NOTHING = ("", "0", "-")
MOST_CARDS = 60
"""More cards or canastas are not typed at once."""
LONGEST = 1000
"""No field takes more letters."""
MOST_VALUE = 10_000
"""No card counts more in any rules."""
MOST_COUNTED = 400
"""No table has more cards."""

Who = Callable[[str], tuple[int, int | None]]
"""Finds the side, and the seat where that is said, of a name. Raises Complaint."""


def enter(law: Law, deal: DealEntry, field: Field, text: str, who: Who) -> DealEntry:
    """The deal with what was typed in one field. Raises Complaint for what cannot be read."""
    text = text.translate(ALIKE).strip()
    if len(text) > LONGEST:
        raise Complaint("{text}: that is too many", text=short(text))
    if field.side is None:
        return _ended(law, deal, text, who)
    entry = deal.sides[field.side]
    readers: dict[str, Callable[[], SideEntry]] = {
        "how": lambda: replace(entry, how=_manner(law, text)),
        "canastas": lambda: replace(entry, canastas=canastas(law, text)),
        "melded": lambda: replace(entry, melded=melded(law, entry, text)),
        "red_threes": lambda: replace(entry, red_threes=whole(text)),
        "hand": lambda: replace(entry, hand=hand(law, field.side or 0, text)),
        "reserve": lambda: replace(entry, reserve=reserve(law, text)),
        "total": lambda: replace(entry, total=None if text == "-" else score(text)),
    }
    return with_side(deal, field.side, readers[field.name]())


def with_side(deal: DealEntry, side: int, entry: SideEntry) -> DealEntry:
    """The deal with another entry for one side."""
    return replace(deal, sides=[entry if place == side else each for place, each in enumerate(deal.sides)])


def _ended(law: Law, deal: DealEntry, text: str, who: Who) -> DealEntry:
    """Who went out: a name or number, several with ``+`` between them, ``0`` where the stock ran out."""
    plain = [replace(entry, out=False, seat=None, how=None) for entry in deal.sides]
    if text in NOTHING[1:]:
        return replace(deal, sides=plain, stock_out=True)
    if not text:
        raise Complaint("Say who went out: the number or the name of a player, or 0 where the stock ran out")
    ways = list(manners(law))
    for name in _names(text, who):
        side, seat = who(name)
        was = deal.sides[side]
        how = was.how if was.seat == seat and was.out else ways[0] if len(ways) == 1 else None
        plain[side] = replace(plain[side], out=True, seat=seat, how=how)
    return replace(deal, sides=plain, stock_out=False)


def _names(text: str, who: Who) -> list[str]:
    """One name, or several where it is none as a whole."""
    try:
        who(text)
    except Complaint:
        names = [name.strip() for name in re.split(r"[+,&]", text)]
        if len(names) == 1:
            raise
        return names
    return [text]


def _manner(law: Law, text: str) -> str:
    ways = list(manners(law))
    if not text:
        return ways[0]
    named = {how: (how, law.variant.labels.concealed if how == "concealed" else how) for how in MANNERS}
    for how in ways:
        if any(name.casefold().startswith(text.casefold()) for name in named[how]):
            return how
    raise Complaint("{text}: there are {ways}", text=short(text), ways=", ".join(ways))


# Canastas


def canastas(law: Law, text: str) -> list[Canasta]:
    """``2n m`` by sort, ``K 822 KKKKK2*`` by cards, where one natural letter stands for as many as it takes."""
    if text in NOTHING:
        return []
    found: list[Canasta] = []
    for word in re.split(r"[\s,+;]+", text):
        found += _canastas_in(law, word)
        if len(found) > MOST_CARDS:
            raise Complaint("{text}: that is too many", text=short(text))
    return found


def _canastas_in(law: Law, word: str) -> list[Canasta]:
    letter, colon, rest = word.partition(":")
    if colon and letter.lower() in LETTERS:
        return [Canasta(sort=LETTERS[letter.lower()], cards=_cards_of_canasta(law, rest))]
    parts = BARE.findall(word)
    if "".join(number + sort for number, sort in parts).casefold() == word.casefold():
        found = []
        for number, sort in parts:
            found += [Canasta(sort=LETTERS[sort.lower()])] * min(_int(number or "1"), MOST_CARDS + 1)
        return found
    if re.fullmatch(r"\d", word):
        if word in "13":
            raise Complaint("{word}: of which sort? Such as {word}n or {word}m", word=word)
        raise Complaint(
            "{word}: write {word}n or {word}m for so many, x{word} for one of that card", word=word
        )
    cards = _cards_of_canasta(law, word)
    return [Canasta(sort=sort_of(cards), cards=cards)]


def _cards_of_canasta(law: Law, word: str) -> str:
    number, x, rest = word.partition("x") if "X" not in word else word.partition("X")
    if not x:
        number, rest = "", word
    if number and not number.isdecimal():
        raise Complaint("{word}: write it like K, 822, 8xK or KKKKK22", word=short(word))
    cards = kinds(rest)
    naturals = [kind for kind in cards if kind not in WILDS]
    wilds = "".join(kind for kind in cards if kind in WILDS)
    if number:
        if len(naturals) != 1:
            raise Complaint(
                "{word}: the number goes with one natural card, as in 8xK or 5xK22", word=short(word)
            )
        return naturals[0] * min(_int(number), MOST_CARDS) + in_order(wilds)
    if len(naturals) == 1:
        return naturals[0] * max(1, law.canasta - len(wilds)) + in_order(wilds)
    return in_order(naturals) + in_order(wilds)


# Amounts


def amount(law: Law, text: str) -> Amount:
    """``320``, ``120+45``, ``3x20 6x10`` by what cards count, ``KKK 444 2x8`` by kind."""
    if text in NOTHING:
        return Amount()
    words = [word for word in re.split(r"[\s,+]+", text) if word]
    as_cards = any(not POINTS.fullmatch(word) for word in words)
    return merged([_amount_of(law, word, as_cards) for word in words])


def _amount_of(law: Law, word: str, as_cards: bool) -> Amount:
    points = POINTS.fullmatch(word)
    if points and (not as_cards or word.lower().endswith("p")):
        number = _int(points[1])
        if number > MOST_POINTS:
            raise Complaint("{word}: that is too much", word=short(word))
        return Amount(points=number)
    if points and len(set(word.replace("10", "T"))) > 1:
        raise Complaint(
            "{word}: beside cards write {word}p for points, or x{word} for cards", word=short(word)
        )
    counted = COUNTED.fullmatch(word)
    if counted is None:
        return Amount(cards=in_order(kinds(word.removeprefix("x").removeprefix("X"))))
    number, sign, what = _int(counted[1]), counted[2], counted[3]
    if number > MOST_COUNTED:
        raise Complaint("{word}: that is too much", word=short(word))
    if what.isdecimal() and (sign == "@" or len(what) > 1 or _int(what) in law.values[1:]):
        return Amount(values={min(_int(what), MOST_VALUE): number})
    kind = kinds(what)
    if len(kind) != 1:
        raise Complaint("{word}: write it like 3xK, or 3x20 for cards that count 20", word=short(word))
    return Amount(cards=kind * number)


def melded(law: Law, entry: SideEntry, text: str) -> Melded:
    """An amount; ``all`` or ``outside`` before it says whether the cards in canastas are among them."""
    word, _, rest = text.partition(" ")
    outside = counts_outside(law, replace(entry, melded=None))
    for name, says in (("all", False), ("outside", True)):
        if len(word) > 1 and name.startswith(word.lower()):
            outside, text = says, rest.strip()
    found = amount(law, text)
    return Melded(
        points=found.points,
        values=found.values,
        cards=found.cards,
        of="outside canastas" if outside else "all",
    )


def hand(law: Law, side: int, text: str) -> list[Held]:
    """An amount for the whole side, or one for each player with ``/`` between them."""
    seats: Sequence[int | None] = seats_of(side, law)
    parts = re.split(r"[/|]", text)
    if len(parts) == 1 and len(seats) > 1:
        seats = [None]
    if len(parts) != len(seats):
        raise Complaint(
            "{text}: one number for the side, or one for each of {number} players with / between",
            text=short(text), number=len(seats),
        )  # fmt: skip
    found = []
    for seat, part in zip(seats, parts, strict=True):
        each = amount(law, part.strip())
        found.append(Held(points=each.points, values=each.values, cards=each.cards, seat=seat))
    return found


def reserve(law: Law, text: str) -> Reserve:
    """An amount, in which ``r`` is a red three: ``AK4r``, ``85 2xr``."""
    reds = 0

    def taken_out(found: re.Match[str]) -> str:
        nonlocal reds
        reds += min(_int(found[1]), MOST_CARDS) if found[1] else 1
        return ""

    rest = re.sub(r"(?:(\d+)x)?r", taken_out, text, flags=re.IGNORECASE).strip()
    each = amount(law, rest)
    return Reserve(points=each.points, values=each.values, cards=each.cards, red_threes=reds)


# Numbers and cards


def whole(text: str) -> int:
    """A small number of cards; nothing is none."""
    if text in NOTHING:
        return 0
    if not text.isdecimal() or _int(text) > MOST_CARDS:
        raise Complaint("{text}: a number is wanted, 0 to {most}", text=short(text), most=MOST_CARDS)
    return _int(text)


def score(text: str) -> int:
    """A number of points, which may be less than nothing."""
    bare = re.sub(r"^[+-]", "", text)
    if not bare.isdecimal() or _int(bare) > MOST_SCORE:
        raise Complaint("{text}: points are wanted, such as 850 or -120", text=short(text))
    return -_int(bare) if text.startswith("-") else _int(bare)


def _int(figures: str) -> int:
    """A number of any length, of which only the beginning matters where it is far too large."""
    return int((figures.lstrip("0") or "0")[:9])


def kinds(text: str) -> str:
    """Cards by kind as they are typed: small letters do, ``10`` is ``T``, ``3`` a black three. Raises Complaint."""
    found = []
    for letter in text.replace("10", "T"):
        kind = letter if letter in KINDS else letter.upper() if letter.upper() in KINDS else letter.lower()
        if kind == "3":
            kind = "b"
        if kind not in KINDS:
            raise Complaint(
                "{text}: there is no card {letter}; cards are * 2 b 4 5 6 7 8 9 T J Q K A",
                text=short(text), letter=short(letter),
            )  # fmt: skip
        found.append(kind)
    if len(found) > MOST_COUNTED:
        raise Complaint("{text}: that is too many", text=short(text))
    return "".join(found)

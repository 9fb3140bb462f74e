"""The witness: a slow, plain judge of whole turns, written from the rule books alone.

It knows nothing of Kanasta's own rules: it holds a small table of what each rule book says, and finds by trying
everything how a turn may end. What it says of a turn is set against what single steps can reach.

Words: a *laying* is what a player has on the table after adding and melding as he likes, with the hand that is left. A
whole turn is a start (a draw, or a way to take the pile), a laying, perhaps a Reserve and another laying, and an end.
The order in which cards of a laying were laid needs no search: naturals first and wilds last, one meld after the other,
passes through nothing that the finished melds do not allow.

Cards are the fifteen kinds ``*2rb456789TJQKA``. A meld is written naturals first, then twos, then jokers: ``KKK2*``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

RANKS: Final = "456789TJQKA"
WILDS: Final = "2*"
ORDER: Final = "rb" + RANKS + WILDS
MINIMUM_MELD: Final = 3
CANASTA: Final = 7
VALUES: Final = {
    "*": 50,
    "2": 20,
    "A": 20,
    **dict.fromkeys("89TJQK", 10),
    **dict.fromkeys("4567b", 5),
    "r": 0,
}
"""The four books and the classic game value cards alike; a red three has no value in a meld."""


def two_naturals_three_wilds(naturals: int, wilds: int) -> bool:
    return naturals >= 2 and wilds <= 3


def half_wilds(naturals: int, wilds: int) -> bool:
    return wilds <= (naturals + wilds) // 2


def one_wild_then_two(naturals: int, wilds: int) -> bool:
    return wilds <= (1 if naturals + wilds <= 5 else 2)


@dataclass(frozen=True)
class Book:
    """What one rule book says of a turn."""

    sides: Mapping[int, int]
    """How many sides there are, by number of players."""
    minimum: Callable[[int, int], int]
    """The opening minimum, from the side's score and the number of the deal."""
    mixed: Callable[[int, int], bool]
    """May so many naturals and wilds make a meld?"""
    canastas: Mapping[int, int]
    """How many canastas going out needs, by number of players."""
    draw: Mapping[int, int]
    """How many cards a draw brings, by number of players."""
    unopened_takes: tuple[str, ...] = ("pair",)
    opened_takes: tuple[str, ...] = ("pair", "wild", "onto")
    freezes: bool = False
    """Does a wild or red three anywhere in the pile leave only the natural pair?"""
    most_taken: int = 1000
    finishes_first: bool = False
    """An own unfinished meld of the upcard's rank stands in the way until it is made a canasta, as part of the take."""
    most_cards: int = 1000
    again: bool = False
    """Where a meld has become a canasta, may another of its rank be begun?"""
    wild_melds: bool = False
    natural_mixed_wild: tuple[int, int, int] = (0, 0, 0)
    """How many canastas of each sort going out needs."""
    black_threes: str = "never"
    """ "never", "going out" (with the other cards), "closing act" (they are all that is left; no discard)."""
    must_discard: bool = False
    """Does going out need a last discard?"""
    concealed: str = ""
    """Whose first melding makes it concealed: "player", "side", or "own" (with an own canasta, all of it new)."""
    waives: bool = False
    """Does going out concealed need no minimum?"""
    forced_takes: bool = False
    """With the stock gone, may play go on by taking the pile?"""


def by_score(negative: int, *bands: tuple[int, int]) -> Callable[[int, int], int]:
    def minimum(score: int, deal: int) -> int:
        return max([negative, *(least for start, least in bands if score >= start)])

    return minimum


def by_deal(score: int, deal: int) -> int:
    return (70, 90, 120, 150)[deal - 1]


WORLD: Final = by_score(15, (0, 50), (1500, 90), (3000, 120))
ONE: Final = dict.fromkeys(range(2, 7), 1)

BOOKS: Final[Mapping[str, Book]] = {
    "original": Book(
        sides={2: 2, 4: 2, 6: 2},
        minimum=WORLD,
        mixed=two_naturals_three_wilds,
        canastas=ONE,
        draw=ONE,
        concealed="player",
    ),
    "czech": Book(
        sides={2: 2, 3: 3, 4: 2, 5: 5, 6: 3},
        minimum=by_score(50, (0, 50), (1500, 90), (2500, 120), (5000, 150)),
        mixed=half_wilds,
        canastas=ONE,
        draw=ONE,
        unopened_takes=("pair", "wild"),
        wild_melds=True,
        black_threes="closing act",
        must_discard=True,
    ),
    "hand_and_foot": Book(
        sides={4: 2, 6: 3},
        minimum=by_deal,
        mixed=one_wild_then_two,
        canastas=ONE,
        draw={4: 2, 6: 2},
        unopened_takes=("pair", "wild"),
        opened_takes=("pair", "wild"),
        most_taken=7,
        finishes_first=True,
        most_cards=7,
        again=True,
        wild_melds=True,
        natural_mixed_wild=(2, 2, 1),
    ),
    "bulgarian": Book(
        sides={2: 2, 4: 2},
        minimum=WORLD,
        mixed=two_naturals_three_wilds,
        canastas={2: 2, 4: 1},
        draw=ONE,
        freezes=True,
        wild_melds=True,
        black_threes="going out",
        concealed="side",
    ),
    "classic": Book(
        sides={2: 2, 3: 3, 4: 2},
        minimum=WORLD,
        mixed=two_naturals_three_wilds,
        canastas={2: 2, 3: 1, 4: 1},
        draw={2: 2, 3: 1, 4: 1},
        freezes=True,
        black_threes="going out",
        concealed="own",
        waives=True,
        forced_takes=True,
    ),
}


@dataclass(frozen=True)
class Scene:
    """A turn to be judged, as far as the rules look at it."""

    book: str
    players: int
    stage: str
    """ "start", "meld", or "first": the turn that only discards."""
    hand: str
    reserve: str
    """The own Reserve, empty where there is none or where it has been taken up."""
    melds: tuple[str, ...]
    """The melds of the own side."""
    stock: str
    """Next card first."""
    pile: str
    """Upcard last."""
    score: int = 0
    deal: int = 1
    barred: bool = False
    melded: bool = False
    """Has this player melded or added in an earlier turn of this deal?"""
    side_melded: bool = False
    """Has anybody of his side?"""


class Outcome(NamedTuple):
    """How a turn may end."""

    melds: tuple[str, ...]
    hand: str
    reserve: str
    red_threes: int
    """Laid out in this turn."""
    pile: str
    discard: str
    ended: str
    """Empty, or how the deal ended: "going out", "concealed", "black threes", "stock out"."""


class Table(NamedTuple):
    """What lies where in the middle of a turn."""

    melds: tuple[str, ...]
    hand: str
    reserve: str
    stock: str
    pile: str
    red_threes: int = 0


def in_order(cards: str) -> str:
    return "".join(sorted(cards, key=ORDER.index))


def without(cards: str, gone: str) -> str:
    for card in gone:
        cards = cards.replace(card, "", 1)
    return cards


def value(melds: tuple[str, ...]) -> int:
    return sum(VALUES[card] for meld in melds for card in meld)


def rank_of(meld: str) -> str:
    """The rank of a meld; ``*`` for one of wilds alone."""
    return meld[0] if meld[0] not in WILDS else "*"


def wilds_in(meld: str) -> int:
    return sum(card in WILDS for card in meld)


def is_meld(book: Book, meld: str) -> bool:
    if not MINIMUM_MELD <= len(meld) <= book.most_cards:
        return False
    wilds = wilds_in(meld)
    if wilds == len(meld):
        return book.wild_melds
    return book.mixed(len(meld) - wilds, wilds)


def sort_of(meld: str) -> str:
    """Natural, mixed or wild."""
    wilds = wilds_in(meld)
    return "natural" if wilds == 0 else "wild" if wilds == len(meld) else "mixed"


def may_go_out(scene: Scene, table: Table) -> bool:
    """May a player of this side get rid of his last card?"""
    book = BOOKS[scene.book]
    sorts = [sort_of(meld) for meld in table.melds if len(meld) >= CANASTA]
    enough = all(
        sorts.count(sort) >= needed
        for sort, needed in zip(("natural", "mixed", "wild"), book.natural_mixed_wild, strict=True)
    )
    return not table.reserve and enough and len(sorts) >= book.canastas[scene.players]


def grow(book: Book, melds: tuple[str, ...], rank: str, hand: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every way to add cards of the hand to the melds of one rank, or to begin one: those melds, and the cards used."""
    yield melds, ""
    growing = [meld for meld in melds if not (book.again and len(meld) >= CANASTA)]
    meld = growing[0] if growing else ""
    others = list(melds)
    if growing:
        others.remove(meld)
    naturals = 0 if rank == "*" else hand.count(rank)
    for natural in range(naturals + 1):
        for two in range(hand.count("2") + 1):
            for joker in range(hand.count("*") + 1):
                used = rank * natural + "2" * two + "*" * joker
                grown = in_order(meld + used)
                if not used or rank_of(grown) != rank or not is_meld(book, grown):
                    continue
                now = tuple(sorted([*others, grown]))
                yield now, used
                if book.again and len(grown) == CANASTA:
                    for more, further in grow(book, now, rank, without(hand, used)):
                        if further:
                            yield more, used + further


def layings(book: Book, melds: tuple[str, ...], hand: str) -> set[tuple[tuple[str, ...], str]]:
    """Every laying from this hand, with the hand that is left; laying nothing is one. Threes are not laid here."""
    found = {(melds, hand)}
    for rank in RANKS + "*":
        wider = set()
        for laid, left in found:
            own = tuple(meld for meld in laid if rank_of(meld) == rank)
            others = [meld for meld in laid if rank_of(meld) != rank]
            for grown, used in grow(book, own, rank, left):
                wider.add((tuple(sorted([*others, *grown])), without(left, used)))
        found = wider
    return found


def bring(table: Table, number: int) -> Table:
    """Bring so many cards from the stock into hand, as far as it reaches; red threes are laid out and replaced."""
    hand, stock, red_threes = table.hand, table.stock, table.red_threes
    while number and stock:
        card, stock = stock[0], stock[1:]
        if card == "r":
            red_threes += 1
        else:
            hand, number = hand + card, number - 1
    return table._replace(hand=in_order(hand), stock=stock, red_threes=red_threes)


def receive(table: Table, cards: str) -> Table:
    """Take cards of the pile into hand; its red threes are laid out and not replaced."""
    naturals = cards.replace("r", "")
    return table._replace(
        hand=in_order(table.hand + naturals), red_threes=table.red_threes + len(cards) - len(naturals)
    )


def pick_up(table: Table) -> Table:
    """Take up the Reserve; its red threes are laid out and replaced."""
    cards = table.reserve.replace("r", "")
    red_threes = len(table.reserve) - len(cards)
    taken = table._replace(
        hand=in_order(table.hand + cards), reserve="", red_threes=table.red_threes + red_threes
    )
    return bring(taken, red_threes)


def finished(book: Book, table: Table, rank: str) -> Iterator[Table]:
    """Where an unfinished own meld of the upcard's rank stands in the way: every way to make it a canasta."""
    own = [meld for meld in table.melds if rank_of(meld) == rank and len(meld) < CANASTA]
    if not book.finishes_first or not own:
        yield table
        return
    others = tuple(meld for meld in table.melds if meld != own[0])
    for melds, used in set(grow(book, (own[0],), rank, table.hand)):
        if len(melds) == 1 and len(melds[0]) == CANASTA:
            yield table._replace(melds=tuple(sorted([*others, *melds])), hand=without(table.hand, used))


def takes(scene: Scene, table: Table) -> Iterator[tuple[Table, str]]:
    """Every way to lay the upcard: the table after it, the taken cards gone from the pile, and the rest of them."""
    book = BOOKS[scene.book]
    if not table.pile or table.pile[-1] not in RANKS or scene.barred:
        return
    top = table.pile[-1]
    ways = book.opened_takes if table.melds else book.unopened_takes
    if book.freezes and any(card in "2*r" for card in table.pile):
        ways = ("pair",)
    with_cards = {"pair": [top * 2], "wild": [top + "2", top + "*"], "onto": [""]}
    taken = table.pile[-book.most_taken :]
    for ready in finished(book, table, top):
        own = [meld for meld in ready.melds if rank_of(meld) == top and not book.again]
        others = [meld for meld in ready.melds if meld not in own]
        for used in (cards for way in ways for cards in with_cards[way]):
            if any(ready.hand.count(card) < used.count(card) for card in used):
                continue
            meld = in_order("".join(own) + top + used)
            if is_meld(book, meld) and (used or own):
                now = ready._replace(
                    melds=tuple(sorted([*others, meld])),
                    hand=without(ready.hand, used),
                    pile=table.pile[: len(table.pile) - len(taken)],
                )
                yield now, taken[:-1]


def is_concealed(scene: Scene, melds: tuple[str, ...]) -> bool:
    """Is going out with these melds concealed (HAND, all at the first meld)?"""
    rule = BOOKS[scene.book].concealed
    if rule == "player":
        return not scene.melded
    if rule == "side":
        return not scene.side_melded
    if rule != "own" or scene.melded:
        return False
    before = scene.melds if scene.side_melded else ()
    new = [meld for meld in melds if meld not in before]
    return all(meld in melds for meld in before) and any(len(meld) >= CANASTA for meld in new)


def last_acts(scene: Scene, table: Table) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Every way to get rid of the whole hand at the end of a turn: the melds, the last discard, how it is called."""
    book = BOOKS[scene.book]
    hand, melds = table.hand, table.melds
    threes = hand.count("b")
    if book.black_threes == "closing act" and MINIMUM_MELD <= threes == len(hand):
        yield tuple(sorted([*melds, hand])), "", "black threes"
    kept = [(melds, hand)]
    if book.black_threes == "going out":
        for number in range(MINIMUM_MELD, threes + 1):
            kept.append((tuple(sorted([*melds, "b" * number])), without(hand, "b" * number)))
    for laid, left in kept:
        if len(left) == 1 or (not left and not book.must_discard):
            yield laid, left, "concealed" if is_concealed(scene, laid) else "going out"


def ends(scene: Scene, start: Table, opened: bool) -> Iterator[Outcome]:
    """Every end of a turn from here. Where the side is not open, the melds of this turn must reach the minimum."""
    book = BOOKS[scene.book]
    needed = 0 if opened else book.minimum(scene.score, scene.deal)
    waives = book.waives and start.pile == scene.pile  # a take is always paid for with the minimum
    for melds, left in layings(book, start.melds, start.hand):
        table = start._replace(melds=melds, hand=left)
        idle = not opened and not melds
        short = not opened and not idle and value(melds) < needed
        if may_go_out(scene, table) and not idle:
            for laid, discard, how in last_acts(scene, table):
                if opened or (waives and how == "concealed") or value(laid) >= needed:
                    yield outcome(table._replace(melds=laid, hand=""), discard, how)
        if short:
            continue
        if not left:
            if table.reserve and not idle:
                yield from ends(scene, pick_up(table), True)
            continue
        if len(left) > 1 or (table.reserve and not idle):
            for card in sorted(set(left)):
                yield outcome(
                    table._replace(hand=without(left, card)), card, "" if table.stock else "stock out"
                )


def outcome(table: Table, discard: str, ended: str) -> Outcome:
    return Outcome(
        tuple(sorted(table.melds)),
        in_order(table.hand),
        in_order(table.reserve),
        table.red_threes,
        table.pile + discard,
        discard,
        ended,
    )


def begins(scene: Scene) -> Iterator[tuple[Table, bool]]:
    """Every table at which a turn's laying can begin, and whether the side is open by then."""
    book = BOOKS[scene.book]
    table = Table(scene.melds, in_order(scene.hand), scene.reserve, scene.stock, scene.pile)
    opened = bool(scene.melds)
    if scene.stage == "meld":
        yield table, opened
        return
    if scene.stock or not book.forced_takes:
        yield bring(table, book.draw[scene.players]), opened
    for now, rest in takes(scene, table):
        if opened or not rest:
            yield receive(now, rest), opened
            continue
        # Black threes are laid last, so they do not help to bring the rest of the pile.
        needed = book.minimum(scene.score, scene.deal)
        for melds, left in layings(book, now.melds, now.hand):
            if value(melds) >= needed:
                yield receive(now._replace(melds=melds, hand=left), rest), True


def outcomes(scene: Scene) -> set[Outcome]:
    """Every way in which this turn may end."""
    book = BOOKS[scene.book]
    table = Table(scene.melds, in_order(scene.hand), scene.reserve, scene.stock, scene.pile)
    if scene.stage == "first":
        return {outcome(table._replace(hand=without(table.hand, card)), card, "") for card in set(table.hand)}
    found: set[Outcome] = set()
    for begun, opened in begins(scene):
        ways = set(ends(scene, begun, opened))
        drawn = len(begun.pile) == len(scene.pile)
        if not ways and drawn and not begun.stock and len(begun.hand) == 1:
            ways = {outcome(begun, "", "stock out")}  # the one card can be neither kept, discarded nor laid
        found |= ways
    if (
        scene.stage == "start"
        and not scene.stock
        and book.forced_takes
        and not (found and must_take(scene, table))
    ):
        found.add(outcome(table, "", "stock out"))
    return found


def must_take(scene: Scene, table: Table) -> bool:
    """With the stock gone: does the upcard fit an own meld, on a pile that is not frozen, so that it must be taken?"""
    top = table.pile[-1:]
    own = [meld for meld in table.melds if rank_of(meld) == top]
    frozen = any(card in "2*r" for card in table.pile)
    fits = bool(own) and is_meld(BOOKS[scene.book], in_order(own[0] + top))
    return fits and not frozen and not scene.barred

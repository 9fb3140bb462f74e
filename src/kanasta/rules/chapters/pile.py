"""Taking the discard pile, and what keeps players from it."""

from __future__ import annotations

from kanasta.message import Message, Value
from kanasta.rules.book import Book
from kanasta.rules.wording import any_of, for_each, named, small, word

WAYS = {
    "natural pair": Message("with two natural cards of the upcard's rank from the hand"),
    "natural and wild": Message("with one natural card of that rank and a wild card"),
    "onto a meld": Message("by laying the upcard onto a meld of the side"),
}


def _ways(names: list[str]) -> Value:
    return any_of(way for name, way in WAYS.items() if name in names)


def taking(book: Book) -> None:
    """Who may take the pile, how, and what that brings."""
    book.begin("pile", "Taking the pile")
    pile = book.variant.pile
    book.say("common.take", "To take the pile its upcard must be melded at once; nobody has to take it.")
    if pile.opened:
        book.say("pile.opened", "A side that has opened takes it {ways}.", ways=_ways(list(pile.opened)))
    else:
        book.say("pile.opened", "A side that has opened may not take the pile.")
    if pile.opened and "onto a meld" not in pile.opened:
        book.say("pile.opened", "Laying the upcard alone onto a meld does not take the pile.")
    if pile.unopened:
        book.say(
            "pile.unopened",
            "A side that has not opened takes it only if it opens with the upcard, {ways}.",
            ways=_ways(list(pile.unopened)),
        )  # fmt: skip
    else:
        book.say("pile.unopened", "A side that has not opened may not take the pile.")
    if pile.most_taken:
        book.say(
            "pile.most_taken",
            "A take brings the upcard and the next {rest} of the pile, {most} at most, or as many as "
            "there are; the others "
            "stay.",
            rest=small(pile.most_taken - 1, "card", "{count} cards"), most=word(pile.most_taken),
        )  # fmt: skip
    else:
        book.say("pile.most_taken", "A take brings the whole pile.")
    _own_meld(book)


def _own_meld(book: Book) -> None:
    pile = book.variant.pile
    if pile.own_unfinished_meld == "is joined":
        book.say(
            "pile.own_unfinished_meld A9",
            "Where the side already has a meld of that rank, the upcard and the cards from the hand join "
            "it, within its "
            "limit of wild cards.",
        )
        return
    if book.variant.melds.same_rank == "once":
        book.say(
            "pile.own_unfinished_meld",
            "While the side has a meld of the upcard's rank, cards from the hand cannot take the pile.",
        )
    else:
        book.say(
            "pile.own_unfinished_meld",
            "While the side has an unfinished meld of the upcard's rank, cards from the hand cannot take the pile.",
        )
    if pile.finish_first:
        book.say(
            "pile.finish_first",
            "But that meld may first be finished from the hand, before any draw; then the pile must be taken.",
        )
    else:
        book.say("pile.finish_first", "Nor may that meld be finished from the hand before a take.")


def frozen(book: Book) -> None:
    """What bars the pile and what freezes it."""
    book.begin("frozen", "When the pile is barred or frozen")
    _barred(book)
    pile = book.variant.pile
    by = named(pile.frozen_by)
    if not by:
        book.say("pile.frozen_by", "Cards that lie deeper in the pile do not matter.")
        return
    book.say(
        "pile.frozen_by", "Anywhere in the pile {cards} freezes it until it is taken.", cards=any_of(by),
    )  # fmt: skip
    if pile.frozen:
        book.say(
            "pile.frozen", "While it is frozen a side, opened or not, takes it only {ways}.",
            ways=_ways(list(pile.frozen)),
        )  # fmt: skip
    else:
        book.say("pile.frozen", "While it is frozen nobody may take it.")


def _barred(book: Book) -> None:
    pile = book.variant.pile
    others = {number: number - 1 for number in book.numbers}
    turns = for_each(others, lambda count: small(count, "the next turn", "the next {count} turns"), word)
    if pile.wild == "bars while on top":
        book.say("pile.wild", "A wild card on top bars the pile: the next player cannot take it.")
    else:
        book.say(
            "pile.wild",
            "A discarded wild card bars the pile for a whole round: nobody takes it until the turn of the player who "
            "discarded it comes again ({turns}). Another wild card begins the round anew.",
            turns=turns,
        )  # fmt: skip
    if pile.black_three == "bars while on top":
        book.say("pile.black_three", "A black three on top bars the pile: the next player cannot take it.")
    else:
        book.say(
            "pile.black_three",
            "A discarded black three bars the pile for a whole round: nobody takes it until the turn of the player who "
            "discarded it comes again ({turns}). Another black three begins the round anew.",
            turns=turns,
        )  # fmt: skip


def stock_out(book: Book) -> None:
    """What happens when the stock is used up."""
    book.begin("stock", "When the stock runs out")
    out = {
        "ends the deal after the turn": Message(
            "When the stock has run out, by a draw or a replacement, the "
            "player finishes the turn "
            "and may still go out; then the deal ends."
        ),
        "ends the deal at once": Message(
            "The moment the stock has run out the deal ends, in the middle of a turn too."
        ),
        "lets takes go on": Message(
            "When the stock has run out, play goes on as long as each next player takes "
            "the discard; the deal "
            "ends when one cannot or does not want to."
        ),
        "forces takes to go on": Message(
            "When the stock has run out, play goes on as long as each next player "
            "takes the discard, who "
            "must do so where it fits a meld of the side and the pile is not frozen; the deal ends when one "
            "cannot or, being "
            "free, does not want to."
        ),
    }
    rule = book.variant.stock.out
    book.write("stock.out", out[rule])
    book.say("stock.out", "If the stock ends the deal, nobody gets anything for going out.")
    draw = book.by_players(book.variant.stock.draw, "stock.draw")
    if max(draw.values()) > 1:
        book.say(
            "stock.draw", "If fewer cards are left than should be drawn, the player draws what is there."
        )
    book.say("stock.out", "A red three that is the last card of the stock is laid out and not replaced.")
    if rule == "ends the deal at once":
        return
    book.say("A8", "If the stock is empty and the player has no legal discard, the deal ends without one.")
    if rule != "ends the deal after the turn" or book.variant.dealing.reserve:
        book.say("A8", "A player whose turn begins with an empty stock takes the pile or draws nothing.")

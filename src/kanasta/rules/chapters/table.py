"""Players, cards, the deal, and what a turn is."""

from __future__ import annotations

from kanasta.message import Message, Value
from kanasta.rules.book import Book
from kanasta.rules.wording import (
    NEIGHBOURS,
    all_of,
    any_of,
    cards,
    for_each,
    label,
    named,
    points,
    small,
    word,
)


def players(book: Book) -> None:
    """Who plays, with whom, and in which direction."""
    book.begin("players", "Players and sides")
    numbers = any_of(map(word, book.numbers))
    if book.whole:
        book.say("players.numbers", "The game is for {numbers} players.", numbers=numbers)
        book.say("players.best", "It is best with {number}.", number=word(book.variant.players.best))
    else:
        book.say("players.numbers", "This sheet is for {numbers} players.", numbers=numbers)
    _sides(book)
    if book.partners:
        book.say(
            "common.ownership",
            "Melds, canastas and red threes belong to the side, whichever partner laid them; cards are added only to "
            "melds of one's own side.",
        )
    else:
        book.say("common.ownership", "Each player has melds of their own and adds cards only to these.")
    if book.variant.players.direction == "left":
        book.say("players.direction", "The turn passes to the left, clockwise.")
    else:
        book.say("players.direction", "The turn passes to the right, counter-clockwise.")
    book.say(
        "A4", "The first dealer is chosen by lot; after each deal the next player in that direction deals."
    )


def _sides(book: Book) -> None:
    sides = book.by_players(book.variant.players.sides, "players.sides")
    alone = [number for number in book.numbers if sides[number] == number]
    if alone:
        book.say(
            "players.sides", "With {numbers} players each plays alone.", numbers=any_of(map(word, alone))
        )
    for number in book.numbers:
        size = number // sides[number]
        if size == 2:
            book.say(
                "players.sides",
                "With {number} players there are {sides} pairs; partners sit opposite each other.",
                number=word(number), sides=word(sides[number]),
            )  # fmt: skip
        elif size > 2:
            book.say(
                "players.sides",
                "With {number} players there are {sides} teams of {size}; partners and opponents sit in "
                "alternate seats.",
                number=word(number), sides=word(sides[number]), size=word(size),
            )  # fmt: skip


def deck(book: Book) -> None:
    """The cards and what they count."""
    book.begin("cards", "Cards and their values")
    rules = book.variant.deck
    packs, jokers = book.by_players(rules.packs, "deck.packs"), book.by_players(rules.jokers, "deck.jokers")
    decks: dict[tuple[int, int], list[int]] = {}
    for number in book.numbers:
        decks.setdefault((packs[number], jokers[number]), []).append(number)
    for (pack, joker), numbers in decks.items():
        what: dict[str, Value] = {
            "packs": small(pack, "one pack", "{count} packs"),
            "jokers": small(joker, "one joker", "{count} jokers"),
            "total": cards(52 * pack + joker),
        }
        if len(decks) == 1:
            book.say(
                "deck.packs deck.jokers",
                "The deck is {packs} of 52 cards and {jokers}: {total}.",
                **what,
            )
        else:
            book.say(
                "deck.packs deck.jokers",
                "With {players} players the deck is {packs} of 52 cards and {jokers}: {total}.",
                players=any_of(map(word, numbers)), **what,
            )  # fmt: skip
    book.say("common.wilds", "Jokers and twos are wild: they may stand for any card but a three.")
    values = book.variant.values
    book.say("values.joker", "A joker counts {points}.", points=points(values.joker))
    book.say("values.two", "A two counts {points}.", points=points(values.two))
    book.say("values.ace", "An ace counts {points}.", points=points(values.ace))
    book.say(
        "values.eight_to_king",
        "An eight, nine, ten, jack, queen or king counts {points}.", points=points(values.eight_to_king),
    )  # fmt: skip
    book.say(
        "values.four_to_seven",
        "A four, five, six or seven counts {points}.", points=points(values.four_to_seven),
    )  # fmt: skip
    book.say("values.black_three", "A black three counts {points}.", points=points(values.black_three))


def dealing(book: Book) -> None:
    """Cut, deal, upcard and the first turn."""
    book.begin("deal", "The deal")
    rules, labels = book.variant.dealing, book.variant.labels
    _cut(book)
    book.say(
        "dealing.hand", "Each player is dealt {cards}.",
        cards=for_each(book.by_players(rules.hand, "dealing.hand"), cards, lambda count: count),
    )  # fmt: skip
    if rules.extra_card:
        book.say("dealing.extra_card", "The player who has the first turn is dealt one card more.")
    if rules.reserve:
        book.say(
            "dealing.reserve",
            "Each player is dealt {cards} more, face down: the {reserve}. Nobody may look at one before taking it up.",
            cards=cards(rules.reserve), reserve=label(labels.reserve),
        )  # fmt: skip
    book.say("common.stock", "The other cards are the stock, face down.")
    _upcard(book)
    side = NEIGHBOURS[book.variant.players.direction]
    if rules.first_turn == "normal":
        book.say(
            "dealing.first_turn players.direction",
            "The player to the dealer's {side} begins, with a turn like any other.",
            side=side,
        )
    else:
        book.say(
            "dealing.first_turn players.direction",
            "The player to the dealer's {side} begins, and in that turn only discards one card: no draw, no meld.",
            side=side,
        )


def _cut(book: Book) -> None:
    cut, labels = book.variant.dealing.cut, book.variant.labels
    if cut == "is plain":
        book.say("dealing.cut", "The cards are shuffled and cut; the cut brings nobody anything.")
    elif cut == "gives the reserves":
        book.say(
            "dealing.cut",
            "The dealer's partner cuts and deals each {reserve} from the part lifted; the dealer deals "
            "the hands from the "
            "other part. What is left of the part lifted goes under the rest.",
            reserve=label(labels.reserve),
        )  # fmt: skip
    else:
        book.say(
            "dealing.cut",
            "The player to the dealer's right cuts, looks at the last three cards of the part lifted and may keep each "
            "joker, two and red three among them; that many cards fewer are then dealt to this player.",
        )  # fmt: skip
        book.say(
            "dealing.cut",
            "The part lifted then goes under the rest, so that what was left of the three comes last from the stock.",
        )
        book.say("A15", "Where the cut falls is chosen by lot, with at least three cards in each part.")


def _upcard(book: Book) -> None:
    rules = book.variant.dealing
    if rules.upcard == "none":
        book.say("dealing.upcard", "No card is turned up: the first discard begins the pile.")
        return
    book.say("dealing.upcard", "The next card is turned up and begins the discard pile.")
    replaced = named(rules.upcard_replaced)
    if not replaced:
        book.say("dealing.upcard_replaced", "Whatever card is turned up stays.")
    elif rules.upcard_goes == "under the stock":
        book.say(
            "dealing.upcard_replaced dealing.upcard_goes",
            "If it is {cards}, it goes to the bottom of the stock and another card is turned up.",
            cards=any_of(replaced),
        )  # fmt: skip
    else:
        book.say(
            "dealing.upcard_replaced dealing.upcard_goes",
            "If it is {cards}, another card is turned up on top of it.", cards=any_of(replaced),
        )  # fmt: skip
    stays = "red three" not in rules.upcard_replaced or rules.upcard_goes == "into the pile"
    if stays:
        book.say(
            "dealing.upcard_replaced dealing.upcard_goes",
            "A red three in the pile goes to the side that takes the pile, and no card is drawn for it.",
        )
    if "black three" not in rules.upcard_replaced:
        book.say(
            "dealing.upcard_replaced",
            "A black three that is turned up stays, and the player who begins may not take it.",
        )


def turn(book: Book) -> None:
    """What a turn is made of."""
    book.begin("turn", "A turn")
    draw = book.by_players(book.variant.stock.draw, "stock.draw")
    book.say(
        "stock.draw", "A player draws from the stock, {cards}, or takes the discard pile instead.",
        cards=for_each(draw, lambda count: small(count, "one card", "{count} cards"), word),
    )  # fmt: skip
    book.say(
        "common.turn",
        "Then the player may meld and add cards to melds, as many as wanted, and last discards one card, "
        "which ends the turn.",
    )
    book.say(
        "A6",
        "Which wild card is played is always the player's choice: a joker and a two are different cards.",
    )
    _no_dead_end(book)


def _no_dead_end(book: Book) -> None:
    book.say(
        "A1",
        "No meld or take may leave a player without a legal end of the turn: unless the player can go "
        "out, one card must "
        "stay to be discarded and one to be held.",
    )
    if book.variant.going_out.final_discard == "required":
        book.say(
            "A1 going_out.final_discard", "Where the side may go out, the card to be discarded is enough."
        )
    if book.variant.dealing.reserve:
        book.say(
            "A1 dealing.reserve", "This does not bind a player whose {reserve} is not taken up.",
            reserve=label(book.variant.labels.reserve),
        )  # fmt: skip


def red_threes(book: Book) -> None:
    """What happens to red threes and what they count."""
    book.begin("red threes", "Red threes")
    rules = book.variant.red_threes
    book.say(
        "common.red_threes",
        "Red threes are never melded: one that is dealt or drawn is laid out at once and replaced from the stock.",
    )
    book.say("A5", "Those that were dealt are laid out before the first turn, in turn order.")
    book.say("red_threes.each", "Each red three counts {points}.", points=points(rules.each))
    if rules.totals:
        totals = [
            Message.counted(
                number, "{number} counts {points} together", "{number} count {points} together",
                number=word(number), points=points(total),
            )
            for number, total in sorted(rules.totals.items())
        ]  # fmt: skip
        book.say("red_threes.totals", "But {totals}.", totals=all_of(totals))
        packs = book.by_players(book.variant.deck.packs, "deck.packs")
        if max(rules.totals) < 2 * max(packs.values()):
            book.say("red_threes.totals", "Each further one counts by itself again.")
    _red_three_sign(book)
    if book.variant.dealing.reserve:
        book.say(
            "red_threes.in_reserve", "Each red three in a {reserve} that was not taken up costs {points}.",
            reserve=label(book.variant.labels.reserve), points=points(rules.in_reserve),
        )  # fmt: skip


def _red_three_sign(book: Book) -> None:
    plus = {
        "a side with a canasta": Message(
            "They count plus for a side that has a canasta, and one canasta covers them all."
        ),
        "a side that opened": Message("They count plus for a side that has opened."),
        "the side that went out": Message(
            "They count plus for the side that went out, and for every side if nobody did."
        ),
        "every side": Message("They count plus for every side."),
    }
    rules = book.variant.red_threes
    book.write("red_threes.plus_for", plus[rules.plus_for])
    if rules.plus_for == "every side":
        return
    if rules.otherwise == "minus":
        book.say("red_threes.otherwise", "For any other side they count just as much minus.")
    else:
        book.say("red_threes.otherwise", "For any other side they count nothing.")


def reserve(book: Book) -> None:
    """When a reserve is taken up; nothing where there is none."""
    if not book.variant.dealing.reserve:
        return
    name = label(book.variant.labels.reserve)
    book.begin("reserve", "The reserve")
    book.say(
        "common.reserve labels.reserve",
        "A player who has played the last card of the first hand takes up the {reserve} as a new hand.", reserve=name,
    )  # fmt: skip
    book.say(
        "common.reserve", "If that card was melded or added, it is taken up at once and the turn goes on."
    )
    book.say(
        "common.reserve",
        "If it was discarded, it is taken up as the player's next turn begins, before the draw.",
    )
    book.say("common.reserve", "Red threes found in it are laid out and replaced first.")
    book.say(
        "common.reserve", "To play the last card of the first hand nothing is needed but an opened side."
    )
    book.say(
        "A11",
        "If a take empties the hand, the other cards of the pile come first, and the {reserve} only if "
        "the hand is empty "
        "after them; going out in the turn in which it was taken up is allowed.",
        reserve=name,
    )  # fmt: skip

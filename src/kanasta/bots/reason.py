"""Why a turn is taken, in one sentence, from what the seat may know and from what its own trials brought.

The turn is compared with the best other one, and the first difference that people would name is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanasta.bots.hunch import AGES, facts
from kanasta.cards import FOUR, KINDS
from kanasta.game.action import DISCARD, DRAW, KEEP, NO, TAKE_ONTO, TAKE_PAIR, YES, Action
from kanasta.game.stage import OVER
from kanasta.message import Message
from kanasta.rules.wording import CARDS

if TYPE_CHECKING:
    from kanasta.bots.planner import Turn
    from kanasta.bots.search import Thought, Tried
    from kanasta.game.deal import Deal
    from kanasta.game.view import View

CLEAR = 0.08
"""A share of the worlds that is worth a word."""
NEAR = 15
"""Points that hardly tell two discards apart."""
MANY = 6
"""Cards in a partner's hand that are worth waiting for."""


def reason(thought: Thought, view: View) -> Message:
    """The deciding reason for the turn that is taken. ``view`` is of the seat that takes it."""
    taken = thought.turns[0]
    if len(thought.turns) == 1:
        if len(view.legal()) == 1:
            return Message("Nothing else is legal.")
        return Message("By habit: too little is known of the cards to try it out.")
    other = thought.turns[1]
    return (
        _pile(taken, other, view.deal)
        or _answer(taken, other)
        or _ending(taken, thought, view.deal)
        or _turning(thought, view)
        or _even(taken, other)
    )


def _turning(thought: Thought, view: View) -> Message | None:
    """Of what is melded and what is discarded, that which decides more."""
    taken, others = thought.turns[0], thought.turns[1:]
    mine = _after(view.deal, taken.actions).melds_of(view.deal.turn % view.deal.sides)
    same = [
        _after(view.deal, other.actions).melds_of(view.deal.turn % view.deal.sides) == mine
        for other in others
    ]
    twin = next((other for other, alike in zip(others, same, strict=True) if alike), None)
    rival = next((other for other, alike in zip(others, same, strict=True) if not alike), None)
    laying = _laying(taken, rival, view.deal) if rival is not None else None
    discarding = _discarding(taken, twin, view) if twin is not None else None
    if rival is not None and twin is not None and _points(taken, twin) < NEAR <= _points(taken, rival):
        return laying or discarding
    return discarding or laying if others[0] is twin else laying or discarding


def _points(one: Tried, other: Tried) -> int:
    return max(0, round(one.points - other.points))


def _even(taken: Tried, other: Tried) -> Message:
    more, turn = _points(taken, other), _words(other.actions)
    if more == 0:
        return Message("Nearly as good: {turn}.", {"turn": turn})
    return Message.counted(
        more, "One point more on the average than: {turn}.", "{count} points more on the average than: {turn}.",
        count=more, turn=turn,
    )  # fmt: skip


def _pile(taken: Tried, other: Tried, deal: Deal) -> Message | None:
    first, instead = taken.actions[0], other.actions[0]
    takes = TAKE_PAIR <= first <= TAKE_ONTO
    if takes and instead == DRAW:
        return Message(
            "Takes the pile: its {cards} cards bring about {points} points more than drawing.",
            {"cards": len(deal.pile_cards()), "points": _points(taken, other)},
        )
    if first == DRAW and TAKE_PAIR <= instead <= TAKE_ONTO:
        return Message(
            "Leaves the pile: drawing brings about {points} points more.", {"points": _points(taken, other)}
        )
    return None


def _answer(taken: Tried, other: Tried) -> Message | None:
    first = taken.actions[0]
    if first == YES:
        return Message("Going out now brings about {points} points more.", {"points": _points(taken, other)})
    if first == NO:
        return Message("Going on brings about {points} points more.", {"points": _points(taken, other)})
    return None


def _ending(taken: Tried, thought: Thought, deal: Deal) -> Message | None:
    """Going out, or not yet."""
    ends = _after(deal, taken.actions).stage == OVER
    for other in thought.turns[1:]:
        if (_after(deal, other.actions).stage == OVER) == ends:
            continue
        partners = [
            seat
            for seat in range(deal.players)
            if seat != deal.turn and seat % deal.sides == deal.turn % deal.sides
        ]
        held = max((deal.held_by(seat) for seat in partners), default=0)
        if ends:
            return Message(
                "Goes out: going on would bring about {points} points less.",
                {"points": _points(taken, other)},
            )
        if held >= MANY:
            return Message(
                "Does not go out yet: the partner holds {cards} cards, and going on brings about {points} points more.",
                {"cards": held, "points": _points(taken, other)},
            )
        return Message(
            "Does not go out yet: going on brings about {points} points more.",
            {"points": _points(taken, other)},
        )
    return None


def _laying(taken: Tried, other: Tried, deal: Deal) -> Message | None:
    """What is melded, where the other turn melds something else."""
    side = deal.turn % deal.sides
    mine, theirs = _after(deal, taken.actions), _after(deal, other.actions)
    if mine.melds_of(side) == theirs.melds_of(side):
        return None
    least = deal.law.canasta
    made = [meld for meld in mine.melds_of(side) if len(meld) >= least and meld not in theirs.melds_of(side)]
    new = sum(mine.canastas(side)) - sum(deal.canastas(side))
    if new > 0 and made and sum(mine.canastas(side)) > sum(theirs.canastas(side)):
        return Message("Completes a canasta: {meld}.", {"meld": made[0]})
    if not deal.opened(side) and mine.opened(side) and not theirs.opened(side):
        return Message(
            "Opens: waiting would bring about {points} points less.", {"points": _points(taken, other)}
        )
    if not deal.opened(side) and theirs.opened(side) and not mine.opened(side):
        return Message(
            "Does not open yet: that would bring about {points} points less.",
            {"points": _points(taken, other)},
        )
    wilds = [
        sum(each.count(wild) for each in after.melds_of(side) for wild in "2*") for after in (mine, theirs)
    ]
    if wilds[0] < wilds[1]:
        return Message(
            "Keeps a wild card: laying it would bring about {points} points less.",
            {"points": _points(taken, other)},
        )
    cards = [sum(map(len, after.melds_of(side))) for after in (mine, theirs)]
    if cards[0] < cards[1]:
        return Message(
            "Keeps cards in the hand: laying more would bring about {points} points less.",
            {"points": _points(taken, other)},
        )
    if cards[0] > cards[1]:
        return Message(
            "Lays cards down: keeping them would bring about {points} points less.",
            {"points": _points(taken, other)},
        )
    return None


def _discarding(taken: Tried, other: Tried, view: View) -> Message | None:
    """The discard, where the melds are the same."""
    mine, theirs = _discard(taken.actions), _discard(other.actions)
    if mine < 0 or theirs < 0:
        return None
    deal, card, instead = view.deal, CARDS[KINDS[mine]], CARDS[KINDS[theirs]]
    next_player = (deal.turn + 1) % deal.players
    known = deal.known_of(next_player)
    if known.count(KINDS[theirs]) > known.count(KINDS[mine]) and theirs >= FOUR:
        return Message(
            "Keeps the {instead}: the next player took one with the pile before.", {"instead": instead}
        )
    if other.taken - taken.taken >= CLEAR:
        shares = {"often": round(100 * other.taken), "seldom": round(100 * taken.taken)}
        if mine < FOUR:
            return Message(
                "The {card} bars the pile; with the {instead} the next player would take it in {often} of 100 cases.",
                {"card": card, "instead": instead, "often": shares["often"]},
            )
        return Message(
            "With the {card} the next player takes the pile in {seldom} of 100 cases, with the {instead} in {often}.",
            {"card": card, "instead": instead, **shares},
        )
    if facts(view, 10_000)[next_player][mine][2] < AGES:
        return Message("The next player left a {card} lying before.", {"card": card})
    hand = deal.hand_of(deal.turn)
    if KINDS[theirs] in "*2":
        return Message("Keeps the wild card.")
    if any(meld[0] == KINDS[theirs] for meld in deal.melds_of(deal.turn % deal.sides)):
        return Message("Keeps the {instead} for the own meld.", {"instead": instead})
    if hand.count(KINDS[theirs]) > hand.count(KINDS[mine]):
        return Message(
            "Keeps the {count} cards of one rank ({instead}).",
            {"count": hand.count(KINDS[theirs]), "instead": instead},
        )
    return None


def _discard(actions: Turn) -> int:
    last = actions[-1]
    return last - DISCARD if DISCARD <= last < KEEP else -1


def _after(deal: Deal, actions: Turn) -> Deal:
    """The turn played as far as the seat's own cards tell, its discard left out unless it ends the deal."""
    after = deal.copy()
    for action in actions:
        if action not in after.legal() or (DISCARD <= action < KEEP and after.held_by(after.turn) > 1):
            break
        after.play(action)
    return after


def _words(actions: tuple[Action, ...]) -> str:
    return "; ".join(map(str, actions))

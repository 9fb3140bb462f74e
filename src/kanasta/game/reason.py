"""What stands in the way of a step that is not legal: every reason, the plainest first, and the keys of its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kanasta.cards import BLACK_THREE, FOUR, JOKER, KINDS, RANKS, TWO
from kanasta.game.action import Action
from kanasta.game.deal import Deal
from kanasta.game.notation import IllegalAction
from kanasta.game.stage import ASKED, CUT, FINISHING, FIRST, MELDING, OVER, START
from kanasta.message import Message, Value
from kanasta.rules.wording import CARDS, MELDS


@dataclass(frozen=True, slots=True)
class Reason:
    """A refusal before its statements are looked up: they are those of the named rule keys."""

    code: str
    keys: tuple[str, ...]
    message: Message


def _reason(code: str, keys: str, text: str, **values: Value) -> Reason:
    return Reason(code, tuple(keys.split()), Message(text, values))


def _counted(code: str, keys: str, number: int, one: str, many: str, **values: Value) -> Reason:
    """The same where the wording depends on a number."""
    return Reason(code, tuple(keys.split()), Message.counted(number, one, many, **values))


def _name(kind: int) -> Message:
    return CARDS[KINDS[kind]]


def _names(kind: int) -> Message:
    """Several of them; wilds melded on their own go by the joker."""
    return MELDS[KINDS[kind]]


def reasons(illegal: IllegalAction) -> Iterator[Reason]:
    """What stands in the way, the plainest thing first."""
    deal, verb = illegal.deal, illegal.verb
    yield from _stage_reasons(deal, verb, illegal.action)
    if verb == "keep":
        yield _reason(
            "may_not_keep",
            "dealing.cut",
            "Of the three cards at the cut, only jokers, twos and red threes that are there may be kept.",
        )
    if verb == "take":  # what bars the pile tells more than what the hand lacks
        yield from _bar_reasons(deal)
    yield from _hand_reasons(deal, illegal.cards)
    if verb == "take":
        yield from _take_reasons(deal, illegal)
    elif verb == "meld":
        yield from _meld_reasons(deal, illegal.cards)
    elif verb == "add":
        yield from _add_reasons(deal, illegal)
    elif verb == "discard":
        yield from _discard_reasons(deal, illegal.cards)
    yield from _end_reasons(deal)


def _stage_reasons(deal: Deal, verb: str, action: Action | None) -> Iterator[Reason]:
    stage = deal.stage
    if stage == OVER:
        yield _reason("deal_over", "", "The deal is over.")
    if (stage == CUT) != (verb == "keep"):
        if stage == CUT:
            yield _reason(
                "not_at_the_cut",
                "dealing.cut",
                "The cutter chooses first: keep nothing, or what may be kept.",
            )
        yield _reason("not_at_the_cut", "dealing.cut", "There is nothing to keep: the cards are dealt.")
    if stage == ASKED and verb not in ("yes", "no"):
        yield _reason(
            "partner_asked", "going_out.ask_partner", "The partner was asked, and answers yes or no first."
        )
    if verb in ("yes", "no") and stage != ASKED:
        yield _reason("nobody_asked", "going_out.ask_partner", "Nobody was asked.")
    if verb == "ask":
        yield from _ask_reasons(deal)
    if stage == FIRST and verb != "discard":
        yield _reason(
            "first_turn_only_discards",
            "dealing.first_turn",
            "The first player of a deal only discards one card in the first turn.",
        )
    if verb in ("draw", "take") and stage == MELDING:
        yield _reason("already_drawn", "common.turn", "In this turn the cards were drawn or taken already.")
    if stage == START and verb == "discard":
        yield _reason(
            "draw_first", "common.turn", "First a card is drawn from the stock, or the pile is taken."
        )
    if stage == START and verb in ("meld", "add") and not _finishes(deal, action):
        yield _reason(
            "draw_before_melding",
            "common.turn pile.finish_first",
            "First a card is drawn from the stock, or the pile is taken; then cards are melded.",
        )
    if stage == FINISHING and (
        verb in ("draw", "discard", "meld") or (verb == "add" and not _finishes(deal, action))
    ):
        yield _must_take()


def _must_take() -> Reason:
    return _reason(
        "pile_must_be_taken",
        "pile.finish_first",
        "Cards were melded to finish the canasta of the upcard's rank, so the pile must be taken.",
    )


def _finishes(deal: Deal, action: Action | None) -> bool:
    """Whether the step is one that may go before a take (H11), so that another reason stands in its way."""
    size = len(deal.pile_cards())
    if not deal.law.finish_first or action is None or action.verb != "add" or size == 0:
        return False
    return action.rank == KINDS.index(deal.pile_cards()[size - 1])


def _ask_reasons(deal: Deal) -> Iterator[Reason]:
    if not deal.law.ask:
        yield _reason(
            "no_asking", "going_out.ask_partner", "In these rules the partner is not asked before going out."
        )
    if deal.stage != MELDING or deal.laid:
        yield _reason(
            "ask_before_melding",
            "going_out.ask_partner",
            "The partner is asked after drawing and before anything is melded in the turn.",
        )
    if deal.answer:
        yield _reason("asked_already", "going_out.ask_partner", "The partner was asked in this turn already.")
    yield _reason(
        "cannot_go_out",
        "going_out.ask_partner",
        "This hand cannot go out in this turn, so there is nothing to ask.",
    )


def _hand_reasons(deal: Deal, cards: str) -> Iterator[Reason]:
    hand = deal.hand_of(deal.turn)
    for kind in dict.fromkeys(cards):
        if kind == "r":
            yield _reason(
                "red_three",
                "common.red_threes",
                "Red threes are laid out by themselves; they are not played.",
            )
        if cards.count(kind) > hand.count(kind):
            yield _reason(
                "not_in_hand",
                "",
                "The hand holds {held} × {card}, not {wanted}.",
                held=hand.count(kind),
                card=kind,
                wanted=cards.count(kind),
            )


def _bar_reasons(deal: Deal) -> Iterator[Reason]:
    """Why nobody may take the pile now."""
    law, pile = deal.law, deal.pile_cards()
    if not pile:
        yield _reason("pile_empty", "common.turn", "The pile is empty.")
    up = KINDS.index(pile[len(pile) - 1])
    if up == BLACK_THREE:
        yield _reason(
            "barred_black_three", "pile.black_three", "A black three lies on the pile, so it cannot be taken."
        )
    if up <= TWO:
        yield _reason(
            "barred_wild", "pile.wild", "A {card} lies on the pile, so it cannot be taken.", card=_name(up)
        )
    if up < FOUR:
        yield _reason(
            "barred_red_three", "dealing.upcard_goes", "A red three lies on the pile, so it cannot be taken."
        )
    if deal.barred:
        key = "pile.wild pile.black_three" if law.black_round else "pile.wild"
        yield _reason(
            "barred_for_a_round",
            key,
            "A wild was discarded: the pile cannot be taken in this turn; turns still barred: {turns}.",
            turns=deal.barred,
        )


def _take_reasons(deal: Deal, illegal: IllegalAction) -> Iterator[Reason]:
    law, pile, side = deal.law, deal.pile_cards(), deal.turn % deal.sides
    up = KINDS.index(pile[len(pile) - 1])
    naturals, wilds = illegal.cards.count(KINDS[up]), illegal.cards.count("2") + illegal.cards.count("*")
    if naturals + wilds < len(illegal.cards):
        yield _reason(
            "other_rank",
            "pile.opened",
            "The upcard is a {card}; cards of its rank are needed.",
            card=_name(up),
        )
    yield from _way_reasons(deal, up, naturals, wilds)
    size = len(_own_meld(deal, up))
    if size and law.own_bars:
        yield _reason(
            "own_meld_bars",
            "pile.own_unfinished_meld",
            "The side has a meld of {cards} that is no canasta yet, so the pile cannot be taken.",
            cards=_names(up),
        )
    yield from _begin_reasons(deal, up)
    yield from _size_reasons(deal, _own_meld(deal, up) + KINDS[up] + illegal.cards)
    if not deal.opened(side):
        yield from _opening_reasons(deal, taking=True)


def _way_reasons(deal: Deal, up: int, naturals: int, wilds: int) -> Iterator[Reason]:
    law, side = deal.law, deal.turn % deal.sides
    opened = deal.opened(side)
    way = 4 if naturals + wilds == 0 else 1 if wilds == 0 else 2
    if naturals == 0 and wilds > 0:
        yield _reason(
            "natural_needed",
            "pile.opened",
            "Wilds alone do not take the pile: a {card} from the hand is needed.",
            card=_name(up),
        )
    held = deal.hand_of(deal.turn).count(KINDS[up])
    allowed = law.ways_opened if opened else law.ways_unopened
    if not allowed & way:
        if way == 4 and not opened:
            yield _reason(
                "no_own_meld",
                "pile.unopened common.ownership",
                "The side has not opened, so it has no meld of {cards} to lay the upcard onto.",
                cards=_names(up),
            )
        if way == 4:
            yield _reason(
                "not_onto_a_meld",
                "pile.opened pile.own_unfinished_meld",
                "The upcard is not laid onto a meld to take the pile; cards from the hand go with it.",
            )
        if not opened:
            yield _reason(
                "natural_pair_needed",
                "pile.unopened",
                "The side has not opened, so the pile is taken with a natural pair only: "
                "the hand holds {held} × {card}, and two are needed.",
                held=held,
                card=KINDS[up],
            )
        yield _reason(
            "natural_pair_needed",
            "pile.opened",
            "The pile is taken with a natural pair here: the hand holds {held} × {card}, and two are needed.",
            held=held,
            card=KINDS[up],
        )
    if deal.frozen and not law.ways_frozen & way:
        yield _reason(
            "frozen",
            "pile.frozen pile.frozen_by",
            "The pile is frozen, so it is taken with a natural pair only: "
            "the hand holds {held} × {card}, and two are needed.",
            held=held,
            card=KINDS[up],
        )
    if way == 4 and not _own_meld(deal, up):
        yield _reason(
            "no_own_meld",
            "common.ownership pile.opened",
            "The side has no meld of {cards} to lay the upcard onto.",
            cards=_names(up),
        )
    if wilds > 1 or naturals + wilds > 2:
        yield _reason(
            "two_cards_take",
            "pile.opened",
            "The upcard is taken with two naturals, or one natural and one wild.",
        )


def _own_meld(deal: Deal, kind: int) -> str:
    """The side's meld of the kind that can still grow; empty where there is none. JOKER: the wilds."""
    side = deal.turn % deal.sides
    for meld in deal.melds_of(side):
        naturals = set(meld) - set("2*")
        if naturals == ({KINDS[kind]} if kind != JOKER else set()):
            if deal.law.again and len(meld) == deal.law.most_cards:
                continue
            return meld
    return ""


def _begin_reasons(deal: Deal, kind: int) -> Iterator[Reason]:
    """Why no meld of the kind may be begun, where the side has full ones."""
    side = deal.turn % deal.sides
    full = any(len(meld) == deal.law.most_cards and KINDS[kind] in meld for meld in deal.melds_of(side))
    if full and not deal.law.again:
        yield _reason(
            "rank_closed",
            "melds.same_rank melds.most_cards",
            "The side has a full canasta of {cards}, and none is begun again.",
            cards=_names(kind),
        )


def _size_reasons(deal: Deal, cards: str) -> Iterator[Reason]:
    """Why these cards are no meld of a rank."""
    law, wilds = deal.law, cards.count("2") + cards.count("*")
    if law.most_cards and len(cards) > law.most_cards:
        yield _counted(
            "meld_full",
            "melds.most_cards",
            law.most_cards,
            "A meld holds at most {most} card.",
            "A meld holds at most {most} cards.",
            most=law.most_cards,
        )
    if len(cards) < 3:
        yield _reason("too_few_cards", "common.meld", "A meld holds at least three cards.")
    if len(cards) - wilds < law.least_naturals:
        keys = "melds.least_naturals melds.half_wilds melds.most_wilds melds.wilds_by_size"
        yield _counted(
            "too_few_naturals",
            keys,
            law.least_naturals,
            "A meld holds at least {least} natural card; here it would hold {naturals}.",
            "A meld holds at least {least} natural cards; here it would hold {naturals}.",
            least=law.least_naturals,
            naturals=len(cards) - wilds,
        )
    if len(cards) < 60 and wilds > law.wild_limit[len(cards)]:
        keys = "melds.half_wilds melds.wilds_by_size melds.most_wilds melds.least_naturals"
        yield _counted(
            "too_many_wilds",
            keys,
            len(cards),
            "Of {size} card in a meld at most {most} may be wild; here {wilds} would be.",
            "Of {size} cards in a meld at most {most} may be wild; here {wilds} would be.",
            size=len(cards),
            most=law.wild_limit[len(cards)],
            wilds=wilds,
        )


def _meld_reasons(deal: Deal, cards: str) -> Iterator[Reason]:
    law, side = deal.law, deal.turn % deal.sides
    ranks = set(cards) - set("2*")
    if len(ranks) > 1:
        yield _reason(
            "one_rank", "common.meld", "The cards of a meld are of one rank, with or without wilds."
        )
    if "b" in ranks:
        yield from _black_three_reasons(deal, cards)
        yield from _opening_reasons(deal)
        return
    kind = KINDS.index(next(iter(ranks))) if ranks else JOKER
    if kind == JOKER and not law.wild_melds:
        yield _reason(
            "no_wild_melds", "melds.wild_melds", "Wilds are not melded on their own in these rules."
        )
    if len(cards) < 3:
        yield _reason("too_few_cards", "common.meld", "A meld holds at least three cards.")
    if _own_meld(deal, kind):
        if law.again:
            yield _reason(
                "same_rank",
                "melds.same_rank",
                "The side has a meld of {cards} that is no canasta yet; another is begun only after that.",
                cards=_names(kind),
            )
        yield _reason(
            "same_rank",
            "melds.same_rank",
            "The side has a meld of {cards} already: add the cards to it.",
            cards=_names(kind),
        )
    yield from _begin_reasons(deal, kind)
    if kind != JOKER:
        yield from _size_reasons(deal, cards)
    if not deal.opened(side):
        yield from _opening_reasons(deal)


def _black_three_reasons(deal: Deal, cards: str) -> Iterator[Reason]:
    if not deal.law.black_threes:
        yield _reason(
            "black_threes_never", "melds.black_threes", "Black threes are never melded in these rules."
        )
    if set(cards) != {"b"}:
        yield _reason(
            "black_threes_without_wilds", "common.wilds melds.black_threes", "Wilds never stand for threes."
        )
    if len(cards) < 3:
        yield _reason(
            "too_few_black_threes", "melds.black_threes", "Only three or more black threes can be melded."
        )
    hand = deal.hand_of(deal.turn)
    # One other card may be left where it can be discarded after them, which C18 rules out.
    closing = deal.law.discard_required or deal.law.discard_forbidden
    if len(hand) - hand.count("b") > (0 if closing else 1):
        yield _reason(
            "black_threes_close",
            "melds.black_threes",
            "Black threes are melded only as the last act of going out, when nothing else is left to play.",
        )
    yield from _going_out_reasons(deal)


def _add_reasons(deal: Deal, illegal: IllegalAction) -> Iterator[Reason]:
    if illegal.action is None:  # no rule book lets wilds onto black threes
        yield _reason(
            "black_threes_without_wilds", "common.wilds melds.black_threes", "Wilds never stand for threes."
        )
    deal_kind = illegal.action.rank if illegal.action is not None else JOKER
    own, side = _own_meld(deal, deal_kind), deal.turn % deal.sides
    cards = _names(deal_kind)
    if deal.stage == FINISHING and not own:
        yield _must_take()
    if deal.stage == START and (not deal.opened(side) or not own):
        yield _reason(
            "draw_before_melding",
            "common.turn pile.finish_first",
            "First a card is drawn from the stock, or the pile is taken; then cards are melded.",
        )
    if deal_kind == BLACK_THREE and not deal.law.black_threes:
        yield _reason(
            "black_threes_never", "melds.black_threes", "Black threes are never melded in these rules."
        )
    full = any(len(meld) == deal.law.most_cards and _is_of(meld, deal_kind) for meld in deal.melds_of(side))
    if not own and full:
        yield _counted(
            "meld_full",
            "melds.most_cards",
            deal.law.most_cards,
            "The side's canasta of {cards} is full: a meld holds at most {most} card.",
            "The side's canasta of {cards} is full: a meld holds at most {most} cards.",
            cards=cards,
            most=deal.law.most_cards,
        )
    if not own:
        others = any(
            _is_of(meld, deal_kind)
            for other in range(deal.sides)
            if other != side
            for meld in deal.melds_of(other)
        )
        if others:
            yield _reason(
                "no_own_meld",
                "common.ownership",
                "Cards are added only to melds of one's own side, and it has none of {cards}.",
                cards=cards,
            )
        yield _reason(
            "no_own_meld", "common.ownership", "The side has no meld of {cards} to add to.", cards=cards
        )
    if deal_kind in RANKS:
        yield from _size_reasons(deal, own + illegal.cards)
    if deal.stage in (START, FINISHING):
        yield _reason(
            "canasta_not_finished",
            "pile.finish_first pile.own_unfinished_meld",
            "Cards are added before a take only to finish the canasta of {cards} so that the pile can then be taken: "
            "the hand cannot do both.",
            cards=cards,
        )
    if deal.pending:
        yield from _opening_reasons(deal)


def _is_of(meld: str, kind: int) -> bool:
    naturals = set(meld) - set("2*")
    return naturals == set() if kind == JOKER else naturals == {KINDS[kind]}


def _opening_reasons(deal: Deal, taking: bool = False) -> Iterator[Reason]:
    """The minimum cannot be reached so; told with the most that the hand can show."""
    side = deal.turn % deal.sides
    if deal.opened(side):
        return
    keys = "opening.by opening.bands opening.negative opening.deals"
    if deal.law.variant.opening.by == "deal":
        keys = "opening.by opening.deals"
    if taking:
        keys = f"pile.unopened opening.rest_counts {keys}"
    if deal.opening_reach() >= deal.minimum_of(side):
        yield _reason(
            "opening_leaves_too_few",
            f"A1 going_out.canastas {keys}",
            "So the opening cannot reach its minimum of {minimum} and leave a card to discard and one to hold, "
            "and the hand cannot go out.",
            minimum=deal.minimum_of(side),
        )
    yield _reason(
        "opening_minimum",
        keys,
        "The opening minimum is {minimum}, and this hand cannot reach it so.",
        minimum=deal.minimum_of(side),
    )


def _discard_reasons(deal: Deal, cards: str) -> Iterator[Reason]:
    side = deal.turn % deal.sides
    if deal.pending:
        yield _reason(
            "opening_unfinished",
            "opening.by opening.bands opening.deals A2",
            "The opening is not finished: {now} of {minimum} points are laid.",
            now=deal.staged_points(),
            minimum=deal.minimum_of(side),
        )
    yield from _going_out_reasons(deal)


def _going_out_reasons(deal: Deal) -> Iterator[Reason]:
    law, side = deal.law, deal.turn % deal.sides
    if deal.answer == 2:
        yield _reason(
            "partner_said_no", "going_out.ask_partner", "The partner said no, so going out must wait."
        )
    natural, mixed, wild = deal.canastas(side)
    for have, need, what, key in (
        (natural, law.need_natural, Message("natural canastas"), "going_out.natural_canastas"),
        (mixed, law.need_mixed, Message("mixed canastas"), "going_out.mixed_canastas"),
        (wild, law.need_wild, Message("wild canastas"), "going_out.wild_canastas"),
        (natural + mixed + wild, law.need_canastas, Message("canastas"), "going_out.canastas"),
    ):
        if have < need:
            yield _reason(
                "canastas_missing",
                f"{key} going_out.canastas A1",
                "To go out the side needs more {what}: it has {have} of {need}.",
                need=need,
                what=what,
                have=have,
            )
    if law.discard_forbidden:
        yield _reason(
            "no_final_discard",
            "going_out.final_discard",
            "The last card is not discarded when going out here.",
        )
    if law.discard_required:
        yield _reason(
            "final_discard",
            "going_out.final_discard",
            "Going out needs a last card to put face down on the pile.",
        )


def _end_reasons(deal: Deal) -> Iterator[Reason]:
    """What is left when nothing else stands in the way: the turn could not be ended after it."""
    if deal.answer == 1:
        yield _reason(
            "must_go_out",
            "going_out.ask_partner",
            "The partner said yes, so this turn must go out, and could not after that.",
        )
    yield from _going_out_reasons(deal)
    yield _reason(
        "keep_two_cards",
        "A1",
        "Who does not go out keeps one card to discard and one to hold; this would leave too few.",
    )

"""One's own turn: what is asked twice, what can be taken back, what is refused and why, and where cards may go."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator

from page.conftest import Comes
from page.hands import Fingers
from page.layout import still
from page.player import Player
from page.screens import HUGE, first_and_second, groups_of, plays_at, two_sit
from page.sight import Sight
from page.visitor import AT_ONCE, DESKTOP, PHONE

SHUT: dict[str, object] = {"opening.bands": [{"score": 0, "minimum": 10_000}]}
"""Nobody ever opens, so that nobody can use what is discarded."""


def drawn(comes: Comes, house: Mapping[str, object] = HUGE, **options: object) -> Player:
    """Somebody with a large hand who has drawn."""
    visitor = comes(settings=AT_ONCE | dict(options))
    player = plays_at(visitor, "classic", 2, house)
    player.draws()
    return player


def plain_card(sight: Sight) -> int:
    """The place of a card against whose discard nothing speaks: a black three, or else the last natural one."""
    return next(held.place for held in reversed(sight.hand) if not held.fits)


# Discards


def test_a_discard_is_asked_for_twice(comes: Comes) -> None:
    player = drawn(comes, SHUT | HUGE)
    before = player.sees()
    player.chooses(plain_card(before))
    assert player.acts(player.action("Discard {card}")).armed
    assert player.sees().cards == before.cards
    assert player.visitor.sent.count("play") == 1, "that was the draw; a first tap does nothing yet"
    player.acts(player.action("Tap again: {card}"))
    player.waits_for(lambda sight: len(sight.hand) == len(before.hand) - 1)


def test_another_card_is_asked_for_anew(comes: Comes) -> None:
    player = drawn(comes, SHUT | HUGE)
    player.chooses(plain_card(player.sees()))
    assert player.acts(player.action("Discard {card}")).armed
    assert not player.chooses(10).armed
    assert player.acts(player.action("Discard {card}")).armed


def test_a_held_tap_discards_at_once(comes: Comes) -> None:
    player = drawn(comes, SHUT | HUGE)
    before = player.sees()
    player.chooses(plain_card(before))
    mouse = player.visitor.page.mouse
    player.action("Discard {card}").hover()
    mouse.down()
    player.waits_for(lambda sight: len(sight.hand) == len(before.hand) - 1)
    mouse.up()


def test_who_wants_no_guard_discards_with_one_tap(comes: Comes) -> None:
    player = drawn(comes, SHUT | HUGE, guard=False)
    before = player.sees()
    player.chooses(plain_card(before))
    assert len(player.acts(player.action("Discard {card}")).hand) == len(before.hand) - 1


def test_a_wild_is_warned_of(comes: Comes) -> None:
    player = drawn(comes)
    player.chooses(0)
    sight = player.acts(player.action("Discard {card}"))
    assert sight.armed
    assert sight.asked.startswith("That throws away a wild card.")


def test_a_card_that_the_next_side_can_use_is_warned_of(comes: Comes) -> None:
    host, guest = (Player.of(comes(settings=AT_ONCE)) for _ in range(2))
    two_sit(host.visitor, guest.visitor, "bulgarian", HUGE | {"pile.frozen_by": []})
    if first_and_second(host, guest)[0] is host:  # without melding anything
        host.draws()
        assert host.discards(plain_card(host.sees()))
    guest.plays(1)
    host.waits_for_turn()
    sight = host.draws()
    said = []
    for held in sight.hand:
        if held.natural:
            host.chooses(held.place)
            said.append(host.acts(host.action("Discard {card}")).asked)
            if "might take the pile" in said[-1]:
                assert said[-1].startswith("Milica has ")
                return
    pytest.fail(f"there lies {sight.others}, and nothing was said but {set(said)}")


# Melds


def test_an_opening_is_shown_on_its_meter_and_can_be_taken_back(comes: Comes) -> None:
    player = drawn(comes)
    before = player.sees()
    assert before.meter == "0 of 50"
    player.chooses(*groups_of(player)[0][:3])
    sight = player.acts(player.action("Meld {count} {cards}", "Meld {count} {cards}"))
    assert len(sight.melds) == 1
    assert re.match(r"3 of 7|\w+: 3 of 7, no wilds", sight.melds[0])
    assert len(sight.hand) == len(before.hand) - 3
    if sight.meter:
        assert re.fullmatch(r"[1-4]\d? of 50", sight.meter)
    back = player.acts(player.action("Take back"))
    assert (back.hand, back.melds, back.meter) == (before.hand, (), "0 of 50")


def test_nothing_stays_chosen_that_was_not_laid(comes: Comes) -> None:
    """Of cards that look alike, those go that were chosen; the others are not chosen afterwards."""
    player = drawn(comes)
    for _ in range(4):
        group = groups_of(player)[0]
        player.chooses(*group[:3])
        player.acts(player.visitor.page.locator(".actions .primary"))
        still(player.visitor.page)
        assert not [held.name for held in player.sees().hand if held.chosen]


def test_wilds_go_where_the_player_puts_them(comes: Comes) -> None:
    player = drawn(comes)
    one, other = groups_of(player)[:2]
    player.chooses(0, *one[:3], *other[:3])
    player.acts(player.action("Lay {count} cards"))
    choices = player.visitor.dialog.locator(".choice label")
    assert choices.count() == 2
    meld = choices.nth(1).inner_text()
    choices.nth(1).click()
    player.acts(player.visitor.dialog.get_by_role("button", name="Lay them"))
    melds = player.waits_for(lambda sight: len(sight.melds) == 2).melds
    assert sum("no wilds" in each for each in melds) == 1
    assert [each for each in melds if each.startswith(f"{meld}: 4 of 7, one wild")]


def test_a_wild_goes_onto_the_meld_that_is_tapped(comes: Comes) -> None:
    player = drawn(comes)
    ranks = {player.sees().hand[places[0]].index for places in groups_of(player)[:2]}
    for index in ranks:
        player.chooses(*[held.place for held in player.sees().hand if held.index == index][:3])
        player.acts(player.visitor.page.locator(".actions .primary"))
    wild = player.sees()
    sight = player.chooses(0)
    assert not wild.hand[0].natural
    assert sight.offered == sight.melds, "what can take it lights up"
    second = player.visitor.page.locator(".side.ours .meld").nth(1)
    after = player.acts(second)
    assert after.melds[0] == sight.melds[0]
    assert after.melds[1] == sight.melds[1].replace("no wilds", "one wild").replace("3 of", "4 of")


# Dragging


def drags(player: Player, place: int, target: Locator, *, touch: bool = False) -> None:
    """Drag a card of the hand onto something, there where its upper left corner is, with the mouse or a finger."""
    page = player.visitor.page
    card, goal = player.card(place).bounding_box(), target.bounding_box()
    assert card is not None
    assert goal is not None
    x, y = card["x"] + 8, card["y"] + 14
    to_x, to_y = goal["x"] + 6, goal["y"] + 20
    steps = [(x + (to_x - x) * part / 6, y + (to_y - y) * part / 6) for part in range(7)]
    if not touch:
        page.mouse.move(x, y)
        page.mouse.down()
        for at in steps:
            page.mouse.move(*at)
        page.mouse.up()
        return
    line = page.context.new_cdp_session(page)
    for kind, points in (("touchStart", steps[:1]), *(("touchMove", [at]) for at in steps), ("touchEnd", [])):
        touches = [{"x": at[0], "y": at[1]} for at in points]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
    line.detach()


def test_cards_can_be_dragged_onto_the_table_a_meld_and_the_pile(comes: Comes) -> None:
    player = drawn(comes)
    before = player.sees()
    group = groups_of(player)[0]
    player.chooses(*group[:3])
    drags(player, group[0], player.visitor.page.locator(".side.ours"))
    sight = player.waits_for(lambda sight: len(sight.melds) == 1)
    drags(player, 0, player.visitor.page.locator(".side.ours .meld"))
    sight = player.waits_for(lambda sight: "4 of 7, one wild" in sight.melds[0])
    assert len(sight.hand) == len(before.hand) - 4
    player.acts(player.action("Take back"))
    player.waits_for(lambda sight: "3 of 7" in sight.melds[0] if sight.melds else True)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_card_dragged_onto_the_pile_is_discarded(comes: Comes, touch: bool) -> None:
    visitor = comes(PHONE if touch else DESKTOP, touch=touch, settings=AT_ONCE)
    player = plays_at(visitor, "original", 2)
    player.draws()
    before = player.sees()
    place = plain_card(before)
    drags(player, place, visitor.page.locator(".pile"), touch=touch)
    sight = player.waits_for(lambda sight: sight.armed or len(sight.hand) < len(before.hand))
    if sight.armed:  # the page has a warning
        drags(player, place, visitor.page.locator(".pile"), touch=touch)
    player.waits_for(lambda sight: len(sight.hand) == len(before.hand) - 1)


def test_the_hand_lies_as_its_owner_wants_it(comes: Comes) -> None:
    player = drawn(comes)
    sorted_hand = [held.name for held in player.sees().hand]
    drags(player, 20, player.card(2))
    moved = [held.name for held in player.sees().hand]
    assert moved == [*sorted_hand[:2], sorted_hand[20], *sorted_hand[2:20], *sorted_hand[21:]]
    player.visitor.page.reload()
    player.waits_for(lambda sight: sight.turn)
    assert [held.name for held in player.sees().hand] == moved, "and so it stays"
    player.action("Sort").click()
    assert [held.name for held in player.sees().hand] == sorted_hand


# The pile


def test_taking_the_pile_shows_before_what_it_brings(comes: Comes) -> None:
    opening = {"opening.bands": [{"score": 0, "minimum": 15}]}
    house = HUGE | {"dealing.hand": 25, "pile.frozen_by": []} | opening
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE)
    two_sit(host, guest, "bulgarian", house)
    giver, player = first_and_second(Player.of(host), Player.of(guest))
    giver.draws()
    assert giver.discards(plain_card(giver.sees()))
    player.waits_for_turn()
    sight = player.draws()
    player.chooses(*groups_of(player)[-1][:3])
    player.acts(player.visitor.page.locator(".actions .primary"))
    assert player.discards(plain_card(player.sees()))
    giver.waits_for_turn()
    given = giver.draws().hand
    mine = Counter(held.index for held in player.sees().hand if held.natural)
    wanted = [held.place for held in given if mine[held.index] > 1]
    assert wanted, f"none of {given} goes with {mine}"
    assert giver.discards(wanted[0])
    sight = player.waits_for_turn()
    player.action("Take the pile").click()
    dialog = player.visitor.dialog
    words = dialog.inner_text()
    brings = re.search(r"brings (\d+) more cards|brings one more card|brings this card alone", words)
    assert brings, words
    expected = sight.pile_size - 1
    told = int(brings[1]) if brings[1] else int("one more" in brings[0])
    assert told == expected
    assert dialog.locator(".bring .card").count() == expected
    hand = len(sight.hand)
    player.acts(dialog.get_by_role("button", name="Take it"))
    taken = player.waits_for(lambda sight: len(sight.hand) != hand)
    assert taken.pile_size == 0
    assert len(taken.hand) in (hand + expected, hand + expected - 2)


def test_a_frozen_or_barred_pile_says_so_in_words(comes: Comes) -> None:
    player = drawn(comes)
    assert player.discards(0), "a wild"
    sight = player.waits_for_turn()
    assert "frozen" in sight.pile
    assert player.visitor.page.locator(".pile").get_by_text("frozen").is_visible()
    player.visitor.page.locator(".pile").click()
    if not sight.dialog:
        said = player.waits_for(lambda sight: sight.refused or bool(sight.dialog))
        assert said.refused or player.finds(sight, "Take the pile")


# What is not allowed


def test_a_refusal_is_the_sentence_of_the_rule_and_leads_to_it(comes: Comes) -> None:
    visitor = comes(settings=AT_ONCE)
    player = plays_at(visitor, "original", 2)
    player.plays(1)  # in the first turn, the first player only discards
    player.waits_for_turn()
    player.draws()
    place = next(held.place for held in player.sees().hand if held.natural and not held.fits)
    player.chooses(place)
    player.acts(visitor.page.locator(".side.ours"))
    sight = player.sees()
    assert sight.refused
    assert "at least three cards" in sight.asked
    statement = re.search(r"\bORIG-\d+|\bO\d+", sight.asked)
    assert statement, sight.asked
    visitor.page.locator(".why button").click()
    marked = visitor.dialog.locator(".asked")
    marked.first.wait_for()
    assert statement[0] in " ".join(marked.all_inner_texts())
    assert marked.first.is_visible()


def test_who_is_not_on_turn_is_told_whose_turn_it_is(comes: Comes) -> None:
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE)
    two_sit(host, guest, "original", {})
    players = [Player.of(host), Player.of(guest)]
    for player in players:
        player.waits_for(lambda sight: len(sight.hand) >= 11)
    waiting = next(player for player in players if not player.sees().turn)
    name = "Milica" if waiting.visitor is host else "Vera"
    waiting.visitor.page.locator(".stock").click()
    assert waiting.waits_for(lambda sight: sight.refused).asked == f"It is the turn of {name}."


def test_a_tap_is_answered_by_finger_too(comes: Comes) -> None:
    visitor = comes(PHONE, touch=True, settings=AT_ONCE)
    player = Player.of(visitor, Fingers)
    plays_at(visitor, "original", 4)
    assert player.chooses(0, 3).hand[3].chosen
    player.hands.press(visitor.page.locator(".stock"))
    player.waits_for(lambda sight: len(sight.hand) > 11)

"""People at one table, each with a browser of his own."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from page.conftest import Comes
from page.player import Player
from page.screens import FEW_CARDS, HUGE, ONE_DEAL, first_and_second, groups_of, two_sit
from page.sight import Sight
from page.visitor import AT_ONCE, DESKTOP, PATIENCE, PHONE, Visitor

NAMES = ("Vera", "Milica", "Petar", "Jana")


def together(comes: Comes, count: int) -> list[Player]:
    """As friends meet: one opens a table, sends the link, and each gives a name, sits down and gets ready."""
    host = comes(DESKTOP, settings=AT_ONCE).goes()
    host.page.get_by_role("radio", name="Classic").check()
    host.page.locator("summary").click()
    host.page.get_by_role("group", name="Players").get_by_role(
        "radio", name=re.compile(rf"^{count}\b")
    ).check()
    host.page.get_by_label("Your name").fill(NAMES[0])
    host.button("Open a table").click()
    link = host.page.get_by_label("Link for friends").input_value()
    assert link.startswith(f"{host.url}/t/")
    visitors = [host]
    for name in NAMES[1:count]:
        guest = comes(PHONE if len(visitors) % 2 else DESKTOP, settings=AT_ONCE)
        guest.page.goto(link)
        guest.page.get_by_label("Your name").fill(name)
        guest.button("Sit down").click()
        guest.page.get_by_label("Link for friends").wait_for()
        visitors.append(guest)
    seats = host.page.get_by_role("list").filter(has_text="Vera")
    for name in NAMES[1:count]:
        seats.get_by_text(name, exact=True).wait_for()
    for visitor in visitors:
        visitor.button("I am ready").click()
    players = [Player.of(visitor) for visitor in visitors]
    for player in players:
        player.waits_for(lambda sight: len(sight.hand) > 10)
    return players


def play_in_turn(players: Sequence[Player], turns: int, most: int = 400) -> bool:
    """Everybody plays so many turns, whoever's turn it is; whether the deal was over before."""
    done = {id(player): 0 for player in players}
    for _ in range(most):
        for player in players:
            sight = player.sees()
            if player.over(sight):
                return True
            if sight.turn:
                player.turn()
                done[id(player)] += 1
        if min(done.values()) >= turns:
            return False
        players[0].visitor.page.wait_for_timeout(30)
    raise AssertionError(f"they do not come to {turns} turns each: {[player.sees() for player in players]}")


@pytest.mark.parametrize("count", [2, 4])
def test_friends_meet_and_play(comes: Comes, count: int) -> None:
    players = together(comes, count)
    play_in_turn(players, 2)
    last = next(player for player in players if player.sees().turn).sees()
    for player in players:  # all come to see the same table
        player.waits_for(lambda sight: (sight.pile_size, sight.stock) == (last.pile_size, last.stock))
    for player in players:
        names = player.visitor.page.locator(".seats .name").all_inner_texts()
        assert len(names) == count - 1
        assert set(names) < set(NAMES)


def test_what_one_does_the_others_see(comes: Comes) -> None:
    host, guest = together(comes, 2)
    one, other = first_and_second(host, guest)
    name = NAMES[0] if one is host else NAMES[1]
    cards = len(one.sees().hand)
    one.turn()
    sight = other.waits_for_turn()
    assert sight.pile_size >= 1
    assert any(line.startswith(name) and "discarded" in line for line in sight.log)
    seat = other.visitor.page.locator(".seat").filter(has_text=name)
    assert seat.get_by_text("cards").is_visible()
    assert len(one.sees().hand) in range(1, cards + 4)
    heard = other.visitor.page.get_by_role("log").inner_text()
    assert f"{name} drew" in heard or f"{name} took" in heard


HIGH = {f"/cards.svg#i-{index}" for index in "AKQJ"} | {"/cards.svg#i-10"}
WATCH_MELDS = """() => {
  window.seen = [];
  const look = () => {
    const count = document.querySelectorAll(".others .meld").length;
    if (window.seen.at(-1) !== count) window.seen.push(count);
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_an_opening_is_seen_by_others_when_it_is_whole(comes: Comes) -> None:
    """An opening of 150 points takes several melds; until they reach it, nobody else sees any of them."""
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE)
    two_sit(host, guest, "classic", HUGE | {"opening.bands": [{"score": 0, "minimum": 150}]})
    one, other = first_and_second(Player.of(host), Player.of(guest))
    other.visitor.page.evaluate(WATCH_MELDS)
    one.draws()
    before = other.sees()
    while (sight := one.sees()).meter:
        groups = sorted(groups_of(one), key=lambda places: sight.hand[places[0]].index in HIGH)
        if groups:
            one.chooses(*groups[0][:3])
            one.acts(one.visitor.page.locator(".actions .primary"))
        else:  # wilds onto what lies there
            one.chooses(0)
            one.acts(one.visitor.page.locator(".side.ours .meld.offered").first)
        if one.sees().meter:
            assert other.sees().others == ()
            assert other.sees().log == before.log
    laid = len(one.sees().melds)
    assert laid > 1
    sight = other.waits_for(lambda sight: len(sight.others) == laid)
    assert other.visitor.page.evaluate("window.seen") == [0, laid]
    assert len(sight.log) - len(before.log) in (0, 1), "all of it is one line of the log"


def test_chat_and_phrases_are_heard_and_can_be_muted(comes: Comes) -> None:
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE, language="sr")
    two_sit(host, guest, "classic", {})
    for visitor in (host, guest):
        visitor.button("Chat").click()
    host.button("Good move!").click()
    said = guest.dialog.locator(".chat")
    said.get_by_text(guest.says("Good move!", "phrase")).wait_for()
    host.page.get_by_label("Say something to the table").fill("Dobro veče <b>svima</b>")
    host.button("Send").click()
    said.get_by_text("Dobro veče <b>svima</b>").wait_for()
    assert said.locator("b").first.inner_text() == "Vera", "who said it"
    guest.button("Mute {name}", guest.dialog, name="Vera").click()
    assert said.get_by_text("Dobro veče").count() == 0
    host.button("Sorry!").click()
    host.dialog.locator(".chat li").nth(2).wait_for()
    guest.dialog.get_by_role("button", name=guest.says("Thank you!", "phrase"), exact=True).click()
    said.locator(".mine").wait_for()  # what was said before that has come, too
    assert said.locator("li:not(.event):not(.mine)").count() == 0
    guest.button("Close", guest.dialog).click()
    assert guest.page.locator(".said").count() == 0


def test_a_bubble_shows_who_says_something(comes: Comes) -> None:
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE)
    two_sit(host, guest, "classic", {})
    host.button("Chat").click()
    host.button("Thank you!").click()
    guest.page.locator(".seat", has_text="Vera").get_by_text("Thank you!").wait_for()


def test_a_pause_needs_both(comes: Comes) -> None:
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE)
    two_sit(host, guest, "classic", {})
    host.button("Menu").click()
    host.button("Pause", host.dialog).click()
    guest.page.get_by_text("Vera would like a pause.").first.wait_for()
    assert host.page.get_by_text("You asked for a pause; the others have to agree.").is_visible()
    assert not guest.page.get_by_text("The game is paused.").is_visible()
    guest.button("Pause", guest.page.locator(".notice")).click()
    for visitor in (host, guest):
        visitor.page.locator(".notice", has_text="The game is paused.").wait_for()
        assert not Player.of(visitor).sees().turn
    host.button("Go on", host.page.locator(".notice")).click()
    for visitor in (host, guest):
        visitor.page.locator(".notice").wait_for(state="hidden")
    assert [Player.of(visitor).sees().turn for visitor in (host, guest)].count(True) == 1


def test_a_bot_stands_in_and_the_seat_is_kept(comes: Comes) -> None:
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE)
    two_sit(host, guest, "classic", {})
    player = Player.of(host)
    guest.button("Menu").click()
    guest.button("Let a bot play for me", guest.dialog).click()
    for _ in range(2):
        player.plays(1)
    assert not player.over(player.waits_for_turn())
    assert (
        guest.page.get_by_text("A bot plays for you.")
        .or_(guest.button("Play again myself"))
        .first.is_visible()
    )
    guest.button("Play again myself").first.click()
    player.plays(1)
    Player.of(guest).waits_for_turn()
    Player.of(guest).turn()


def test_who_leaves_for_good_is_followed_by_a_bot(comes: Comes) -> None:
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE)
    two_sit(host, guest, "classic", {})
    guest.button("Menu").click()
    guest.button("Leave for good", guest.dialog).click()
    assert guest.dialog.is_visible(), "the first tap only asks"
    guest.button("Tap again to leave for good", guest.dialog).click()
    guest.button("Play").wait_for()
    player = Player.of(host)
    sight = player.plays(3, 30)
    assert player.turns == 3 or player.over(sight)


def test_after_a_short_match_comes_a_rematch(comes: Comes) -> None:
    host, guest = comes(settings=AT_ONCE), comes(settings=AT_ONCE)
    two_sit(host, guest, "classic", FEW_CARDS | ONE_DEAL)
    players = [Player.of(host), Player.of(guest)]
    assert play_in_turn(players, 100)
    for player in players:
        assert player.over(player.waits_for(lambda sight: bool(sight.dialog)))
    results = [player.visitor.dialog.inner_text() for player in players]
    won = ["You have won the match!" in words for words in results]
    assert won.count(True) == 1 or all("share the victory" in words for words in results)
    for visitor in (host, guest):
        visitor.button("Play again", visitor.dialog).click()
    for player in players:
        sight = player.waits_for(lambda sight: not sight.dialog and len(sight.hand) >= 7)
        assert "Deal 1" in player.visitor.page.locator(".bar").inner_text()
        assert not sight.melds
    assert not play_in_turn(players, 1)


def test_a_watcher_sees_the_table_and_no_hand(comes: Comes) -> None:
    host = comes(settings=AT_ONCE)
    code = host.opens_table("classic", 2, watchers=True)
    host.goes(f"/t/{code}")
    host.button("I am ready").click()
    player = Player.of(host)
    player.plays(2)
    watcher = comes(PHONE, settings=AT_ONCE)
    watcher.goes(f"/t/{code}")
    watcher.page.locator(".pile").wait_for()
    sight: Sight = Player.of(watcher).sees()
    assert not sight.hand
    assert sight.pile_size == player.sees().pile_size
    names = watcher.page.locator(".seats .name").all_inner_texts()
    assert len(names) == 2
    assert watcher.page.get_by_role("toolbar").count() == 0
    host.page.get_by_text("One person watches").or_(host.page.locator("main")).first.wait_for()
    assert visible_until_turn(player, watcher)


def visible_until_turn(player: Player, watcher: Visitor) -> bool:
    """One turn more is seen by who watches."""
    before = Player.of(watcher).sees().log
    player.plays(1)
    Player.of(watcher).waits_for(lambda sight: sight.log != before, PATIENCE / 1000)
    return True

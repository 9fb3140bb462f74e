"""Every screen of the page: a walk through each chapter stops wherever there is something to look at.

A stop is a name and the visitor who sees it; the walk goes on when whoever looks is done. A walk leaves sheets of paper
closed behind it, and works in every language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from page.hands import Mouse
from page.layout import still
from page.player import Player
from page.visitor import Visitor

Stop = tuple[str, Visitor]
Comes = Callable[[], Visitor]
"""Lets one more visitor come, with a browser profile of his own."""
Walk = Callable[[Comes], Iterator[Stop]]

FEW_CARDS = {"deck.packs": 1, "deck.jokers": 2, "dealing.hand": 7, "stock.draw": 5}
"""House rules for a short deal."""
ONE_DEAL = {"match.ends": "after deals", "match.deals": 1}
HUGE = {"deck.packs": 3, "deck.jokers": 20, "dealing.hand": 39, "going_out.canastas": 7}
"""And for hands in which there are pairs, groups and wilds of all sorts, in a deal that does not end soon."""


def sits(visitor: Visitor, code: str) -> Player:
    """The player of a visitor who has a seat at that table; the cards are dealt where all others are bots."""
    visitor.goes(f"/t/{code}")
    return Player.of(visitor, Mouse)


def deals(visitor: Visitor) -> None:
    """Get ready, in the lobby."""
    visitor.button("I am ready").click()


def plays_at(visitor: Visitor, *arguments: object, **options: object) -> Player:
    """Open a table with bots, and come to one's first turn."""
    player = sits(visitor, visitor.opens_table(*arguments, **options))  # type: ignore[arg-type]
    deals(visitor)
    player.waits_for_turn()
    return player


def opens(visitor: Visitor, text: str) -> None:
    """Open a sheet of paper by a button."""
    visitor.button(text).first.click()
    visitor.dialog.wait_for()


def shuts(visitor: Visitor) -> None:
    visitor.page.keyboard.press("Escape")
    visitor.dialog.wait_for(state="hidden")


def lets_a_bot_play(visitor: Visitor) -> None:
    """From now on a bot plays for him."""
    opens(visitor, "Menu")
    visitor.button("Let a bot play for me", visitor.dialog).click()


def start(comes: Comes) -> Iterator[Stop]:
    """The first screen."""
    visitor = comes().goes()
    yield "start", visitor
    visitor.page.locator("summary").click()
    yield "start-setup", visitor
    opens(visitor, "Settings")
    yield "settings", visitor
    shuts(visitor)
    code = visitor.opens_table()
    visitor.goes(f"/t/{code}")
    visitor.page.locator("a.brand").click()
    visitor.button("Back to it").wait_for()
    yield "start-continue", visitor
    visitor.expects("404", "socket", "WebSocket")
    visitor.goes("/t/" + "a" * 26)
    visitor.button("To the start").wait_for()
    yield "no-table", visitor


def lobby(comes: Comes) -> Iterator[Stop]:
    """Before a match."""
    host, guest = comes(), comes()
    code = host.opens_table("czech", 4, {"opening.negative": 15}, bots="")
    host.goes(f"/t/{code}")
    yield "lobby", host
    opens(host, "All rules")
    host.dialog.locator(".rules").first.wait_for()
    yield "rules-of-the-house", host
    shuts(host)
    yield from editor(host)
    guest.goes(f"/t/{code}")
    yield "invited", guest
    guest.page.locator("#own-name").fill("Milica")
    guest.button("Sit down").click()
    deals(guest)
    host.page.get_by_text("Milica").first.wait_for()
    yield "lobby-two", host


def editor(host: Visitor) -> Iterator[Stop]:
    """The editor of house rules."""
    opens(host, "Change the rules")
    host.dialog.locator("details").first.wait_for()
    yield "editor", host
    for chapter in host.dialog.locator("summary").all()[5:8]:
        chapter.click()
    yield "editor-open", host
    number = host.dialog.locator("input[inputmode=numeric]:visible").first
    number.fill("many")
    number.press("Tab")
    yield "editor-wrong", host
    number.fill("7")
    number.press("Tab")
    host.button("Try the rules").click()
    host.dialog.locator(".found").wait_for()
    yield "editor-tried", host
    shuts(host)


def table(comes: Comes) -> Iterator[Stop]:
    """One's own turn, from its beginning to the discard, and all that can be opened at the table."""
    visitor = comes()
    player = plays_at(visitor, "original", 4)
    yield "turn", visitor
    for name, button in {"menu": "Menu", "chat": "Chat", "rules": "Rules"}.items():
        if button == "Rules" and not visitor.button(button).is_visible():
            continue
        opens(visitor, button)
        if button == "Rules":
            visitor.dialog.locator(".rules").first.wait_for()
        if button == "Chat":
            visitor.dialog.locator(".phrases button").first.click()
            visitor.dialog.locator(".chat .mine").wait_for()
        yield name, visitor
        shuts(visitor)
    for name, button in {"log": "What was played", "settings-at-table": "Settings"}.items():
        opens(visitor, "Menu")
        visitor.button(button, visitor.dialog).click()
        visitor.dialog.locator(".log, .samples").first.wait_for()
        yield name, visitor
        shuts(visitor)
    player.plays(2)
    player.waits_for_turn()
    yield "some-turns-later", visitor


def melding(comes: Comes) -> Iterator[Stop]:
    """A hand of 40 cards with many wilds: choosing, laying, placing wilds, taking the pile, taking back."""
    visitor = comes()
    player = plays_at(visitor, "classic", 2, HUGE)
    sight = player.waits_for(lambda sight: sight.turn)
    yield "hand-of-39", visitor
    if player.finds(sight, "Take the pile"):
        player.action("Take the pile").click()
        visitor.dialog.wait_for()
        yield "take", visitor
        shuts(visitor)
    player.acts(player.action("Draw"))
    player.chooses(0)
    player.acts(player.action("Discard {card}"))
    yield "warned", visitor
    groups = groups_of(player)
    player.chooses(*groups[0][:1])
    player.acts(player.action("Meld"))
    yield "refused", visitor
    player.chooses(*groups[0][:3])
    yield "chosen", visitor
    player.chooses(0, *groups[0][:2], *groups[1][:3])
    player.action("Lay {count} cards").click()
    visitor.dialog.wait_for()
    yield "place-wilds", visitor
    player.acts(visitor.dialog.locator("footer button").last)
    yield "laid", visitor
    for _ in range(3):
        groups = groups_of(player)
        if len(groups) < 2:
            break
        player.chooses(*groups[0][:3])
        if not (button := player.finds(player.sees(), "Meld {count} {cards}", "Meld {count} {cards}")):
            break
        player.acts(visitor.page.locator(".actions").get_by_role("button", name=button.name, exact=True))
    player.chooses()
    yield "many-melds", visitor
    visitor.page.locator(".side.ours .meld").first.click()
    visitor.dialog.wait_for()
    yield "meld", visitor
    shuts(visitor)


def groups_of(player: Player) -> list[list[int]]:
    """Places of three and more natural cards of a rank, the most first."""
    found: dict[str, list[int]] = {}
    for held in player.sees().hand:
        if held.natural:
            found.setdefault(held.index, []).append(held.place)
    return sorted((places for places in found.values() if len(places) > 2), key=len, reverse=True)


def variants(comes: Comes) -> Iterator[Stop]:
    """What only some games have: six players, a reserve, the cutter's choice."""
    six = comes()
    plays_at(six, "czech", 6)
    yield "six-players", six
    reserve = comes()
    player = plays_at(reserve, "hand_and_foot", 4)
    player.plays(1)
    player.waits_for_turn()
    yield "reserve", reserve
    hand = comes()
    plays_at(hand, "bulgarian", 2, {"dealing.hand": 24})
    yield "hand-of-25", hand
    host, guest = comes(), comes()
    cutter = cutter_of(host, guest)
    yield "cut", cutter
    other = guest if cutter is host else host
    yield "another-cuts", other


def cutter_of(host: Visitor, guest: Visitor) -> Visitor:
    """Of two people at a Czech table, the one who has to cut."""
    two_sit(host, guest, "czech", {})
    for _ in range(200):
        for visitor in (host, guest):
            if visitor.dialog.count():
                return visitor
        still(host.page)
    raise AssertionError("nobody cuts")


def two_sit(host: Visitor, guest: Visitor, rules: str, house: Mapping[str, object]) -> str:
    """Two people sit down at a table for two, and are ready; its code."""
    code = host.opens_table(rules, 2, house, bots="")
    host.goes(f"/t/{code}")
    guest.goes(f"/t/{code}")
    guest.page.locator("#own-name").fill("Milica")
    guest.button("Sit down").click()
    deals(guest)
    deals(host)
    for visitor in (host, guest):
        visitor.page.locator("main.table").wait_for()
    return code


def first_and_second(host: Player, guest: Player) -> tuple[Player, Player]:
    """Of two, who begins and who comes after that."""
    begins = host.waits_for(lambda sight: sight.turn or sight.asked.startswith("It is the turn of")).turn
    return (host, guest) if begins else (guest, host)


def end(comes: Comes) -> Iterator[Stop]:
    """The end of a deal, and of a match."""
    visitor = comes()
    player = plays_at(visitor, "original", 4, FEW_CARDS | {"match.target": 100_000})
    player.plays_deal()
    yield "score", visitor
    lines = visitor.dialog.locator(".sheet button")
    for name, line in (("score-line", lines.first), ("score-hands", lines.last)):
        line.click()
        visitor.dialog.locator(".sheet-more .card").first.wait_for()
        yield name, visitor
    shuts(visitor)
    yield "deal-over", visitor
    visitor = comes()
    player = plays_at(visitor, "classic", 2, FEW_CARDS | ONE_DEAL)
    player.plays(1)
    lets_a_bot_play(visitor)
    player.waits_for(player.over)
    yield "match-over", visitor
    visitor.button("Replay", visitor.dialog).click()
    slider = visitor.page.get_by_role("slider")
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    visitor.button("What could I have done?").click()
    yield "replay", visitor
    slider.fill(slider.get_attribute("max") or "")
    visitor.page.locator(".laid-open .card").first.wait_for()
    yield "replay-end", visitor


def notices(comes: Comes) -> Iterator[Stop]:
    """What people should know at once."""
    host, guest = comes(), comes()
    two_sit(host, guest, "classic", {})
    opens(host, "Menu")
    host.button("Pause", host.dialog).click()
    guest.page.locator(".notice").wait_for()
    yield "pause-wished", guest
    yield "pause-asked", host
    guest.button("Pause", guest.page.locator(".notice")).click()
    host.page.locator(".notice button").wait_for()
    yield "paused", host
    host.button("Go on", host.page.locator(".notice")).click()
    host.page.locator(".notice").wait_for(state="hidden")
    lets_a_bot_play(guest)
    Player.of(host).waits_for_turn()
    yield "bot-for-another", host
    yield "bot-for-me", guest
    host.expects("net::", "WebSocket")
    host.context.set_offline(True)
    host.page.locator(".notice.offline").wait_for()
    yield "off-line", host
    host.context.set_offline(False)


CHAPTERS: dict[str, Walk] = {
    walk.__name__: walk for walk in (start, lobby, table, melding, variants, end, notices)
}

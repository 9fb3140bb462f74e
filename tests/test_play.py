"""The terminal game, played in this process by scripts that read nothing but what is printed, or choose from offers."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO, cast

import pytest

from kanasta.bots.bot import bot
from kanasta.cli.play import sit_down
from kanasta.cli.terminal.ledger import Ledger, read
from kanasta.cli.terminal.screen import Screen
from kanasta.game.action import Action
from kanasta.game.line import LINE_HAND, LINE_RESERVE
from kanasta.game.lot import Lot
from kanasta.game.match import Match
from kanasta.game.position import Position
from kanasta.game.record import Record, Seat
from kanasta.game.shuffle import Setup
from kanasta.game.view import view
from kanasta.rules.shelf import load_variant

NAMES = ("You", "Ana", "Boris", "Cveta", "Dragan", "Ema")
BOX = re.compile("[\u2500-\u257f\x1b]")
Say = Callable[[Match], str]


class Typist(io.TextIOBase):
    """A keyboard on which a script types; after its end there is nothing more."""

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = next(self.lines, None)
        return "" if line is None else line + "\n"


class Sitting:
    """A match at the terminal, and all that was printed."""

    def __init__(self, match: Match, tmp_path: Path, *, plain: bool = False, bots: str = "careful") -> None:
        self.match, self.plain = match, plain
        self.path = tmp_path / "match.kanasta"
        player = bot(bots)
        others = [Seat(name, player.name, str(player.version)) for name in NAMES[1 : match.players]]
        self.record = Record.of(match, [Seat("You"), *others])

    def play(self, *lines: str) -> str:
        """What is printed while these lines are typed, and then nothing more."""
        return self.typed(iter(lines))

    def typed(self, lines: Iterator[str]) -> str:
        out = io.StringIO()
        screen = Screen(cast(TextIO, Typist(lines)), out, plain=self.plain, width=80)
        assert sit_down(self.record, screen, Ledger(self.record, self.path)) == 0
        return out.getvalue()


def a_match(variant: str, players: int, seed: int, **house: object) -> Match:
    return Match(
        load_variant(variant, {key.replace("__", "."): value for key, value in house.items()}), players, seed
    )


def whole_deal(match: Match, choose: Callable[[list[Action]], Action]) -> Iterator[str]:
    """Types legal actions in words until the deal is over; what is asked about is typed again, which confirms it."""
    words = ""
    point: object = match
    while not match.deal.over:
        if match.deal.past is not point:
            point = match.deal.past
            words = str(choose(view(match.deal, 0).legal()))
        yield words


def first(actions: list[Action]) -> Action:
    return actions[0]


def lines_of(text: str, start: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith(start)]


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize(
    ("variant", "players"),
    [("original", 2), ("original", 4), ("czech", 2), ("czech", 4), ("czech", 5), ("hand_and_foot", 4),
     ("bulgarian", 2), ("bulgarian", 4), ("classic", 3), ("classic", 4)],
)  # fmt: skip
def test_a_whole_deal_ends_with_its_sheet(variant: str, players: int, plain: bool, tmp_path: Path) -> None:
    sitting = Sitting(a_match(variant, players, 11), tmp_path, plain=plain)
    match = sitting.match
    printed = sitting.typed(whole_deal(match, first))
    end = printed[printed.index("The end of deal 1") :]
    reasons = ("went out", "The stock ran out.")
    assert any(reason in end for reason in reasons)
    result = match.played[0].result
    assert result is not None
    shown = [f"{total:,}".replace("-", "minus " if plain else "−") for total in result.totals]
    scores = " ".join(line for line in end.splitlines() if "Match score" in line)
    assert re.findall(r"(?:minus |−)?\d[\d,]*", scores) == shown
    assert f"The next to deal: {NAMES[match.next_dealer()]}." in end.replace("\n", " ")
    assert not plain or not BOX.search(printed)
    assert plain or max(len(line) for line in printed.splitlines() if "--resume" not in line) <= 80


def laid_open(printed: str, head: str) -> dict[str, str]:
    """By name, what was left there when the deal was over, each on a line of its own."""
    lines = printed[printed.index("The end of deal 1") :].splitlines()
    found: dict[str, str] = {}
    for line in lines[lines.index(f"{head}:") + 1 :]:
        name, sign, cards = line.strip().partition(": ")
        if not sign or name not in NAMES:
            break
        found[name] = cards
    return found


@pytest.mark.parametrize(
    ("variant", "players"), [("original", 4), ("czech", 3), ("hand_and_foot", 4), ("bulgarian", 2)]
)
def test_the_sheet_says_whose_cards_were_left_and_what_each_cost(
    variant: str, players: int, tmp_path: Path
) -> None:
    """All hands are laid open when they are counted: card for card, and the points of a side's seats are its line."""
    house = {"stock__draw": 8} if variant == "hand_and_foot" else {}
    sitting = Sitting(a_match(variant, players, 11, **house), tmp_path)
    match = sitting.match
    printed = sitting.typed(whole_deal(match, first))
    deal, faces = match.played[0].at(match.law, len(match.played[0].steps))
    for head, line, of in (
        ("Cards left in hand", LINE_HAND, faces.hand_of),
        ("Cards in a reserve not taken up", LINE_RESERVE, faces.reserve_of),
    ):
        if line == LINE_RESERVE and not any(faces.reserves):
            assert f"{head}:" not in printed
            continue
        shown, points = laid_open(printed, head), [0] * match.sides
        for seat in range(players):
            cards, _, cost = shown.get(NAMES[seat], "no cards").partition(" = ")
            signs = "".join(cards.split()).translate(str.maketrans("♠♥♦♣", "shdc")).replace("10", "T")
            assert signs == ("".join(of(seat)) or "nocards")
            points[seat % match.sides] += int(cost.replace("−", "-") or 0)
        assert points == [deal.line(side, line) for side in range(match.sides)]
    assert variant != "hand_and_foot" or any(faces.reserves)


def test_whose_cards_were_left_is_said_in_words_too(tmp_path: Path) -> None:
    sitting = Sitting(a_match("original", 4, 11), tmp_path, plain=True)
    printed = sitting.typed(whole_deal(sitting.match, first))
    shown = laid_open(printed, "Cards left in hand")
    assert list(shown) == ["You", "Ana", "Boris", "Cveta"]
    for said in shown.values():
        assert re.fullmatch(r"no cards\.|(an? |\d+ )[a-z0-9 ,]+; minus \d+\.", said), said


def test_a_match_is_played_to_its_winner(tmp_path: Path) -> None:
    sitting = Sitting(a_match("bulgarian", 2, 5, match__target=100), tmp_path)
    lot = Lot(3)

    def all_deals() -> Iterator[str]:
        while not sitting.match.over:
            seen = view(sitting.match.deal, 0)
            yield "" if sitting.match.deal.over else str(bot("careful").choose(seen, lot))

    printed = sitting.typed(all_deals())
    [winner] = sitting.match.winners or []
    assert f"The match is over. {NAMES[winner]} won the match!" in printed
    assert "--resume" not in printed


def test_why_says_the_rule_with_its_statement(tmp_path: Path) -> None:
    # ORIG-12: the first player of a deal only discards.
    printed = Sitting(first_to_act("original"), tmp_path).play("why draw", "why discard K", "rules ORIG-12")
    assert (
        "Not allowed: draw. The first player of a deal only discards one card in the first turn. [ORIG-12, O7]"
        in (printed.replace("\n", " "))
    )
    assert "That is allowed." in printed
    assert "ORIG-12: " in printed


def first_to_act(variant: str, players: int = 4) -> Match:
    """A match in which the person acts first, and holds a king and a seven."""
    for seed in range(200):
        match = a_match(variant, players, seed)
        hand = match.deal.hand_of(0)
        if match.deal.actor == 0 and match.deal.past is None and "K" in hand and "7" in hand:
            return match
    raise AssertionError


def test_nonsense_loses_nothing(tmp_path: Path) -> None:
    match = first_to_act("bulgarian")
    before = Position.of(match.deal)
    nonsense = ("blah", "take", "meld", "99", "5 z", ";", "discard", "add K to", "why", "why blah", "disard K",
                "discard KK", "take 4*2K", "meld rrr", "draw 7", "yes", "rules X-1", "\x00", "1 1",
                "K" * 500)  # fmt: skip
    printed = Sitting(match, tmp_path).play(*nonsense)
    assert Position.of(match.deal) == before
    assert "did you mean discard?" in printed
    assert "--resume" in printed.splitlines()[-1]


def test_an_offer_is_taken_by_its_number_and_by_a_card_after_it(tmp_path: Path) -> None:
    match = first_to_act("original")
    sitting = Sitting(match, tmp_path)
    sitting.play("1 7")
    assert str(match.steps[0].action) == "discard 7"
    other = first_to_act("original")
    Sitting(other, tmp_path).play("1", "7")
    assert str(other.steps[0].action) == "discard 7"


def test_a_suit_may_be_named(tmp_path: Path) -> None:
    match = first_to_act("original")
    card = [face for face in match.faces.hand_of(0) if face[0] == "7"][-1]
    Sitting(match, tmp_path).play(f"discard {card}")
    assert match.steps[0].faces == (card,)


def dealt(variant: str, hand: str, upcard: str, *, stock: str = "", rest: str = "") -> Match:
    """Two players; the person acts first and holds those faces; the stock begins so."""
    law_match = a_match(variant, 2, 1)
    deck = list(law_match.setup.deck)
    wanted = hand.split()
    count = law_match.law.hand
    assert len(wanted) == count
    others = [face for face in deck if face not in ("3h", "3d")]
    for face in [*wanted, *upcard.split(), *stock.split(), *rest.split()]:
        others.remove(face)
    reds = [face for face in deck if face in ("3h", "3d")]
    theirs = [*rest.split(), *others][:count]
    for face in theirs:
        if face in others:
            others.remove(face)
    cards = [face for pair in zip(wanted, theirs, strict=True) for face in pair]
    setup = Setup(1, (*cards, *upcard.split(), *stock.split(), *others, *reds), 0)
    return Match(load_variant(variant), 2, 1, setup=setup)


HAND = "Ks Kh Kd 4s 4h 5s 6s 7s 8s 9s Ts Js Qs As 2s"


def test_undo_takes_back_what_was_laid(tmp_path: Path) -> None:
    match = dealt("bulgarian", HAND, "5h", stock="6h")
    printed = Sitting(match, tmp_path).play("draw", "meld KK2", "undo", "undo")
    assert "Taken back: one step." in printed
    assert "nothing to take back" in printed
    assert [str(step.action) for step in match.steps] == ["draw"]
    assert sorted(match.deal.hand_of(0)) == sorted("KKK4456789TJQA2" + "6")


def test_an_opening_below_its_minimum_is_laid_further_or_taken_back(tmp_path: Path) -> None:
    # BG: 50 points; three kings are 30, two fours and a two 30.
    match = dealt("bulgarian", HAND, "5h", stock="6h")
    printed = Sitting(match, tmp_path).play("draw", "meld KKK", "discard 9", "why discard 9")
    assert "Opening: 30 of 50 laid; your hand could show 60." in printed
    assert "The opening is not finished: 30 of 50 points are laid." in printed.replace("\n", " ")
    assert match.deal.turn == 0


def test_throwing_a_wild_is_asked_about_once(tmp_path: Path) -> None:
    printed = Sitting(dealt("bulgarian", HAND, "5h", stock="6h"), tmp_path).play("draw", "discard 2", "no")
    assert "Careful: That throws away a wild card, 2." in printed
    assert "It stays in your hand." in printed
    for answers in (
        ("discard 2", "yes"),
        ("discard 2", "discard 2"),
        ("guard off", "discard 2"),
        ("d 2s", "y"),
    ):
        match = dealt("bulgarian", HAND, "5h", stock="6h")
        Sitting(match, tmp_path).play("draw", *answers)
        assert str(match.steps[1].action) == "discard 2"
    match = dealt("bulgarian", HAND, "5h", stock="6h")
    Sitting(match, tmp_path).play("draw", "discard 2", "discard 9")
    assert str(match.steps[1].action) == "discard 9"


def test_feeding_the_next_side_is_asked_about(tmp_path: Path) -> None:
    # The other side has opened with queens and the pile is not frozen: a queen is laid onto them (BG-16).
    position = Position(
        rules="bulgarian", players=2, turn=0, stage="meld", hands=["Q9", 5], melds=[[], ["QQQ", "AAA"]],
        stock=40, pile="456",
    )  # fmt: skip
    from kanasta.cli.terminal.guard import risk
    from kanasta.cli.terminal.speech import Speech

    deal = position.deal()
    speech = Speech(["You", "Ana"], 2, load_variant("bulgarian").labels)
    assert str(risk(deal, Action("discard Q"), speech)) == (
        "Ana could take the pile, 4 cards, onto Ana's meld of queens."
    )
    assert not risk(deal, Action("discard 9"), speech)


def test_quit_and_resume_give_the_same_position(tmp_path: Path) -> None:
    sitting = Sitting(a_match("czech", 4, 21), tmp_path)
    script = whole_deal(sitting.match, first)
    printed = sitting.typed(line for line, _ in zip(script, range(25), strict=False))
    assert f"kanasta play --resume {sitting.path}" in printed
    again = read(str(sitting.path))
    assert again.differences == ()
    assert again.seats == sitting.record.seats
    assert Position.of(again.match.deal) == Position.of(sitting.match.deal)
    assert again.match.scores == sitting.match.scores
    # What follows is what would have followed: bots choose by the same lots.
    other = Sitting(again.match, tmp_path / "other")
    other.record = again
    here = sitting.typed(whole_deal(sitting.match, first))
    assert here.replace(str(sitting.path), "") == other.typed(whole_deal(again.match, first)).replace(
        str(other.path), ""
    )


def test_what_is_taken_back_stays_taken_back_in_the_record(tmp_path: Path) -> None:
    sitting = Sitting(dealt("bulgarian", HAND, "5h", stock="6h"), tmp_path)
    sitting.play("draw", "meld KK2", "undo")
    again = read(str(sitting.path)).match
    assert [str(step.action) for step in again.steps] == ["draw"]


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("variant", ["original", "bulgarian", "hand_and_foot"])
def test_what_is_hidden_changes_nothing_that_is_printed(variant: str, plain: bool, tmp_path: Path) -> None:
    """Twice the same, with decks that differ in a card of Ana's hand, or of the own reserve, and one of the stock."""
    base = a_match(variant, 4, 8)
    law = base.law
    setup = Setup(3, base.setup.deck, base.setup.cut)
    deck = list(setup.deck)
    if law.reserve:
        hidden, deep = (
            0,
            law.reserve * 4 + 5,
        )  # the first card dealt to the person's reserve; near the stock's end
    else:
        hidden, deep = 1, len(deck) - 9  # Ana's first card; near the stock's end
    while deck[deep][0] == deck[hidden][0] or deck[deep] in ("3h", "3d"):
        deep += 1
    assert deck[hidden] not in ("3h", "3d")
    deck[hidden], deck[deep] = deck[deep], deck[hidden]
    looks = (
        "table",
        "score",
        "known",
        "told",
        "sort",
        "why take KK",
        "why discard K",
        "undo",
        "help",
        "blah",
    )
    printed = []
    for other in (setup, Setup(3, tuple(deck), setup.cut)):
        match = Match(load_variant(variant), 4, 8, setup=other)
        assert match.deal.actor == 0
        begin = () if variant == "original" else ("draw",)
        printed.append(Sitting(match, tmp_path, plain=plain).play(*looks, *begin, *looks))
    assert printed[0] == printed[1]
    assert len(printed[0]) > 2000


def test_the_cut_is_a_choice(tmp_path: Path) -> None:
    # CZ-15: the cutter keeps jokers, twos and red threes of the three bottom cards.
    base = a_match("czech", 4, 2)
    deck = list(base.setup.deck)
    for place, face in ((2, "2s"), (1, "*"), (0, "Ks")):
        at = deck.index(face)
        deck[place], deck[at] = deck[at], deck[place]
    # Three cards lifted go under the others, so they are the bottom ones; who sits right of the dealer cuts.
    match = Match(load_variant("czech"), 4, 2, setup=Setup(1, tuple(deck), 3))
    printed = Sitting(match, tmp_path).play("keep 2*K", "keep 2 *")
    assert "At the bottom you see: K♠  *  2♠." in printed
    assert "nothing" in printed
    assert "Not allowed: keep" in printed
    assert str(match.steps[0].action) == "keep *2"
    assert "2♠" in printed[printed.index("Your hand") :].splitlines()[0]


def test_house_rules_are_in_the_sheet_of_this_table(tmp_path: Path) -> None:
    printed = Sitting(a_match("original", 4, 1, match__target=2000), tmp_path).play("rules")
    assert "The match ends at 2,000 points." in printed
    assert "[house rule]" in printed


# The command itself


def kanasta(*arguments: str, typed: str, home: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "XDG_DATA_HOME": str(home), "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"}
    return subprocess.run(
        [sys.executable, "-m", "kanasta", "play", *arguments],
        input=typed, capture_output=True, text=True, env=environment, timeout=120, check=False,
    )  # fmt: skip


def test_enter_alone_begins_a_game_and_the_record_goes_to_the_data_folder(tmp_path: Path) -> None:
    done = kanasta(typed="\n", home=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Kanasta – Original: deal 1" in done.stdout
    [kept] = (tmp_path / "kanasta" / "records").iterdir()
    again = kanasta("--resume", str(kept), typed="", home=tmp_path)
    assert (again.returncode, again.stderr) == (0, "")
    assert "Kanasta – Original: deal 1" in again.stdout


def test_the_seed_decides_all(tmp_path: Path) -> None:
    record = str(tmp_path / "a.kanasta")
    first_time, second = (
        kanasta("czech", "--players", "2", "--seed", "9", "--record", record, typed="1\n", home=tmp_path)
        for _ in range(2)
    )
    assert first_time.stdout == second.stdout
    assert not (tmp_path / "kanasta").exists()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["orignal"], "did you mean original?"),
        (["czech", "--players", "9"], "players"),
        (["--bots", "carefull", "original"], "did you mean careful?"),
        (["--resume", "/nowhere/x"], "/nowhere/x"),
        (["--resume", "x", "--seed", "1"], "--resume"),
        (["original", "--set", "opening.negativ=15"], "opening.negative"),
        (["original", "--record", "/dev/null/x"], "/dev/null/x"),
    ],
)
def test_bad_options_are_one_line(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = kanasta(*arguments, typed="", home=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_interrupt_at_a_terminal_is_a_polite_end(tmp_path: Path) -> None:
    master, slave = pty.openpty()
    environment = {
        **os.environ,
        "XDG_DATA_HOME": str(tmp_path),
        "TERM": "dumb",
        "COLUMNS": "80",
        "LINES": "24",
    }
    process = subprocess.Popen(
        [sys.executable, "-m", "kanasta", "play", "original", "--seed", "4"],
        stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    printed = ""
    end = time.monotonic() + 60
    sent = 0.0
    while time.monotonic() < end:
        if select.select([master], [], [], 0.2)[0]:
            try:
                printed += os.read(master, 4096).decode("utf-8", "replace")
            except OSError:
                break
        # Where the signal falls between the prompt and the wait for a line, Python's readline goes on waiting, and
        # a person presses the keys again.
        if "Discard what? " in printed and time.monotonic() - sent > 1:
            process.send_signal(2)
            sent = time.monotonic()
    assert process.wait(timeout=30) == 0
    os.close(master)
    assert "Until next time!" in printed
    assert "Traceback" not in printed

"""Pads on disk: complete at every moment, several at once, undone after a pause, nothing lost when the power fails."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kanasta.cli.main import main
from kanasta.cli.pad.drawer import Drawer, OpenPad, load
from kanasta.message import Complaint
from kanasta.scorepad.fields import Field
from kanasta.scorepad.history import with_deal
from kanasta.scorepad.pad import DealEntry, Pad, SideEntry
from kanasta.scorepad.reckoning import reckon
from kanasta.scorepad.written import text_of
from scorepad.entering import table

PAD, LAW = table("original", 4)


def totals(*points: int) -> DealEntry:
    return DealEntry(sides=[SideEntry(total=each) for each in points], done=True)


@pytest.fixture
def drawer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Drawer:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return Drawer()


def test_every_change_is_on_disk_when_it_is_made(drawer: Drawer) -> None:
    path = drawer.new_path("evening")
    kept = OpenPad(path, PAD)
    assert load(path)[0] == PAD
    for number in range(3):
        kept.change(with_deal(kept.now, number, totals(100, number)))
        assert load(path)[0] == kept.now
    kept.close()


def test_changes_are_undone_after_a_pause(drawer: Drawer) -> None:
    path = drawer.new_path("evening")
    kept = OpenPad(path, PAD)
    states = [PAD]
    for number in range(4):
        kept.change(with_deal(kept.now, number, totals(100, number)))
        states.append(kept.now)
    kept.close()
    for state in reversed(states[:-1]):
        again = OpenPad(path)
        assert again.undo()
        assert again.now == load(path)[0] == state
        again.close()
    again = OpenPad(path)
    assert not again.undo()
    assert again.now == PAD
    again.change(states[1])
    assert again.undo()
    assert again.redo()
    assert load(path)[0] == states[1]
    again.close()


def test_a_torn_past_and_a_torn_new_file_are_passed_over(drawer: Drawer) -> None:
    path = drawer.new_path("evening")
    kept = OpenPad(path, PAD)
    second = with_deal(PAD, 0, totals(100, 0))
    kept.change(second)
    kept.close()
    past = path.with_name("evening.past")
    whole = past.read_bytes()
    # The power failed while a state was added, and after it was added but before the pad was replaced.
    for torn in (whole + b'{"kanasta": "sc', whole + path.read_bytes().replace(b"\n", b" ") + b"\n"):
        past.write_bytes(torn)
        path.with_name("evening.json.new").write_bytes(b'{"kana')
        again = OpenPad(path)
        assert again.now == second
        assert again.undo()
        assert again.now == PAD
        assert again.redo()
        again.close()
    assert drawer.names() == ["evening"]


def test_a_pad_that_is_open_is_opened_by_nobody_else(drawer: Drawer) -> None:
    path = drawer.new_path("evening")
    kept = OpenPad(path, PAD)
    with pytest.raises(Complaint, match="is open in another window"):
        OpenPad(path)
    with pytest.raises(Complaint, match="is open in another window"):
        OpenPad(path, PAD)
    kept.change(with_deal(PAD, 0, totals(100, 0)))
    other = OpenPad(drawer.new_path("other"), PAD)  # several at once
    other.close()
    kept.close()
    again = OpenPad(path)
    assert again.now.deals
    again.close()


def test_names_and_parts_of_names(drawer: Drawer) -> None:
    for name in ("2026-11-30-czech", "2026-11-30-original", "2026-12-01-czech"):
        OpenPad(drawer.new_path(name), PAD).close()
    assert drawer.new_path("2026-11-30-czech").name == "2026-11-30-czech-2.json"
    assert drawer.find("2026-12").stem == "2026-12-01-czech"
    assert drawer.find("original").stem == "2026-11-30-original"
    assert drawer.find("2026-11-30-czech").stem == "2026-11-30-czech"
    for name, said in (
        ("czech", "which of these"),
        ("2026-11", "which of these"),
        ("xyz", "no score pad is called"),
    ):
        with pytest.raises(Complaint, match=said):
            drawer.find(name)
    for name in ("../evil", "a/b", "", ".hidden", "x" * 200):
        with pytest.raises(Complaint):
            drawer.new_path(name)


def test_a_file_that_is_no_pad_does_not_hide_the_others(
    drawer: Drawer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["scorepad", "--list"]) == 0
    assert "no score pad yet" in capsys.readouterr().out
    OpenPad(drawer.new_path("good"), PAD).close()
    (drawer.folder / "bad.json").write_text("{}", "utf-8")
    assert main(["scorepad", "--list", "--json"]) == 0
    pads = {pad["name"]: pad for pad in json.loads(capsys.readouterr().out)["pads"]}
    assert pads["good"]["totals"] == [0, 0]
    assert "this is missing" in pads["bad"]["fault"]
    assert main(["scorepad", "--list"]) == 0
    assert "good  Kanasta – Original, 0 deals" in capsys.readouterr().out
    assert main(["scorepad", "--resume", "bad"]) == 2
    assert "this is missing" in capsys.readouterr().err


class Crash(BaseException):
    """The power fails."""


def test_a_crash_at_any_step_of_saving_leaves_the_old_pad_or_the_new_one(
    drawer: Drawer, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = drawer.new_path("evening")
    kept = OpenPad(path, PAD)
    states = [PAD]
    for number in range(2):
        kept.change(with_deal(kept.now, number, totals(100, number)))
        states.append(kept.now)
    kept.close()
    third = with_deal(states[2], 2, totals(5, 5))
    for change, after in (("change", third), ("undo", states[1])):
        crashed = True
        for step in range(20):
            past, now = path.with_name("evening.past").read_bytes(), path.read_bytes()
            kept = OpenPad(path)
            left = [step]

            def crashing(real: Callable[..., Any], left: list[int] = left) -> Callable[..., Any]:
                def call(*arguments: Any) -> Any:
                    if not left[0]:
                        raise Crash
                    left[0] -= 1
                    return real(*arguments)

                return call

            with monkeypatch.context() as patch:
                for name in ("fsync", "replace", "open"):
                    patch.setattr(f"kanasta.cli.pad.drawer.os.{name}", crashing(getattr(os, name)))
                try:
                    kept.change(third) if change == "change" else kept.undo()
                    crashed = False
                except Crash:
                    crashed = True
            kept.close()
            again = OpenPad(path)
            assert again.now in ((states[2], after) if crashed else (after,))
            expected = [*states, third][: [*states, third].index(again.now)]
            assert again.history.past == expected
            again.close()
            path.with_name("evening.past").write_bytes(past)
            path.write_bytes(now)
            if not crashed:
                break
        assert not crashed
        assert step > 1


def test_what_the_disk_refuses_is_said_and_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from scorepad.test_sitting import DEAL, Evening

    evening, real, calls = Evening(tmp_path), os.replace, [0]

    def full(*arguments: Any) -> None:
        calls[0] += 1
        if calls[0] in (3, 4, 7):
            raise OSError(28, "No space left on device")
        real(*arguments)

    monkeypatch.setattr("kanasta.cli.pad.drawer.os.replace", full)
    answers = [*DEAL[:2], *[DEAL[2]] * 3, DEAL[3], *[DEAL[4]] * 2, *DEAL[5:]]
    printed = evening.sit(*answers)
    assert printed.count("That could not be kept: No space left on device") == 3
    assert evening.now.deals[0].done
    assert reckon(evening.now, evening.law).totals == (1295, 425)
    assert evening.sit(*["undo"] * len(DEAL)).count("Undone.") == len(DEAL)
    assert evening.now == evening.pad


ANSWERS = (
    "3",
    "c",
    "nm",
    "320",
    "1",
    "20/5",
    "m",
    "165",
    "0",
    "15/25",
    "4",
    "",
    "2n",
    "400",
    "2",
    "30",
    "",
    "60",
    "1",
    "45",
)
"""Two deals, field by field; the kill comes between any two."""
WANTED = (
    *(Field(name) if side is None else Field(name, side)  # type: ignore[arg-type]
      for name, side in (("end", None), ("how", 0), ("canastas", 0), ("melded", 0), ("red_threes", 0), ("hand", 0),
                         ("canastas", 1), ("melded", 1), ("red_threes", 1), ("hand", 1))),
    *(Field(name) if side is None else Field(name, side)  # type: ignore[arg-type]
      for name, side in (("end", None), ("how", 1), ("canastas", 0), ("melded", 0), ("red_threes", 0), ("hand", 0),
                         ("canastas", 1), ("melded", 1), ("red_threes", 1), ("hand", 1))),
)  # fmt: skip


def entered(pad: Pad) -> list[str]:
    """What stands in the fields, in the order in which it was asked for, up to the first that is not entered."""
    found: list[str] = []
    for number, field in enumerate(WANTED):
        place = number // 10
        if place >= len(pad.deals):
            break
        text = text_of(LAW, pad.deals[place], field)
        if not text:
            break
        found.append(text)
    return found


QUESTION = re.compile(
    r"(Who went out, or help|How did .*|Canastas .*|All melded .*|Melded .*|Red threes|Cards left .*): "
)


def asked(process: subprocess.Popen[bytes]) -> None:
    """Wait until the next question stands there unanswered."""
    assert process.stdout is not None
    out = b""
    while not QUESTION.fullmatch(out.decode("utf-8", "replace").rpartition("\n")[2]):
        piece = os.read(process.stdout.fileno(), 65536)
        assert piece, out.decode()
        out += piece


def killed_after(count: int, folder: Path, wait: bool) -> tuple[int, Pad]:
    """Enter so many answers and be asked on, type one more, kill; how many were acknowledged by the next question."""
    env = {**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "kanasta", "scorepad", "original", "--plain", "--names", "Ana,Boris,Cveta,Dragan",
               "--name", "kill"]  # fmt: skip
    process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        for answer in ANSWERS[: count + 1]:
            asked(process)
            process.stdin.write(answer.encode() + b"\n")
            process.stdin.flush()
        if wait:
            asked(process)
        else:
            time.sleep(random.Random(count).random() / 100)  # so that it is killed while it writes, too
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait(30)
        process.stdin.close()
        process.stdout.close()
    return count + wait, load(folder / "kanasta" / "scorepads" / "kill.json")[0]


@pytest.mark.parametrize("kills", [3, pytest.param(50, marks=pytest.mark.soak)])
def test_killed_in_the_middle_nothing_entered_is_lost(kills: int, tmp_path: Path) -> None:
    chance = random.Random(kills)
    for kill in range(kills):
        folder = tmp_path / str(kill)
        count = chance.randrange(len(ANSWERS))
        acknowledged, pad = killed_after(count, folder, wait=chance.random() < 0.3)
        kept = entered(pad)
        # All that was acknowledged by the next question is there; the last answer may be there or not, but whole.
        assert acknowledged <= len(kept) <= count + 1, (count, kept)
        again = OpenPad(folder / "kanasta" / "scorepads" / "kill.json")
        for left in reversed(range(len(kept))):
            assert again.undo()
            assert len(entered(again.now)) == left
        again.close()

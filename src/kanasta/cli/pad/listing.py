"""The list of the pads that there are, and choosing one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from kanasta.cli.pad.drawer import ENDING, Drawer, load
from kanasta.cli.pad.voice import Voice, capital
from kanasta.message import Complaint, Message, said
from kanasta.scorepad.calling import side_called
from kanasta.scorepad.reckoning import reckon

MOST_OFFERED = 9

Listed = dict[str, Any]


def listed(drawer: Drawer, language: str) -> Iterator[Listed]:
    """Every pad as plain data, the one that was changed last first; of one that cannot be read, what is wrong."""
    for name in drawer.names():
        try:
            pad, law = load(drawer.folder / f"{name}{ENDING}")
        except Complaint as complaint:
            yield {"name": name, "fault": said(complaint.message, language)}
            continue
        reckoning = reckon(pad, law)
        yield {
            "name": name,
            "title": said(law.variant.called, language),
            "begun": pad.begun,
            "players": law.players,
            "sides": [capital(said(side_called(pad, law, side), language)) for side in range(law.sides)],
            "deals": len(reckoning.done),
            "totals": list(reckoning.totals),
            "winners": None if reckoning.winners is None else list(reckoning.winners),
        }


def listing(drawer: Drawer, pads: Sequence[Listed], voice: Voice) -> Iterator[str]:
    """The same in lines of text."""
    if not pads:
        yield voice.said(Message("There is no score pad yet. Begin one by: kanasta scorepad"))
        return
    for pad in pads:
        yield f"{pad['name']}  {_line(pad, voice)}"
    yield voice.said(Message("They lie in {folder}", {"folder": str(drawer.folder)}))


def _line(pad: Listed, voice: Voice) -> str:
    if "fault" in pad:
        return str(pad["fault"])
    totals = ", ".join(
        f"{side} {voice.points(total)}" for side, total in zip(pad["sides"], pad["totals"], strict=True)
    )
    deals = Message.counted(pad["deals"], "one deal", "{count} deals")
    if pad["winners"] is not None:
        line = Message("{title}, {deals}, finished: {totals}",
                       {"title": pad["title"], "deals": deals, "totals": totals})  # fmt: skip
    else:
        line = Message("{title}, {deals}: {totals}",
                       {"title": pad["title"], "deals": deals, "totals": totals})  # fmt: skip
    return voice.said(line)


def chosen(drawer: Drawer, voice: Voice) -> str | None:
    """The pad to go on with, of those that are not finished; None for a new one."""
    pads = [pad for pad in listed(drawer, voice.language) if pad.get("winners", "fault") is None]
    if not pads:
        return None
    for number, pad in enumerate(pads[:MOST_OFFERED], 1):
        voice.screen.say(f" {number} {pad['name']}  {_line(pad, voice)}", hang=3)
    while True:
        text = voice.ask(Message("Go on with which? Its number; Enter for a new one"))
        if not text:
            return None
        if re.fullmatch(r"[1-9]", text) and int(text) <= len(pads):
            return str(drawer.folder / f"{pads[int(text) - 1]['name']}{ENDING}")
        voice.tell(Message("{text}: there is no such number", {"text": text}))

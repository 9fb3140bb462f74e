"""Says at a live table what a reporter has heard: one thing after the other, in the words of the game at home."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kanasta.cli.terminal.announcement import announcement
from kanasta.cli.terminal.ending import Ending
from kanasta.cli.terminal.live.pledge import Verdict
from kanasta.cli.terminal.live.reporter import Dealt, News
from kanasta.cli.terminal.screen import Screen
from kanasta.cli.terminal.sheet import ScoreSheet
from kanasta.cli.terminal.speech import Speech
from kanasta.cli.terminal.teller import Teller
from kanasta.game.event import Event
from kanasta.message import Message, Value


class Herald:
    """Says it on one screen."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.last: Sequence[Message] = ()
        """What was said of the play last."""

    def tell(self, items: Iterable[News], speech: Speech) -> None:
        """All of it, in its order; acts in a row make one sentence a turn."""
        acts: list[Event] = []
        for item in items:
            if isinstance(item, Event):
                acts.append(item)
                continue
            self._acts(acts, speech)
            acts = []
            self._item(item, speech)
        self._acts(acts, speech)

    def again(self) -> None:
        """Once more what was said of the play last."""
        if not self.last:
            self.screen.say(Message("Nobody has played yet since you came."))
        for sentence in self.last:
            self.screen.say(sentence, hang=2)

    def _acts(self, acts: Sequence[Event], speech: Speech) -> None:
        if acts:
            self.last = list(Teller(speech).sentences(acts))
            self.again()

    def _item(self, item: Message | Dealt | Ending | Verdict, speech: Speech) -> None:
        if isinstance(item, Ending):
            ScoreSheet(self.screen, speech).show(item)
        elif isinstance(item, Verdict):
            self._verdict(item)
        elif isinstance(item, Dealt):
            self.screen.say()
            title: dict[str, Value] = {"title": item.law.variant.called, "number": item.number}
            self.screen.head(Message("{title}: deal {number}", title))
            for line in announcement(item.law, item.dealer, speech):
                self.screen.say(line)
            self.last = ()
        else:
            self.screen.say(item, hang=2)

    def _verdict(self, verdict: Verdict) -> None:
        if verdict.holds:
            self.screen.say(verdict.says)
            return
        self.screen.say()
        self.screen.head(Message("WARNING"))
        self.screen.say(verdict.says)
        self.screen.say(
            Message("Keep what there is of it: type record and a file. kanasta verify tells more.")
        )

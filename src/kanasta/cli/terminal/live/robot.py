"""A bot at a live table: it takes a seat over the network as a person would, and plays until the match is over."""

from __future__ import annotations

import secrets

from kanasta.bots.bot import Bot
from kanasta.cli.terminal.live.client import Client, Denied
from kanasta.cli.terminal.live.guest import Guest
from kanasta.cli.terminal.live.link import Link
from kanasta.cli.terminal.live.sitting import Sitting
from kanasta.cli.terminal.screen import Screen
from kanasta.game.lot import Lot
from kanasta.table import command as commands
from kanasta.table.table import OVER

PASSING = ("rate", "busy", "full", "unavailable", "stale", "phase", "paused", "stand_in", "not_your_turn")
"""Refusals after which the table is looked at again a little later."""
PAUSE = 0.5
"""Seconds."""


class Robot(Sitting):
    """A sitting at which nobody is asked anything."""

    def __init__(self, client: Client, screen: Screen, link: Link, guest: Guest, bot: Bot) -> None:
        super().__init__(client, screen, link, guest)
        self.bot = bot
        self.name = self._called = bot.name.partition(":")[0].capitalize()
        self._names = 1
        self._match: int | None = None
        """The match in which it plays."""

    def _next(self) -> None:
        picture = self.client.picture
        self._settle()
        try:
            if picture.you is None and not self.watch:
                self._take_seat()
            elif picture.you is None or (picture.room.phase == OVER and picture.room.match == self._match):
                self.over = True
            elif picture.room.pause_asked and picture.you not in picture.room.pause_asked:
                self.client.do(commands.Pause)  # people may rest whenever they like
            elif picture.asked:
                self._act()
            elif picture.between and not self._ready and not picture.played_for:
                self.client.do(commands.Ready)
            else:
                self._wait()
        except Denied as refused:
            if refused.code not in PASSING:
                raise
            self.client.hear(PAUSE)

    def _state(self) -> object:
        return super()._state(), self.client.picture.room.pause_asked

    def _take_seat(self) -> None:
        try:
            super()._take_seat()
        except Denied as refused:
            if refused.code != "name":
                raise
            self._names += 1
            self.name = f"{self._called} {self._names}"

    def _act(self) -> None:
        self._tell(everything=False)
        self._match = self.client.picture.room.match
        action = self.bot.choose(self.client.view(), Lot(secrets.randbits(63)))
        self.client.do(commands.Play, actions=str(action))

"""``kanasta play --join``: to a live table and back."""

from __future__ import annotations

from kanasta.bots.bot import Bot
from kanasta.cli.terminal.commands import Leave
from kanasta.cli.terminal.live.client import Client, Gone
from kanasta.cli.terminal.live.guest import Guest
from kanasta.cli.terminal.live.link import Link
from kanasta.cli.terminal.live.robot import Robot
from kanasta.cli.terminal.live.sitting import Sitting
from kanasta.cli.terminal.live.wire import Wire
from kanasta.cli.terminal.screen import Screen
from kanasta.message import Message

GONE = 1
"""The exit status where the table cannot be reached, or followed, any more."""


def join(link: Link, screen: Screen, *, name: str, seat: int | None, watch: bool, bot: Bot | None) -> int:
    """Sit at the table of the link until one has enough, and answer with the exit status. Raises Complaint.

    ``bot`` plays instead of the person; it is somebody new each time, so that several may come from one machine.
    """
    guest = Guest(link, kept=bot is None)
    client: Client | None = None

    def known() -> tuple[int, int | None]:
        return (0, None) if client is None else (client.picture.version, client.picture.you)

    wire = Wire(link, guest, known)
    client = Client(wire)
    client.language = screen.language
    sitting = Sitting(client, screen, link, guest) if bot is None else Robot(client, screen, link, guest, bot)
    sitting.name, sitting.wished, sitting.watch = name or sitting.name, seat, watch
    wire.open()
    try:
        sitting.run()
    except Gone as gone:
        screen.say()
        screen.say(gone.why)
        return GONE
    except (Leave, EOFError, KeyboardInterrupt):
        _goodbye(sitting)
    finally:
        wire.close()
    return 0


def _goodbye(sitting: Sitting) -> None:
    screen, picture = sitting.screen, sitting.client.picture
    screen.say()
    if picture.you is None or sitting.left or not sitting.guest.kept:
        screen.say(Message("Until next time!"))
        return
    seconds = picture.room.terms.away_seconds
    screen.say(Message("Until next time! Your seat is kept."))
    screen.say(Message.counted(seconds, "After {count} second a bot plays for you. Come back by:",
                                   "After {count} seconds a bot plays for you. Come back by:"))  # fmt: skip
    print(f"  kanasta play --join {sitting.link}", file=screen.out)

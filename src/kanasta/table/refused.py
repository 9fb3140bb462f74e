"""What a table cannot do: a complaint with a code that a program can read, and the statements behind it."""

from __future__ import annotations

from kanasta.message import Complaint, Message, Value


class Refused(Complaint):
    """A command was refused; nothing has changed. ``code`` is one word of docs/protocol.md."""

    def __init__(self, code: str, text: str, /, *, statements: tuple[str, ...] = (), **values: Value) -> None:
        super().__init__(text, **values)
        self.code = code
        self.statements = statements

    @staticmethod
    def saying(code: str, message: Message, statements: tuple[str, ...] = ()) -> Refused:
        """A refusal in the words of a message that there is already."""
        refused = Refused(code, message.text, statements=statements)
        refused.message = message
        refused.args = (str(message),)
        return refused

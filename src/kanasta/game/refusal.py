"""Why not: the first rule in the way of a step that is not legal, in a sentence with the statements it stands on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kanasta.game.deal import Deal
from kanasta.game.notation import IllegalAction, read_actions
from kanasta.game.reason import reasons
from kanasta.message import Message
from kanasta.rules.sources import is_decision
from kanasta.rules.variant import Variant


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a step is not legal: a code, a sentence, what fills it, and the statements or decisions behind it."""

    code: str
    message: Message
    statements: tuple[str, ...]

    @property
    def values(self) -> Mapping[str, str | int]:
        """What fills the sentence, in English where it is a word."""
        filled = self.message.values.items()
        return {name: value if isinstance(value, int) else str(value) for name, value in filled}


def why(deal: Deal, text: str) -> Refusal | None:
    """None where the actions are legal one after the other; else why the first that is not, is not.

    Raises Complaint for what cannot be understood.
    """
    try:
        read_actions(deal, text)
    except IllegalAction as illegal:
        return refusal(illegal)
    return None


def refusal(illegal: IllegalAction) -> Refusal:
    """Why this step is not legal in its deal."""
    reason = next(reasons(illegal))
    variant = illegal.deal.law.variant
    statements: list[str] = []
    for key in reason.keys:
        statements += [name for name in sources(variant, key) if name not in statements]
    return Refusal(reason.code, reason.message, tuple(statements))


def sources(variant: Variant, key: str) -> list[str]:
    """The statements and decisions that a rule key stands on; a decision for all variants stands for itself."""
    return [key] if is_decision(key) else variant.sources.get(key, [])

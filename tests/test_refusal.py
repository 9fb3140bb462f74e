"""Which of several reasons is told: the one that tells most."""

from __future__ import annotations

import pytest

from kanasta import Position
from kanasta.game.refusal import why


def refused(text: str, actions: str) -> tuple[str, tuple[str, ...]]:
    refusal = why(Position.read(text).deal(), actions)
    assert refusal is not None
    return refusal.code, refusal.statements


@pytest.mark.parametrize(("pile", "code"), [("K2", "barred_wild"), ("Kb", "barred_black_three")])
def test_what_bars_the_pile_comes_before_what_the_hand_lacks(pile: str, code: str) -> None:
    text = (
        f'rules = "original"\nplayers = 2\nturn = 0\nhands = ["2bQ", "JJ"]\nmelds = [["AAA"], []]\n'
        f'stock = "789"\npile = "{pile}"\n'
    )
    assert refused(text, f"take {pile[1]}{pile[1]}") == (code, ("ORIG-24",))


def test_an_open_pile_is_refused_for_the_card_that_is_missing() -> None:
    text = (
        'rules = "original"\nplayers = 2\nturn = 0\nhands = ["KbQ", "JJ"]\nmelds = [["AAA"], []]\n'
        'stock = "789"\npile = "4K"\n'
    )
    assert refused(text, "take KK") == ("not_in_hand", ())

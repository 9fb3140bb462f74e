"""What the page says itself is found in its sources, and what is put together is refused."""

from __future__ import annotations

import re

import page_texts
import pytest
import texts

from kanasta.locale.catalogue import catalogue
from kanasta.locale.language import ENGLISH, LANGUAGES


def found(source: str, file: str = "x.svelte") -> list[tuple[str, str, str]]:
    return list(page_texts.texts_of_page(source, file))


def test_every_form_of_call_is_found() -> None:
    assert found('<b>{t("Draw")}</b>') == [("", "Draw", "")]
    assert found('msg("king", undefined, "card")') == [("card", "king", "")]
    assert found('t("{one} of {two}", { one: f(1, 2), two: "x, y" })') == [("", "{one} of {two}", "")]
    assert found('tn(sum(a, b), "one card", "{count} cards", { count: number(n) })') == [
        ("", "one card", "{count} cards")
    ]
    assert found('counted(\n  n,\n  "a \\"b\\"",\n  "many",\n)') == [("", 'a "b"', "many")]


def test_calls_of_other_things_are_not() -> None:
    assert found('export function msg(text: string) {}\n/** `t("not said")` */\n// msg("nor this")') == []
    assert found('at("x"); live.t("y"); <!-- {t("z")} -->') == []


def test_html_says_what_stands_in_double_braces() -> None:
    assert found("<title>{{Kanasta}}</title>", "x.html") == [("", "Kanasta", "")]


@pytest.mark.parametrize(
    "source", ["t(word)", 't("a" + b)', "t(`a ${b}`)", 'tn(n, "one", many)', 't("a", {}, context)', "t('a')"]
)
def test_texts_that_are_put_together_are_refused(source: str) -> None:
    with pytest.raises(page_texts.NotLiteral, match=re.escape("client/x.svelte:2: ")):
        found("\n" + source)


def test_the_page_s_own_words_are_all_translated() -> None:
    """What the browser shows first, in every language but the one that it is written in."""
    own = [one for one in texts.texts() if one.part == texts.PAGE]
    assert len(own) > 300
    for language in LANGUAGES:
        if language != ENGLISH:
            said = catalogue(language).translations
            assert [one.text for one in own if not all(said.get((one.context, one.text), ("",)))] == []

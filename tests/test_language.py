"""``kanasta rules --language``, and the language that the environment asks for."""

from __future__ import annotations

import json

import pytest

from kanasta.cli.main import main
from kanasta.locale.language import LANGUAGES
from kanasta.message import said
from kanasta.rules.shelf import VARIANTS, load_variant


def printed(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    assert main(["rules", *command]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [(), ("--diff", "classic"), ("--keys",), ("--players", "4")])
def test_the_command_speaks_every_language(
    language: str, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    for name in VARIANTS:
        lines = printed(capsys, name, *options, "--language", language).splitlines()
        assert max(map(len, lines)) <= 80
        if options != ("--keys",):
            assert lines[0] == said(load_variant(name).called, language)


def test_the_list_of_variants_speaks_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    said_in = {language: printed(capsys, "--language", language) for language in LANGUAGES}
    assert len(set(said_in.values())) == len(LANGUAGES)
    assert all("kanasta rules czech" in text for text in said_in.values())


def test_the_environment_chooses_where_nothing_is_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    english, czech = printed(capsys, "czech"), printed(capsys, "czech", "--language", "cs")
    assert english.startswith("Kanasta (Czech)\n")
    assert czech.startswith("Kanasta (česká)\n")
    monkeypatch.setenv("LC_ALL", "cs_CZ.UTF-8")
    assert printed(capsys, "czech") == czech
    assert printed(capsys, "czech", "--language", "en") == english
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert printed(capsys, "czech") == english


def test_json_is_english_unless_a_language_is_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    english = printed(capsys, "czech", "--json")
    monkeypatch.setenv("LC_ALL", "bg_BG.UTF-8")
    assert printed(capsys, "czech", "--json") == english
    bulgarian = json.loads(printed(capsys, "czech", "--json", "--language", "bg"))
    assert bulgarian["sections"][0]["title"] == "Играчи и страни"
    assert bulgarian["sections"][0]["name"] == json.loads(english)["sections"][0]["name"]
    keys = {
        one["key"]: one
        for one in json.loads(printed(capsys, "czech", "--keys", "--json", "--language", "sr"))["keys"]
    }
    assert keys["values.joker"]["description"] == "џокер"
    assert keys["pile.wild"]["words"] == ["bars for a round", "bars while on top"]


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (("chech", "--language", "cs"), "žádná hra se nejmenuje chech; nemysleli jste czech? K dispozici jsou classic"),
        (("czech", "--set", "deal.hnd=5", "--language", "sr-Latn"),
         "--set: deal.hnd: takav ključ ne postoji; da li ste mislili na dealing.hand?"),
        (("--keys", "--language", "bg"), "--keys: назовете и игра, например: kanasta rules czech --keys"),
        (("czech", "--language", "srb"), "--language srb: that language is not spoken here; did you mean sr?"),
    ],
)  # fmt: skip
def test_complaints_are_in_the_language_that_is_asked(
    command: tuple[str, ...], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *command]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"kanasta: {line}")
    assert err.count("\n") == 1

"""``tools/catalogues.py --check`` finds what is wrong with a catalogue, and finds nothing wrong with ours."""

from __future__ import annotations

import io

import catalogues
import pytest
import texts
from babel.messages.pofile import read_po as read_as_babel

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals={number}; plural={rule};\\n"\n\n'


def test_the_catalogues_are_whole_and_current() -> None:
    assert catalogues.check() == []


SAID = [
    texts.Text("", "{one} of {two}", "", "x.py", "play"),
    texts.Text("", "one {kind}", "{count} {kind}", "x.py", "play"),
    texts.Text("card", "king", "", "x.py", "play"),
    texts.Text("", "such as { 4 = 800 }", "", "x.py", "play"),
]
WHOLE = {
    "": 'msgid "{one} of {two}"\nmsgstr "{two}: {one:gen}"',
    "counted": 'msgid "one {kind}"\nmsgid_plural "{count} {kind}"\n'
    'msgstr[0] "{count} {kind}"\nmsgstr[1] "{count} {kind}"\nmsgstr[2] "{count} {kind}"',
    "card": 'msgctxt "card"\nmsgid "king"\nmsgstr "краљ"',
    "form": 'msgctxt "card:gen"\nmsgid "king"\nmsgstr "краља"',
    "braces": 'msgid "such as { 4 = 800 }"\nmsgstr "на пример { 4 = 800 }"',
}


def wrong(language: str = "sr", **changed: str) -> list[str]:
    """What is found wrong with a small catalogue, some of whose entries are others."""
    ours = catalogues.read(language)
    text = HEADER.format(number=ours.num_plurals, rule=ours.plural_expr)
    entries = {**WHOLE, **changed}
    read = read_as_babel(
        io.BytesIO((text + "\n\n".join(filter(None, entries.values()))).encode()), locale=language
    )
    return list(catalogues.problems(read, SAID))


def test_nothing_is_wrong_with_a_whole_catalogue() -> None:
    assert wrong() == []


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"card": ""}, "not there: king"),
        ({"card": 'msgctxt "card"\nmsgid "king"\nmsgstr ""'}, "untranslated, or not in 1 forms: [card] king"),
        ({"card": '#, fuzzy\nmsgctxt "card"\nmsgid "king"\nmsgstr "краљ"'}, "marked as fuzzy: king"),
        ({"more": 'msgid "gone"\nmsgstr "нема"'}, "stale, nothing says it: gone"),
        ({"more": 'msgctxt "suit:gen"\nmsgid "king"\nmsgstr "краља"'}, "stale, nothing says it: king"),
        ({"form": ""}, "a form that nothing has: gen"),
        ({"more": 'msgctxt "card:dat"\nmsgid "king"\nmsgstr "краљу"'}, "a form that nothing asks for: [card:dat] king"),
        ({"": 'msgid "{one} of {two}"\nmsgstr "{one:gen}"'}, "{one} of {two}: a place is lost in “{one:gen}”: two"),
        ({"": 'msgid "{one} of {two}"\nmsgstr "{one:gen} {two} {six}"'}, "{one} of {two}: no such place: six"),
        ({"": 'msgid "{one} of {two}"\nmsgstr "{one:gen} {two} {one!r}"'},
         "{one} of {two}: a brace is no part of a place in “{one:gen} {two} {one!r}”"),
        ({"counted": WHOLE["counted"].rpartition("\n")[0]}, "untranslated, or not in 3 forms: one {kind}"),
        # 1, 21 and 31 have the first form in Serbian, so it has to name the number.
        ({"counted": WHOLE["counted"].replace("[0] \"{count}", "[0] \"један")},
         "one {kind}: a place is lost in “један {kind}”: count"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(changed: dict[str, str], problem: str) -> None:
    assert problem in wrong(**changed)


def test_a_form_for_one_number_alone_need_not_name_it() -> None:
    only_one = WHOLE["counted"].replace('[0] "{count}', '[0] "jeden')
    assert wrong("cs", counted=only_one) == []

"""Keeps the catalogues of ``src/kanasta/locale``: docs/translating.md tells how they are made and used.

catalogues.py                      brings the .po files up to the texts that are said
catalogues.py --check              says what is untranslated, stale or wrong in them, and changes nothing
catalogues.py --compile [FOLDER]   writes them as JSON for the page, a file for each language and part
"""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from gettext import c2py
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from page_catalogues import FOLDER, compile_all, page_files
from texts import SOURCES, Text, base_of, texts

from kanasta.locale.catalogue import Name
from kanasta.locale.language import ENGLISH, LANGUAGES, SERBIAN_LATIN
from kanasta.message import PLACE

LOCALE = SOURCES / "locale"
TRANSLATED = tuple(name for name in LANGUAGES if name not in (ENGLISH, SERBIAN_LATIN))
"""The languages that have a .po file; Serbian in Latin letters is made from the Cyrillic one."""
NUMBERS = range(1, 200)
"""Numbers by which it is tried which form is said for which; after these the rules of all our languages begin anew."""
WIDTH = 110


@dataclass(frozen=True)
class Translation:
    """What a catalogue says for one text, in one form."""

    source: Text
    context: str
    forms: Sequence[str]

    def __str__(self) -> str:
        return f"[{self.context}] {self.source.text}" if self.context else self.source.text


def read(language: str) -> Catalog:
    """The catalogue of a language as Babel has it."""
    with (LOCALE / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def updated(language: str) -> str:
    """The text of the .po file brought up to the texts that are said; what nothing says any more is dropped."""
    sources = {(one.context, one.text): one for one in texts()}
    old = read(language)
    forms: dict[Name, list[str]] = {}
    for message in old:
        context = message.context or ""
        if message.id and (context, _one(message.id)) not in sources:
            base = base_of(context, _one(message.id), sources)
            if base is not None:
                forms.setdefault((base.context, base.text), []).append(context)
    template = Catalog(locale=language, fuzzy=False)
    for name, one in sources.items():
        for context in (one.context, *forms.get(name, ())):
            text = (one.text, one.many) if one.many else one.text
            template.add(text, context=context or None, locations=[(one.path, 0)])
    template.creation_date = old.creation_date
    old.update(template)
    old.obsolete.clear()
    return written(old)


def written(entries: Catalog) -> str:
    """The text of a .po file."""
    into = io.BytesIO()
    write_po(into, entries, width=WIDTH, include_lineno=False)
    # The version of Babel is left out: another one writes the same.
    return re.sub(r'"Generated-By: .*\n', "", into.getvalue().decode("utf-8"))


def _one(text: str | tuple[str, ...] | list[str]) -> str:
    return text if isinstance(text, str) else text[0]


def problems(entries: Catalog, said: Sequence[Text]) -> Iterator[str]:
    """What is wrong with a catalogue, each thing in a line."""
    sources = {(one.context, one.text): one for one in said}
    found: list[Translation] = []
    there: set[Name] = set()
    for message in entries:
        context, text = message.context or "", _one(message.id)
        if not text:
            continue
        source = base_of(context, text, sources)
        there.add((context, text))
        if source is None:
            yield f"stale, nothing says it: {text}"
        elif message.fuzzy:
            yield f"marked as fuzzy: {text}"
        else:
            found.append(Translation(source, context, _forms(message.string)))
    yield from (f"not there: {text}" for context, text in sources if (context, text) not in there)
    for translation in found:
        yield from _wrong_forms(translation, entries)
    yield from _wrong_contexts(found, sources)


def _forms(string: str | Sequence[str] | None) -> Sequence[str]:
    return (string,) if isinstance(string, str) else tuple(string or ())


def _wrong_forms(translation: Translation, entries: Catalog) -> Iterator[str]:
    """Forms that are missing, or have other places than their text."""
    wanted = entries.num_plurals if translation.source.many else 1
    if len(translation.forms) != wanted or not all(translation.forms):
        yield f"untranslated, or not in {wanted} forms: {translation}"
        return
    source = translation.source
    all_places = _places(source.text) | _places(source.many)
    form_for = c2py(entries.plural_expr)
    for place, form in enumerate(translation.forms):
        strange = _places(form) - all_places
        if strange:
            yield f"{translation}: no such place: {', '.join(sorted(strange))}"
        needed = _places(source.many or source.text)
        if source.many and sum(form_for(number) == place for number in NUMBERS) == 1:
            needed = _places(source.text)  # said for one number alone, which it may name in a word of its own
        lost = needed - _places(form)
        if lost:
            yield f"{translation}: a place is lost in “{form}”: {', '.join(sorted(lost))}"
        if _loose(form) != _loose(source.text):
            yield f"{translation}: a brace is no part of a place in “{form}”"


def _places(text: str) -> set[str]:
    return {place[1] for place in PLACE.finditer(text)}


def _loose(text: str) -> Counter[str]:
    """Braces that are no part of a place: those of TOML, which a translation has too."""
    return Counter(letter for letter in PLACE.sub("", text) if letter in "{}")


def _wrong_contexts(found: Sequence[Translation], sources: Mapping[Name, Text]) -> Iterator[str]:
    """Forms that a translation asks for and nothing has, and those that something has and no translation asks for."""
    asked = {place[2] for one in found for form in one.forms for place in PLACE.finditer(form) if place[2]}
    had: dict[str, Translation] = {}
    for one in found:
        if (one.context, one.source.text) not in sources:
            had.setdefault(one.context.rpartition(":")[2], one)
    yield from (f"a form that nothing has: {name}" for name in sorted(asked - set(had)))
    yield from (f"a form that nothing asks for: {had[name]}" for name in sorted(set(had) - asked))


def check() -> list[str]:
    """Everything that is wrong with the catalogues, by file."""
    said = texts()
    wrong = []
    for language in TRANSLATED:
        wrong += [f"{language}.po: {problem}" for problem in problems(read(language), said)]
        if updated(language) != (LOCALE / f"{language}.po").read_text("utf-8"):
            wrong.append(f"{language}.po: not as tools/catalogues.py writes it")
    for name, text in page_files().items():
        file = FOLDER / name
        if not file.exists() or file.read_text("utf-8") != text:
            wrong.append(f"client/src/locale/{name}: not as tools/catalogues.py --compile writes it")
    return wrong


def main(arguments: list[str]) -> int:
    """Do what the arguments say; 1 where ``--check`` finds something wrong."""
    if arguments[:1] == ["--check"]:
        wrong = check()
        for line in wrong:
            print(line, file=sys.stderr)
        return 1 if wrong else 0
    if arguments[:1] == ["--compile"]:
        for file in compile_all(Path(arguments[1]) if arguments[1:] else FOLDER):
            print(file)
        return 0
    for language in TRANSLATED:
        file = LOCALE / f"{language}.po"
        text = updated(language)
        if text != file.read_text("utf-8"):
            file.write_text(text, encoding="utf-8")
            print(f"{file.name} is brought up to date")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

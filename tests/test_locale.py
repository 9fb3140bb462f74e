"""Every language says what English says: its catalogue is whole, its forms fit their numbers, no place is lost."""

from __future__ import annotations

import re
from pathlib import Path

import catalogues
import page_catalogues
import pytest
import texts
from babel import Locale
from babel.messages.pofile import read_po as read_as_babel

from kanasta.cards import NAMES
from kanasta.locale.catalogue import catalogue, read_catalogue
from kanasta.locale.language import LANGUAGES, language_named, language_of
from kanasta.locale.latin import latin
from kanasta.locale.po import read_po
from kanasta.message import Complaint, Message, nearest, said
from kanasta.rules.wording import CARDS, MELDS, all_of, any_of, cards, label, points, small, word

TRANSLATED = ("sr", "cs", "bg")
OTHERS = ("sr", "sr-Latn", "cs", "bg")
LOCALE = catalogues.LOCALE

HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=3; plural=n % 10 == 1 ? 0 : n < 5 ? 1 : 2;\\n"\n\n'


def text_of(*entries: str) -> str:
    return HEADER + "\n\n".join(entries) + "\n"


@pytest.mark.parametrize("language", TRANSLATED)
def test_our_reader_reads_what_babel_reads(language: str) -> None:
    text = (LOCALE / f"{language}.po").read_text("utf-8")
    with (LOCALE / f"{language}.po").open("rb") as file:
        there = {
            (
                message.context or "",
                message.id if isinstance(message.id, str) else message.id[0],
            ): message.string
            for message in read_as_babel(file)
            if message.id and not message.fuzzy
        }
    ours = {(entry.context, entry.text): entry.forms for entry in read_po(text) if entry.text}
    assert ours == {
        name: [said] if isinstance(said, str) else list(said or ()) for name, said in there.items()
    }
    assert len(ours) > 600


def test_the_reader_leaves_out_what_is_fuzzy_obsolete_or_untranslated() -> None:
    found = read_catalogue(
        "sr",
        text_of(
            'msgid "sure"\nmsgstr "A"',
            '#, fuzzy\nmsgid "guessed"\nmsgstr "B"',
            '#~ msgid "gone"\n#~ msgstr "C"',
            'msgid "empty"\nmsgstr ""',
            'msgid "half"\nmsgid_plural "halves"\nmsgstr[0] "D"\nmsgstr[1] ""\nmsgstr[2] "E"',
            '# a note\n#: a/file.py\nmsgctxt "of a kind"\nmsgid ""\n"two \\"lines\\"\\n"\n"of it"\n'
            'msgstr ""\n"F "\n"G"',
        ),
    )
    assert found.translations == {("", "sure"): ("A",), ("of a kind", 'two "lines"\nof it'): ("F G",)}


def test_a_text_that_is_no_catalogue() -> None:
    with pytest.raises(ValueError, match=r"^sr.po: no Plural-Forms"):
        read_catalogue("sr", 'msgid ""\nmsgstr "Language: sr\\n"\n')


@pytest.mark.parametrize("language", TRANSLATED)
def test_forms_are_chosen_as_unicode_and_browsers_choose_them(language: str) -> None:
    rule, form_for = Locale(language).plural_form, catalogue(language).form_for
    for number in range(2000):
        assert page_catalogues.CATEGORIES[language][form_for(number)] == rule(number), number


SOME = (1, 2, 5, 11, 21, 22, 101)
POINTS = {
    "en": "one point, 2 points, 5 points, 11 points, 21 points, 22 points, 101 points",
    "sr": "1 бод, 2 бода, 5 бодова, 11 бодова, 21 бод, 22 бода, 101 бод",
    "sr-Latn": "1 bod, 2 boda, 5 bodova, 11 bodova, 21 bod, 22 boda, 101 bod",
    "cs": "1 bod, 2 body, 5 bodů, 11 bodů, 21 bodů, 22 bodů, 101 bodů",
    "bg": "1 точка, 2 точки, 5 точки, 11 точки, 21 точки, 22 точки, 101 точки",
}
WILDS = {
    "en": "one wild card, two wild cards, five wild cards, eleven wild cards, 21 wild cards, 22 wild cards, "
          "101 wild cards",
    "sr": "једна дивља карта, две дивље карте, пет дивљих карата, једанаест дивљих карата, 21 дивља карта, "
          "22 дивље карте, 101 дивља карта",
    "sr-Latn": "jedna divlja karta, dve divlje karte, pet divljih karata, jedanaest divljih karata, 21 divlja karta, "
               "22 divlje karte, 101 divlja karta",
    "cs": "jedna divoká karta, dvě divoké karty, pět divokých karet, jedenáct divokých karet, 21 divokých karet, "
          "22 divokých karet, 101 divokých karet",
    "bg": "една свободна карта, две свободни карти, пет свободни карти, единадесет свободни карти, "
          "21 свободни карти, 22 свободни карти, 101 свободни карти",
}  # fmt: skip
JOKERS = {
    "sr": "један џокер, два џокера, пет џокера, једанаест џокера, 21 џокер, 22 џокера, 101 џокер",
    "cs": "jeden žolík, dva žolíci, pět žolíků, jedenáct žolíků, 21 žolíků, 22 žolíků, 101 žolíků",
    "bg": "един жокер, два жокера, пет жокера, единадесет жокера, 21 жокера, 22 жокера, 101 жокера",
}
MINUS = {
    "sr": "минус 1 бод, минус 2 бода, минус 5 бодова, минус 11 бодова, минус 21 бод, минус 22 бода, минус 101 бод",
    "cs": "minus 1 bod, minus 2 body, minus 5 bodů, minus 11 bodů, minus 21 bodů, minus 22 bodů, minus 101 bodů",
    "bg": "минус 1 точка, минус 2 точки, минус 5 точки, минус 11 точки, минус 21 точки, "
    "минус 22 точки, минус 101 точки",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_points_and_wild_cards_are_counted(language: str) -> None:
    assert ", ".join(said(points(number), language) for number in SOME) == POINTS[language]
    wilds = [small(number, "one wild card", "{count} wild cards") for number in SOME]
    assert ", ".join(said(some, language) for some in wilds) == WILDS[language]


@pytest.mark.parametrize("language", TRANSLATED)
def test_other_genders_and_losses_are_counted(language: str) -> None:
    jokers = [small(number, "one joker", "{count} jokers") for number in SOME]
    assert ", ".join(said(some, language) for some in jokers) == JOKERS[language]
    assert ", ".join(said(points(-number), language) for number in SOME) == MINUS[language]


def test_a_form_goes_on_into_what_fills_a_place() -> None:
    """A meld of one, two, five, 21 cards is said in the genitive in Serbian, and in the locative in Czech."""
    meld = [Message("A meld of {cards} is a canasta.", {"cards": cards(number)}) for number in (1, 2, 5, 21)]
    assert [said(one, "sr").split(" је ")[0] for one in meld] == [
        "Изложак од 1 карте", "Изложак од 2 карте", "Изложак од 5 карата", "Изложак од 21 карте",
    ]  # fmt: skip
    assert [said(one, "cs").split(" je ")[0] for one in meld] == [
        "Řada o 1 kartě", "Řada o 2 kartách", "Řada o 5 kartách", "Řada o 21 kartách",
    ]  # fmt: skip
    numbers = {"numbers": any_of(map(word, (2, 3, 5)))}
    alone = Message("With {numbers} players each plays alone.", numbers)
    assert said(alone, "cs") == "Při dvou, třech nebo pěti hráčích hraje každý sám za sebe."
    assert said(alone, "bg") == "При двама, трима или петима играчи всеки играе сам за себе си."


@pytest.mark.parametrize(
    ("cyrillic", "wanted"),
    [
        ("Љубав, њива, џокер", "Ljubav, njiva, džoker"),
        ("љубав Њива Џокер", "ljubav Njiva Džoker"),
        ("ЉУБАВ ЊИВА ЏОКЕР КОЊ БАДЊАК", "LJUBAV NJIVA DŽOKER KONJ BADNJAK"),
        ("Љ, Њ и Џ", "Lj, Nj i Dž"),
        ("жандар, ђак, ћук, чаша, шпил, хрпа, цео", "žandar, đak, ćuk, čaša, špil, hrpa, ceo"),
        ("ЖАНДАР ЂОРЂЕ ЋУК", "ŽANDAR ĐORĐE ĆUK"),
        ("конјункција", "konjunkcija"),
        ("узми {карте:њ} и {count:fa} карте", "uzmi {карте:њ} i {count:fa} karte"),
        ("10♠ K Q J × „Zlatna kanasta“ { 4 = 800 }", "10♠ K Q J × „Zlatna kanasta“ { 4 = 800 }"),
        ("", ""),
    ],
)
def test_serbian_in_latin_letters(cyrillic: str, wanted: str) -> None:
    assert latin(cyrillic) == wanted


def test_no_cyrillic_letter_is_left_and_values_stay_as_they_are() -> None:
    for forms in catalogue("sr-Latn").translations.values():
        for form in forms:
            assert not re.search("[\u0400-\u04ff]", form), form
    line = Message("Going out: {label}", {"label": label("всички карти наведнъж")})
    assert said(line, "sr-Latn") == "Zatvaranje: всички карти наведнъж"


def test_what_a_catalogue_does_not_have_stays_english() -> None:
    assert said(Message("Nobody said {what}.", {"what": word(2)}), "sr") == "Nobody said два."
    assert [said(Message.counted(n, "one horse", "{count} horses"), "cs") for n in (1, 2)] == [
        "one horse",
        "2 horses",
    ]
    with pytest.raises(KeyError):
        said(Message("x"), "tlh")


def test_a_text_without_values_is_said_as_it_stands() -> None:
    assert str(Message("such as { 4 = 800 } and {this}")) == "such as { 4 = 800 } and {this}"
    assert str(Message("a list of { {fields} }", {"fields": "x = ..."})) == "a list of { x = ... }"
    with pytest.raises(KeyError):
        str(Message("{one} and {other}", {"one": 1}))


def test_equal_texts_are_told_apart() -> None:
    assert said(CARDS["2"], "sr") == "двојка"
    assert said(word(2), "sr") == "два"
    assert said(CARDS["5"], "cs") == "pětka"


def test_cards_have_the_names_of_the_deck() -> None:
    assert {kind: str(name) for kind, name in CARDS.items()} == NAMES
    assert set(MELDS) == set(NAMES)


def test_the_nearest_word_is_a_message() -> None:
    assert said(nearest("chech", ["czech"]), "bg") == "; да нямате предвид czech?"
    assert nearest("quux", ["czech"]) == ""
    complaint = Complaint("{key}: there is no such key{hint}", key="a.b", hint=nearest("a.c", ["a.b"]))
    assert str(complaint) == "a.b: there is no such key; did you mean a.b?"
    assert said(complaint.message, "sr-Latn") == "a.b: takav ključ ne postoji; da li ste mislili na a.b?"


def test_a_message_as_plain_data() -> None:
    inner = small(2, "one joker", "{count} jokers")
    message = Message("{one} and {other}", {"one": inner, "other": 5})
    assert message.tree() == {
        "text": "{one} and {other}",
        "values": {
            "one": {
                "text": "one joker",
                "values": {"count": {"text": "two", "context": "number"}},
                "many": "{count} jokers",
                "number": 2,
            },
            "other": 5,
        },
    }
    assert Message("Nobody was asked.").tree() == {"text": "Nobody was asked."}


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("sr_RS.UTF-8", "sr"), ("sr_RS", "sr"), ("sr_RS.UTF-8@latin", "sr-Latn"), ("sr_RS@latin", "sr-Latn"),
        ("sr-Latn-RS", "sr-Latn"), ("sr-latn", "sr-Latn"), ("SR", "sr"), ("cs_CZ.utf8", "cs"), ("bg", "bg"),
        ("en_GB.UTF-8", "en"), ("C", None), ("C.UTF-8", None), ("POSIX", None), ("de_DE", None), ("", None),
        ("srp", None),
    ],
)  # fmt: skip
def test_languages_by_tag_and_locale(name: str, language: str | None) -> None:
    assert language_named(name) == language


def test_the_language_of_an_environment() -> None:
    assert language_of({}) == "en"
    assert language_of({"LANG": "cs_CZ.UTF-8"}) == "cs"
    assert language_of({"LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "bg_BG"}) == "bg"
    assert language_of({"LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "bg_BG", "LC_ALL": "sr_RS@latin"}) == "sr-Latn"
    assert language_of({"LANG": "cs_CZ.UTF-8", "LC_ALL": "C.UTF-8"}) == "en"
    assert language_of({"LANG": "cs_CZ.UTF-8", "LC_ALL": ""}) == "cs"


def test_lists() -> None:
    assert said(all_of(map(word, (1, 2, 3))), "sr") == "један, два и три"
    assert said(any_of(map(word, (2, 3))), "bg") == "два или три"


def test_the_page_gets_every_part(tmp_path: Path) -> None:
    made = {file.name: file for file in page_catalogues.compile_all(tmp_path)}
    parts = ("play", "sheet", "rules", "pad", "page")
    assert set(made) == {f"{name}.{part}.json" for name in OTHERS for part in parts}
    all_texts = texts.texts()
    for language in OTHERS:
        into = catalogue(language)
        compiled = {
            name: text
            for part in parts
            for name, text in page_catalogues.compiled(language, part, all_texts)["messages"].items()
        }
        for one in all_texts:
            if one.part in parts:
                wanted = into.translations[one.context, one.text]
                assert compiled[f"{one.context}\u0004{one.text}"] == (list(wanted) if one.many else wanted[0])
    assert "бод" in made["sr.play.json"].read_text("utf-8")

"""Going out, going out with the whole hand, and the end of the match."""

from __future__ import annotations

from kanasta.message import Message, Value
from kanasta.rules.book import Book
from kanasta.rules.wording import all_of, for_each, label, small, word


def going_out(book: Book) -> None:
    """What ends a deal."""
    book.begin("going out", "Going out")
    reserve = label(book.variant.labels.reserve)
    if book.variant.dealing.reserve:
        book.say(
            "common.going_out", "A player who has played the last card of the {reserve} goes out, and the deal ends.",
            reserve=reserve,
        )  # fmt: skip
    else:
        book.say(
            "common.going_out",
            "A player who has played the last card of the hand goes out, and the deal ends.",
        )
    _canastas(book)
    _last_card(book)
    if book.partners:
        if book.variant.going_out.ask_partner:
            book.say(
                "going_out.ask_partner",
                "Before melding anything in the turn, a player who can go out may ask the partner; the answer binds.",
            )
        else:
            book.say("going_out.ask_partner A7", "Nobody asks the partner before going out.")
    book.say("A10", "A player may go out in the turn of a take too, if the taken cards are played as well.")


def _canastas(book: Book) -> None:
    rules, labels = book.variant.going_out, book.variant.labels
    needs = book.by_players(rules.canastas, "going_out.canastas")
    if set(needs.values()) == {0}:
        book.say("going_out.canastas", "No canasta is asked for it in general.")
    else:
        book.say(
            "going_out.canastas", "For that the side needs {canastas}; one finished in the same turn counts.",
            canastas=for_each(needs, lambda count: small(count, "one canasta", "{count} canastas"), word),
        )  # fmt: skip
    parts: list[Value] = []
    keys = []
    for key, name, wanted in (
        ("natural_canastas", labels.natural_canasta, rules.natural_canastas),
        ("mixed_canastas", labels.mixed_canasta, rules.mixed_canastas),
        ("wild_canastas", labels.wild_canasta, rules.wild_canastas),
    ):
        if wanted:
            keys.append(f"going_out.{key}")
            parts.append(Message("{count} called “{name}”", {"count": word(wanted), "name": label(name)}))
    if parts:
        book.say(" ".join(keys), "There must be at least {canastas}; one sort does not stand in for another.",
                 canastas=all_of(parts))  # fmt: skip
    else:
        book.say(
            "going_out.natural_canastas going_out.mixed_canastas going_out.wild_canastas",
            "It does not matter of which sort.",
        )


def _last_card(book: Book) -> None:
    rules = book.variant.going_out
    if rules.final_discard == "optional":
        book.say("going_out.final_discard", "The last card may be discarded, or melded with the others.")
    elif rules.final_discard == "required":
        book.say("going_out.final_discard", "The last card must be discarded; it may be any card.")
    else:
        book.say("going_out.final_discard", "The last card may not be discarded: all cards must be melded.")
        return
    if rules.face_down:
        book.say(
            "going_out.face_down", "A last discard is put face down on the pile, neither shown nor counted."
        )
    else:
        book.say("going_out.face_down", "A last discard is put on the pile face up, like any other.")


def concealed(book: Book) -> None:
    """Going out with the whole hand in one turn."""
    book.begin("concealed", "Going out with the whole hand")
    rules = book.variant.concealed
    if rules.after == "no such bonus":
        book.say("concealed.after", "Going out with the whole hand in one turn is like any other going out.")
        return
    book.say(
        "labels.concealed",
        "Going out with all cards of the hand in one single turn is called “{name}”.",
        name=label(book.variant.labels.concealed),
    )
    if rules.after == "nothing melded by the player":
        book.say(
            "concealed.after A14",
            "The player must have melded and added nothing in an earlier turn of the deal.",
        )
    else:
        book.say("concealed.after A14", "The side must have melded nothing in an earlier turn of the deal.")
    if rules.canasta == "of the side":
        book.say("concealed.canasta", "The canastas that going out needs may be any of the side's.")
    else:
        book.say("concealed.canasta", "A canasta must be made in that very turn.")
    if rules.onto_partner:
        book.say("concealed.onto_partner", "Cards may be added to melds that lay there before.")
    else:
        book.say("concealed.onto_partner", "Nothing may be added to melds that lay there before.")
    if rules.waives_minimum:
        book.say("concealed.waives_minimum", "No opening minimum is asked then.")
    else:
        book.say(
            "concealed.waives_minimum", "If the side has not opened, the opening minimum must be reached too."
        )


def match(book: Book) -> None:
    """What ends the match, and who wins it."""
    book.begin("match", "The end of the match")
    rules = book.variant.match
    if rules.ends == "at a score":
        book.say(
            "match.ends match.target",
            "The match ends when a side has {target} points or more; that is looked at only after a deal.",
            target=rules.target,
        )  # fmt: skip
    else:
        book.say(
            "match.ends match.deals",
            "The match lasts {deals}.",
            deals=small(rules.deals, "one deal", "{count} deals"),
        )
    book.say("common.winner", "The side with the highest score wins.")
    if rules.tie == "another deal":
        book.say("match.tie", "If the highest scores are equal, another deal is played.")
    else:
        book.say("match.tie", "Sides with equal highest scores share the win.")

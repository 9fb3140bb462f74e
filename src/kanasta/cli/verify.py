"""``kanasta verify``: says of each deal of a record what is proved, to a player who doubts it."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from kanasta.cards import JOKER, SUITS, TWO
from kanasta.cli.reading import AsJson, read_text
from kanasta.game.deal import Deal
from kanasta.game.lines import plain, short
from kanasta.game.proof import Notes, Proof, deals_of, proofs, quoted
from kanasta.game.record import Record
from kanasta.game.shuffle import Shuffle, commitment, of_match
from kanasta.game.trace import Draw, Swap, draws, swaps
from kanasta.message import Complaint, Message

FIRST = 10
"""How many numbers of the deck's stream are shown."""
BLOCK = 8
"""How many numbers a block gives."""

RecordFile = Annotated[
    str, typer.Argument(metavar="RECORD", help="A record: a file, or - for standard input.")
]
Commitments = Annotated[
    list[str] | None,
    typer.Option(
        "--commitment", metavar="DEAL=HEX", help="What the table showed before that deal. Repeatable."
    ),
]
Nonces = Annotated[
    list[str] | None,
    typer.Option("--nonce", metavar="DEAL:SEAT=TEXT", help="What that seat gave to that deal. Repeatable."),
]
DealNumber = Annotated[
    int | None, typer.Option("--deal", min=1, help="Show how this deal was shuffled, to be followed by hand.")
]


def verify(
    file: RecordFile,
    commitments: Commitments = None,
    nonces: Nonces = None,
    deal: DealNumber = None,
    as_json: AsJson = False,
) -> int:
    """Say of each deal what is proved: exit status 1 where something is not."""
    record = Record.read(read_text(file), doubting=True)
    deals = deals_of(record)
    notes = Notes(
        _commitments(commitments or [], deals, deal), _nonces(nonces or [], deals, record.match.players)
    )
    found = proofs(record, notes)
    chosen = _chosen(found, deal)
    if as_json:
        print(json.dumps(_tree(record, found, chosen), ensure_ascii=False))
    else:
        _show(record, found, chosen, noted=notes != Notes())
    return 0 if _holds(record, found) else 1


def _holds(record: Record, found: Sequence[Proof]) -> bool:
    return not record.differences and all(proof.holds for proof in found)


def _chosen(found: Sequence[Proof], number: int | None) -> Proof | None:
    if number is None:
        return None
    proof = next((proof for proof in found if proof.number == number), None)
    if proof is None:
        raise Complaint("--deal {number}: {deals}", number=number, deals=_has(len(found)))
    return proof


def _has(count: int) -> Message:
    return Message.counted(count, "the record has {count} deal", "the record has {count} deals")


# What was noted at the table


def _commitments(given: Sequence[str], deals: Sequence[int], chosen: int | None) -> dict[int, str]:
    found: dict[int, str] = {}
    for text in given:
        number, equals, noted = text.partition("=")
        if not equals:
            number, noted = str(chosen or (1 if len(deals) == 1 else "")), text
        if not re.fullmatch("[0-9]{1,6}", number) or not noted.strip():
            raise Complaint(
                "--commitment {text}: write it as 2=64 hexadecimal digits, with the number of the deal",
                text=short(text),
            )
        if int(number) not in deals:
            raise Complaint("--commitment {text}: {deals}", text=short(text), deals=_has(len(deals)))
        if int(number) in found:
            raise Complaint(
                "--commitment {text}: deal {number} was noted before", text=short(text), number=int(number)
            )
        found[int(number)] = noted
    return found


def _nonces(given: Sequence[str], deals: Sequence[int], players: int) -> dict[tuple[int, int], str]:
    found: dict[tuple[int, int], str] = {}
    for text in given:
        where = re.match("([0-9]{1,6}):([0-9]{1,6})=", text)
        if not where:
            raise Complaint(
                "--nonce {text}: write it as 2:0=TEXT, with the number of the deal and the seat",
                text=short(text),
            )
        number, seat = int(where[1]), int(where[2])
        if number not in deals:
            raise Complaint("--nonce {text}: {deals}", text=short(text), deals=_has(len(deals)))
        if seat >= players:
            raise Complaint("--nonce {text}: seats are 0 to {last}", text=short(text), last=players - 1)
        if (number, seat) in found:
            raise Complaint("--nonce {text}: that seat of deal {number} was noted before",
                            text=short(text), number=number)  # fmt: skip
        found[number, seat] = text[where.end() :]
    return found


# The lines


def _show(record: Record, found: Sequence[Proof], chosen: Proof | None, noted: bool) -> None:
    for proof in found:
        if chosen is None or proof is chosen:
            print(_line(proof))
    for difference in record.differences:
        if not difference.deal:
            print(f"the match: NOT PROVED: {difference}")
    if chosen is not None:
        print()
        for line in _closely(record, chosen):
            print(line)
    print()
    print(_verdict(record, found))
    if record.version != record.match.variant.version:
        print(
            f"played by version {record.version} of the rules; verified by version {record.match.variant.version}"
        )
    if not noted and any(proof.stated.shuffle for proof in found):
        print("This looks at the record alone. If you noted a commitment or a nonce at the table, have it compared: "
              "--commitment 1=... --nonce 1:0=...")  # fmt: skip


def _line(proof: Proof) -> str:
    failed, proved, open_ = (
        "; ".join(str(check.says).rstrip(".") for check in proof.checks if check.proved is outcome)
        for outcome in (False, True, None)
    )
    if failed:
        line = f"NOT PROVED: {failed}" + (f". Proved: {proved}" if proved else "")
    else:
        line = f"proved{' as far as it goes' if proof.limits else ''}: {proved}"
    but = "; ".join(filter(None, [open_, *map(str, proof.limits)]))
    return f"deal {proof.number}: {line}" + (f". But: {but}" if but else "")


def _verdict(record: Record, found: Sequence[Proof]) -> str:
    deals = Message.counted(len(found), "{count} deal", "{count} deals")
    failed = [proof.number for proof in found if not proof.holds]
    if failed:
        numbers = ", ".join(map(str, failed))
        return str(
            Message.counted(
                len(failed),
                "not proved: deal {numbers}, of {deals}",
                "not proved: deals {numbers}, of {deals}",
                numbers=numbers,
                deals=deals,
            )
        )
    if record.differences:
        return str(Message("not proved: the match; proved: {deals}", {"deals": deals}))
    if any(proof.limits for proof in found):
        return str(Message("proved as far as it goes: {deals}", {"deals": deals}))
    return str(Message("proved: {deals}", {"deals": deals}))


# One deal closely


def _source(record: Record, proof: Proof) -> Shuffle | None:
    """Where that deal's deck should come from."""
    if proof.stated.shuffle is None and record.match.seed is not None:
        return of_match(record.match.seed, proof.number)
    return proof.stated.shuffle


def _lot(record: Record, proof: Proof) -> Shuffle | None:
    """By which the lot for the dealer was cast, of a first deal."""
    if proof.number > 1:
        return None
    return proof.stated.shuffle if record.match.seed is None else of_match(record.match.seed, 0)


def _closely(record: Record, proof: Proof) -> list[str]:
    match, shuffle = record.match, _source(record, proof)
    if shuffle is None:
        return ["There is no seed to follow."]
    lines = [f"seed: {quoted(shuffle.seed)}", f"its SHA-256, the commitment: {commitment(shuffle.seed)}"]
    for seat, nonce in enumerate(shuffle.nonces):
        who = f" ({plain(record.seats[seat].name)})" if seat < match.players else ""
        lines.append(f"nonce of seat {seat}{who}: {quoted(nonce) if nonce else 'none'}")
    packs, jokers = match.law.deck[TWO] // len(SUITS), match.law.deck[JOKER]
    lines += [
        "",
        f"The deck, of {packs} packs and {jokers} jokers: HMAC-SHA256 with the seed as key, block 0 over the text",
    ]
    lines += [
        f"  {quoted(shuffle.message('deck', 0))}   (\\n is a line feed; the number at the end counts the blocks)"
    ]
    found = swaps(shuffle, match.law, FIRST)
    for first in range(0, len(found), BLOCK):
        block = "".join(f"{swap.draw.number:08x}" for swap in found[first : first + BLOCK])
        lines.append(f"  block {first // BLOCK} begins {block}")
    lines.append(
        "Its first numbers, 8 hexadecimal digits each, and the places of the deck (from 0) that they swap:"
    )
    lines += map(_swap_line, found)
    lines.append(
        f"After all of them the deck begins, its top first: {' '.join(shuffle.deck(match.law)[:FIRST])}"
    )
    least, most = Deal.cut_bounds(match.law)
    if most > least:
        for draw in draws(shuffle, "cut", most - least + 1):
            lines.append(f"The cut, of {least} to {most} cards: {_draw_line(draw)}" + _sum(draw, least))
    lot = _lot(record, proof)
    if lot is not None:
        for draw in draws(lot, "dealer", match.players):
            lines.append(f"The first dealer: {_draw_line(draw)}" + _seat(draw))
    return lines


def _swap_line(swap: Swap) -> str:
    line = f"  {_draw_line(swap.draw)}"
    if swap.draw.gives is None:
        return line
    return f"{line}: place {swap.place} ({swap.cards[0]}) and place {swap.draw.gives} ({swap.cards[1]})"


def _draw_line(draw: Draw) -> str:
    number = f"{draw.number:08x} = {draw.number}"
    if draw.gives is None:
        return f"{number} is passed over (not below 2^32 - 2^32 mod {draw.below})"
    return f"{number}, mod {draw.below} = {draw.gives}"


def _sum(draw: Draw, least: int) -> str:
    return "" if draw.gives is None else f", and {least} more: it lifts {least + draw.gives} cards"


def _seat(draw: Draw) -> str:
    return "" if draw.gives is None else f": seat {draw.gives}"


# JSON


def _tree(record: Record, found: Sequence[Proof], chosen: Proof | None) -> dict[str, Any]:
    match = record.match
    tree: dict[str, Any] = {
        "proved": _holds(record, found),
        "limited": any(proof.limits for proof in found),
        "rules": match.variant.name or match.variant.id,
        "version": record.version,
        "players": match.players,
        "seed": match.seed,
        "deals": [_deal_tree(proof) for proof in found if chosen is None or proof is chosen],
        "differences": [str(difference) for difference in record.differences if not difference.deal],
    }
    if chosen is not None:
        tree["closely"] = _closely_tree(record, chosen)
    return tree


def _deal_tree(proof: Proof) -> dict[str, Any]:
    played, (shown, shuffle) = proof.played, proof.stated
    return {
        "number": proof.number,
        "proved": proof.holds,
        "checks": [
            {"about": check.about, "proved": check.proved, "says": str(check.says)} for check in proof.checks
        ],
        "limits": [str(limit) for limit in proof.limits],
        "commitment": shown if shuffle else None,
        "seed": shuffle.seed if shuffle else None,
        "nonces": list(shuffle.nonces) if shuffle else None,
        "dealer": played.setup.dealer if played else None,
        "steps": len(played.steps) if played else None,
        "over": played is not None and played.result is not None,
    }


def _closely_tree(record: Record, proof: Proof) -> dict[str, Any] | None:
    match, shuffle = record.match, _source(record, proof)
    if shuffle is None:
        return None
    least, most = Deal.cut_bounds(match.law)
    lot = _lot(record, proof)
    return {
        "seed": shuffle.seed,
        "nonces": list(shuffle.nonces),
        "message": shuffle.message("deck", 0),
        "swaps": [
            {
                "number": swap.draw.number,
                "below": swap.draw.below,
                "place": swap.place,
                "other": swap.draw.gives,
                "cards": list(swap.cards),
            }
            for swap in swaps(shuffle, match.law, FIRST)
        ],
        "deck": list(shuffle.deck(match.law)),
        "cut": {
            "least": least,
            "most": most,
            "draws": [draw._asdict() for draw in draws(shuffle, "cut", most - least + 1)]
            if most > least
            else [],
        },
        "dealer": [draw._asdict() for draw in draws(lot, "dealer", match.players)] if lot else [],
    }

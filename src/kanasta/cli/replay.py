"""``kanasta replay``: shows a record of a match and proves that it replays to the scores that it states."""

from __future__ import annotations

import json
from typing import Annotated, Any

import msgspec
import typer

from kanasta.cli.reading import AsJson, read_text
from kanasta.game.deal import Deal
from kanasta.game.faces import Faces
from kanasta.game.line import LINES
from kanasta.game.lines import plain as printable
from kanasta.game.match import Match, Played
from kanasta.game.position import Position
from kanasta.game.record import ENDS_TURN, Record, result_text, side_text
from kanasta.game.stage import ENDINGS, STAGES
from kanasta.message import Complaint

RecordFile = Annotated[str, typer.Argument(metavar="FILE", help="A record: a file, or - for standard input.")]
DealNumber = Annotated[int | None, typer.Option("--deal", min=1, help="Show this deal of the match.")]
StepCount = Annotated[
    int | None, typer.Option("--at", min=0, help="Show its cards after so many of its steps.")
]
Plain = Annotated[bool, typer.Option("--plain", help="Plain lines, without tables.")]


def replay(
    file: RecordFile,
    deal: DealNumber = None,
    at: StepCount = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> int:
    """Show a record and play it again: exit status 1 where that does not give what it states."""
    record = Record.read(read_text(file))
    played = _chosen(record.match, deal, at)
    if as_json:
        print(json.dumps(_tree(record, played, at), ensure_ascii=False))
    elif played is not None:
        _show_deal(record, played, at)
        _show_proof(record)
    else:
        _show_match(record, plain)
        _show_proof(record)
    return 1 if record.differences else 0


def _chosen(match: Match, number: int | None, at: int | None) -> Played | None:
    deals = match.deals
    if number is None:
        if at is None:
            return None
        if len(deals) > 1:
            raise Complaint(
                "--at: say which deal, such as --deal 1: the record has {count}", count=len(deals)
            )
        number = 1
    if number > len(deals):
        raise Complaint(
            "--deal {number}: the record has {count}", number=number, count=_count(len(deals), "deal")
        )
    played = deals[number - 1]
    if at is not None and at > len(played.steps):
        raise Complaint("--at {at}: deal {number} has {count}",
                        at=at, number=number, count=_count(len(played.steps), "step"))  # fmt: skip
    return played


# The match


def _show_match(record: Record, plain: bool) -> None:
    match = record.match
    print(_title(record))
    for seat, who in enumerate(record.seats):
        print(f"seat {seat}, side {seat % match.sides}: {printable(who.name)}, {who}")
    print()
    rows = [_row(match, played) for played in match.deals]
    if plain:
        for number, dealer, steps, ended, points, totals in rows:
            print(
                f"deal {number}: seat {dealer} deals, {steps} steps, {ended}; points {points}; totals {totals}"
            )
    else:
        _print_table(rows)
    print(f"\nresult: {'the match goes on' if match.winners is None else result_text(match.winners)}")


def _title(record: Record) -> str:
    match = record.match
    house = [printable(f"{key} = {value}") for key, value in match.variant.house.items()]
    rules = f"; house rules: {', '.join(house)}" if house else ""
    seed = "" if match.seed is None else f"; seed {match.seed}"
    return f"{match.variant.title}, version {record.version}, {match.players} players{rules}{seed}"


def _row(match: Match, played: Played) -> tuple[str, str, str, str, str, str]:
    result = played.result
    head = str(played.number), str(played.setup.dealer), str(len(played.steps))
    if result is None:
        deal = match.deal
        ended = "is over, not yet counted" if deal.over else f"goes on, seat {deal.actor} to act"
        return *head, ended, "–", _numbers(played.scores)
    return *head, _ending(result.ended_how, result.ended_by), _numbers(result.points), _numbers(result.totals)


def _print_table(rows: list[tuple[str, str, str, str, str, str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for name in ("deal", "dealer", "steps"):
        table.add_column(name, justify="right")
    table.add_column("ended")
    for name in ("points by side", "totals"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(*row)
    Console(highlight=False).print(table)


def _show_proof(record: Record) -> None:
    match = record.match
    steps = sum(len(played.steps) for played in match.deals)
    what = f"{_count(len(match.deals), 'deal')}, {_count(steps, 'step')}"
    if not record.differences:
        print(f"proved: {what}, replayed to the same scores")
        return
    if record.version != match.variant.version:
        print(f"played by version {record.version} of the rules; replayed by version {match.variant.version}")
    print(f"not proved: {what} replayed, and not as the record says:")
    for difference in record.differences:
        print(f"  {difference}")


# One deal


def _show_deal(record: Record, played: Played, at: int | None) -> None:
    match = record.match
    count = len(played.steps) if at is None else at
    print(_title(record))
    print(
        f"deal {played.number}: seat {played.setup.dealer} deals; scores before it {_numbers(played.scores)}"
    )
    if at is None:
        _show_steps(record, played)
    deal, faces = played.at(match.law, count)
    print(f"\nafter step {count} of {len(played.steps)}" + (f": {played.steps[count - 1]}" if count else ""))
    _show_cards(record, deal, faces)
    if at is not None and count < len(played.steps):
        after = played.steps[count]
        print(f"next: seat {after.seat}: {after}")
    for side in range(match.sides):
        lines = side_text([deal.line(side, line) for line in range(LINES)])
        print(f"side {side}{'' if deal.over else ', if it ended now'}: {lines} = {deal.points(side)}")
    if played.result is not None and count == len(played.steps):
        print(f"totals: {_numbers(played.result.totals)}")


def _show_steps(record: Record, played: Played) -> None:
    begins = True
    for number, step in enumerate(played.steps, 1):
        if begins:
            print(f"seat {step.seat}, {printable(record.seats[step.seat].name)}")
        came = f"  (gets {' '.join(step.came)})" if step.came else ""
        print(f"{number:>5}  {step}{came}")
        begins = step.action.verb in ENDS_TURN


def _show_cards(record: Record, deal: Deal, faces: Faces) -> None:
    if deal.over:
        print(f"the deal is over: {_ending(deal.ended_how, deal.ended_by)}")
    else:
        print(f"seat {deal.actor} has to act, stage {STAGES[deal.stage]}")
    for seat, who in enumerate(record.seats):
        print(f"seat {seat}, {printable(who.name)}: {' '.join(faces.hand_of(seat)) or 'no cards'}")
        if faces.reserves[seat]:
            print(f"  {deal.law.variant.labels.reserve}: {' '.join(faces.reserve_of(seat))}")
    for side in range(deal.sides):
        melds = [" ".join(meld) for meld in faces.melds_of(side)]
        staged = " (an opening that is being laid)" if deal.pending and side == deal.turn % deal.sides else ""
        print(f"side {side}{staged}: {' | '.join(melds) or 'no melds'}")
        if faces.red[side]:
            print(f"  red threes: {' '.join(faces.red[side])}")
    print(f"pile, upcard last: {' '.join(faces.pile) or 'empty'}")
    print(f"stock, next card first: {' '.join(faces.stock) or 'empty'}")


# JSON


def _tree(record: Record, played: Played | None, at: int | None) -> dict[str, Any]:
    match = record.match
    tree: dict[str, Any] = {
        "rules": match.variant.name or match.variant.id,
        "version": record.version,
        "house": dict(match.variant.house),
        "players": match.players,
        "seats": [{"name": who.name, "bot": who.bot, "version": who.version} for who in record.seats],
        "seed": match.seed,
        "deals": [_deal_tree(each) for each in match.deals],
        "scores": match.scores,
        "winners": match.winners,
        "proved": not record.differences,
        "differences": [str(difference) for difference in record.differences],
    }
    if played is not None:
        count = len(played.steps) if at is None else at
        deal, faces = played.at(match.law, count)
        tree["deal"] = {
            "number": played.number,
            "at": count,
            "steps": [{"seat": step.seat, "action": str(step)} for step in played.steps],
            "position": msgspec.to_builtins(Position.of(deal)),
            "hands": [faces.hand_of(seat) for seat in range(match.players)],
            "points": [deal.points(side) for side in range(match.sides)],
        }
    return tree


def _deal_tree(played: Played) -> dict[str, Any]:
    result = played.result
    tree: dict[str, Any] = {
        "number": played.number,
        "dealer": played.setup.dealer,
        "scores": played.scores,
        "steps": len(played.steps),
    }
    if result is not None:
        tree |= {
            "ended_how": ENDINGS[result.ended_how],
            "ended_by": result.ended_by if result.ended_by >= 0 else None,
            "points": result.points,
            "totals": result.totals,
        }
    return tree


# Words


def _ending(how: int, seat: int) -> str:
    return ENDINGS[how] + (f", seat {seat}" if seat >= 0 else "")


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"

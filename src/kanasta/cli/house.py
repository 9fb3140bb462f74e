"""Options by which a command is told the rules: house rules one by one, and in a file."""

from __future__ import annotations

from typing import Annotated

import typer

from kanasta.rules.shelf import house_value, load_variant, read_house
from kanasta.rules.variant import Variant

HouseRules = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="KEY=VALUE", help="A house rule, such as opening.negative=15; may be repeated."
    ),
]
HouseFile = Annotated[
    str | None,
    typer.Option("--house", metavar="FILE", help="House rules as a TOML file with the keys of a variant."),
]


def variant_with(name: str, rules: list[str] | None, file: str | None) -> Variant:
    """The variant with the house rules of the file and then those given one by one. Raises Complaint."""
    house = {}
    if file is not None:
        house = read_house(file)
        load_variant(name, house, file)  # so that a fault of the file is said to be its own
    return load_variant(
        name, {**house, **dict(map(house_value, rules or []))}, "--set" if rules else file or ""
    )

"""Nothing is shown to people that is no message, as far as the sources can tell."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
import texts

from kanasta.rules.keys import all_keys

HUMAN = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]")
"""Two words, the second in small letters."""
NOT_SAID = {
    "kanasta rules czech",
    "kanasta rules my_rules.toml",
    "kanasta rules --statement A1",
    "draw, take KK, meld 444, add 6, add 2 to K, discard K",
    "keep nothing",
    "onto your meld",
    "  draw                  take KK, take K2, take K*, take",
    "  add KK                add 2 to K, add *2 to wild",
    "  kanasta play --resume ",
    "  kanasta play --join ",
    "  kanasta scorepad --resume ",
    " is not legal here",
    " cannot follow fact ",
    "Kanasta, live tables",
}
"""Commands and actions, which are the same in every language, and what is told to programmers and logs."""
OF_PADS = {
    "as a total", "black threes", "first dealer", "going out", "outside canastas", "player out", "red threes",
    "score pad", "score pad 1", "side names", "stock out",
}  # fmt: skip
"""Words of a score pad's files."""
SILENT_CALLS = {"Meta", "Option", "Argument", "AssertionError", "KeyError", "ValueError", "TypeVar"}
"""Calls whose words are told elsewhere, are help texts, or are for programmers."""


def human_literals(source: str) -> Iterator[tuple[int, str]]:
    """Texts in a source that people might be shown and that are no message: their lines and what they say."""
    yield from _human(ast.parse(source), frozenset())


def _human(node: ast.AST, silent: frozenset[int]) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        silent |= {id(part) for part in node.body if _is_docstring(part)}
    if id(node) in silent or isinstance(node, ast.Compare | ast.Subscript | ast.Assert):
        return  # comparisons and Literal[...] are of words of files
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _human(value, silent)
        return
    if isinstance(node, ast.Call):
        name = texts.name_of(node.func)
        if name in SILENT_CALLS:
            return
        if name in texts.CALLS or name == "write":
            rest = [
                part
                for place, part in enumerate(node.args)
                if place not in texts.CALLS.get(name, ()) and place
            ]
            for part in (*rest, *(keyword.value for keyword in node.keywords if keyword.arg != "context")):
                yield from _human(part, silent)
            return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and HUMAN.search(node.value):
        yield node.lineno, node.value
    for child in ast.iter_child_nodes(node):
        yield from _human(child, silent)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def test_literals_that_are_no_messages_are_found() -> None:
    source = (
        '"""A docstring of words."""\ndef f(x):\n    """And here too."""\n    show(f"this is {x} not said")\n'
        '    print("nor is this one")\n    if x == "of the side":\n        return Message("this is said")\n'
        '    return {"natural pair": "in a dict"}\n'
    )
    assert list(human_literals(source)) == [
        (4, "this is "), (4, " not said"), (5, "nor is this one"), (8, "in a dict"),
    ]  # fmt: skip


def test_nothing_is_shown_that_is_no_message() -> None:
    found = []
    for names in texts.PARTS.values():
        for name in names:
            path = texts.SOURCES / name
            for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
                for line, text in human_literals(file.read_text("utf-8")):
                    if text not in NOT_SAID | OF_PADS and not is_of_files(text):
                        found.append(f"{file.name}:{line}: {text}")
    assert found == []


def is_of_files(text: str) -> bool:
    """Words of rule files, dotted keys and decisions: not said, or said by ``Key.word``."""
    words = {word for key in all_keys().values() for word in key.words}
    return text in words or all(re.fullmatch(r"[a-z_]+\.[a-z_]+|A\d+", part) for part in text.split())


def test_texts_that_are_put_together_are_refused() -> None:
    for source in ('Message("a" + b)', "Complaint(text)", 'Message(f"{x} y")', 'Message("a", context=x)'):
        with pytest.raises(texts.NotLiteral, match=r"^x\.py:1: "):
            list(texts.texts_of(source, "x.py"))
    assert list(texts.texts_of('Message("a b", context="c")\nsmall(n, "one x", "{count} x")', "x.py")) == [
        ("c", "a b", ""),
        ("", "one x", "{count} x"),
    ]

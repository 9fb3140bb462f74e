"""Takes pictures of every screen of the page, in every language and three sizes, for people to look through.

``make pictures`` writes them into ``pictures/``, with an ``index.html`` that shows them side by side. ``--chapters``,
``--languages`` and ``--sizes`` take fewer; ``--theme`` takes them in another theme.
"""

from __future__ import annotations

import argparse
import html
import json
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE / "tests"))

from page.layout import resize  # noqa: E402
from page.means import Missing, browsing, serving  # noqa: E402
from page.screens import CHAPTERS  # noqa: E402
from page.visitor import AT_ONCE, DESKTOP, SIZES, Visitor  # noqa: E402
from playwright.sync_api import Browser  # noqa: E402

from kanasta.locale.language import LANGUAGES  # noqa: E402

FOLDER = HERE / "pictures"
HEAD = """<!doctype html>
<meta charset="utf-8">
<title>Kanasta, every screen</title>
<style>
  body { margin: 1rem; background: #ddd; font: 16px sans-serif }
  nav { position: sticky; top: 0; padding: .5rem; background: #ddd }
  nav a { margin-right: 1rem }
  section { margin-block: 2rem }
  .row { display: flex; gap: 1rem; align-items: start; overflow-x: auto }
  figure { margin: 0 }
  img { display: block; height: 480px; box-shadow: 0 1px 6px #0006 }
  img:target, a:focus > img { height: auto }
</style>
"""


def stops(
    browser: Browser, url: str, chapter: str, language: str, settings: dict[str, str]
) -> Iterator[tuple[str, Visitor]]:
    """Every stop of a chapter's walk. What goes wrong on the way is told, and ends that walk alone."""
    here: list[Visitor] = []

    def come() -> Visitor:
        here.append(Visitor(browser, url, DESKTOP, language=language, settings=settings))
        return here[-1]

    try:
        yield from CHAPTERS[chapter](come)
    except Exception:
        print(f"pictures: {chapter} in {language} was not walked to its end", file=sys.stderr)
        traceback.print_exc(limit=-3)
    finally:
        for visitor in here:
            visitor.context.close()
            for trouble in visitor.troubles:
                print(f"pictures: {chapter} in {language}: {trouble}", file=sys.stderr)


def take(
    browser: Browser,
    url: str,
    chapters: Sequence[str],
    languages: Sequence[str],
    sizes: Sequence[str],
    theme: str,
) -> list[str]:
    """Take them all; the names of the screens in their order."""
    screens: dict[str, None] = {}
    settings = AT_ONCE | ({"theme": theme} if theme else {})
    for language in languages:
        for chapter in chapters:
            print(f"{LANGUAGES[language]}, {chapter}:", end="", flush=True)
            for screen, visitor in stops(browser, url, chapter, language, settings):
                screens[screen] = None
                for size in sizes:
                    resize(visitor.page, SIZES[size])
                    visitor.page.screenshot(path=FOLDER / f"{screen}.{language}.{size}.png")
                resize(visitor.page, DESKTOP)
                print(f" {screen}", end="", flush=True)
            print(flush=True)
    return list(screens)


def write_index(screens: Sequence[str], languages: Sequence[str], sizes: Sequence[str]) -> Path:
    """A page that shows them: for each screen and size, all languages side by side."""
    parts = [
        HEAD,
        "<nav>",
        *(f'<a href="#{screen}">{html.escape(screen)}</a>' for screen in screens),
        "</nav>",
    ]
    for screen in screens:
        parts.append(f'<section id="{screen}"><h2>{html.escape(screen)}</h2>')
        for size in sizes:
            parts.append('<div class="row">')
            for language in languages:
                name = f"{screen}.{language}.{size}.png"
                if (FOLDER / name).is_file():
                    words = html.escape(f"{LANGUAGES[language]}, {size}")
                    parts.append(
                        f'<figure><a href="{name}"><img loading="lazy" src="{name}" alt="{words}"></a>'
                    )
                    parts.append(f"<figcaption>{words}</figcaption></figure>")
            parts.append("</div>")
        parts.append("</section>")
    index = FOLDER / "index.html"
    index.write_text("\n".join(parts), encoding="utf-8")
    return index


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--chapters", nargs="+", choices=CHAPTERS, default=list(CHAPTERS))
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=list(LANGUAGES))
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=list(SIZES))
    parser.add_argument("--theme", choices=("felt", "light", "dark"), default="")
    options = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    known = FOLDER / "screens.json"
    try:
        with tempfile.TemporaryDirectory() as tables, serving(Path(tables)) as url, browsing() as browser:
            taken = take(browser, url, options.chapters, options.languages, options.sizes, options.theme)
    except Missing as what:
        print(f"pictures: {what}", file=sys.stderr)
        return 1
    before = json.loads(known.read_text()) if known.is_file() else []
    screens = list(dict.fromkeys([*before, *taken]))
    known.write_text(json.dumps(screens))
    print(write_index(screens, list(LANGUAGES), list(SIZES)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

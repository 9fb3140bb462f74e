"""A person with a browser of his own, who comes to the page: nothing may go wrong there unnoticed."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from playwright.sync_api import (
    APIResponse,
    Browser,
    ConsoleMessage,
    Dialog,
    Locator,
    Page,
    Request,
    Response,
    WebSocket,
)

from kanasta.locale.catalogue import catalogue
from kanasta.locale.language import ENGLISH

PATIENCE = 40_000
"""How many ms anybody waits for anything."""
PHONE, TABLET, DESKTOP = (360, 800), (768, 1024), (1280, 800)
WINDOW = (800, 720)
"""Of tests in which the size does not matter: all is on it, and there is little of it to paint."""
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
AT_ONCE = {"speed": "off"}
"""Settings of who does not want to watch cards fly."""

KNOWN_CARDS = """
let deals = 0;
crypto.getRandomValues = (bytes) => bytes.fill(++deals);
"""
"""What a browser adds to the shuffle is known, and another thing for every deal; dealer.py does the rest."""
REPORTS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} forbids ${event.blockedURI} ${event.sample}`));
addEventListener("unhandledrejection", (event) => console.error(`rejected: ${event.reason}`));
"""
"""What a page says on the console where its policy was broken, or a promise."""


class Visitor:
    """One browser profile with one page, and everything that went wrong in it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        size: tuple[int, int] = WINDOW,
        *,
        touch: bool = False,
        language: str = ENGLISH,
        settings: Mapping[str, Any] | None = None,
        **context: Any,
    ) -> None:
        """``settings`` are those that this browser remembers from before; ``context`` is for Playwright."""
        self.url = url
        self.language = language
        self.touch = touch
        self.troubles: list[str] = []
        self.sent: list[str] = []
        """Every word that the page has said to a table: what it wishes to do there."""
        self.lines = 0
        """How many lines to tables are open."""
        self._allowed: list[re.Pattern[str]] = []
        self.context = browser.new_context(
            base_url=url,
            viewport={"width": size[0], "height": size[1]},
            has_touch=touch,
            is_mobile=touch,
            locale=language,
            **context,
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(REPORTS)
        self.context.add_init_script(KNOWN_CARDS)
        if settings is not None:
            self.context.add_init_script(
                f"localStorage.kanasta ??= {json.dumps(json.dumps(dict(settings)))};"
            )
        self.page = self.context.new_page()
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        """Note whatever goes wrong in that page."""
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self._note(f"error: {error}"))
        page.on("requestfailed", self._on_failure)
        page.on("response", self._on_response)
        page.on("crash", lambda _: self._note("the page crashed"))
        page.on("dialog", self._on_dialog)
        page.on("websocket", self._on_socket)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._note(f"console {message.type}: {message.text}")

    def _on_failure(self, request: Request) -> None:
        if request.failure != "net::ERR_ABORTED":  # the page was left before it came
            self._note(f"failed: {request.url} {request.failure}")

    def _on_response(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"answer {response.status}: {response.url}")

    def _on_dialog(self, dialog: Dialog) -> None:
        self._note(f"a dialog of the browser: {dialog.message}")
        dialog.dismiss()

    def _on_socket(self, socket: WebSocket) -> None:
        socket.on("socketerror", lambda error: self._note(f"socket: {error}"))
        socket.on("framesent", self._on_word)
        socket.on("close", lambda _: self._lines(-1))
        self._lines(1)

    def _on_word(self, word: str | bytes) -> None:
        self.sent.append(str(json.loads(word)["do"]))

    def _lines(self, more: int) -> None:
        self.lines += more

    def _note(self, trouble: str) -> None:
        if not any(each.search(trouble) for each in self._allowed):
            self.troubles.append(trouble)

    def expects(self, *patterns: str) -> None:
        """From now on let troubles pass that match one of these: the test makes them on purpose."""
        self._allowed += map(re.compile, patterns)

    def leaves(self) -> None:
        """Close the browser; nothing may have gone wrong."""
        self.context.close()
        assert not self.troubles, "\n".join(self.troubles)

    # Going about

    def goes(self, path: str = "/") -> Visitor:
        """Go to a page of the server, and wait until it is there."""
        self.page.goto(path)
        self.settles()
        return self

    def settles(self) -> None:
        """Wait until the page has begun to work."""
        self.page.locator("main :is(.paper, .bar .button)").first.wait_for()

    def says(self, text: str, context: str = "", **values: object) -> str:
        """What the page says for an English text, in this visitor's language."""
        said = catalogue(self.language).text(text, context)
        return re.sub(r"\{(\w+)(?::[\w-]+)?\}", lambda place: str(values[place[1]]), said)

    def pattern(self, text: str, many: str = "", context: str = "") -> re.Pattern[str]:
        """What the page says for an English text, whatever stands in its places and whatever the number."""
        into = catalogue(self.language)
        found = {into.text(text, context, many, number) for number in (1, 2, 5)}
        return re.compile(
            "|".join(re.sub(r"\\{\w+(?::[\w-]+)?\\}", ".+", re.escape(each)) for each in sorted(found))
        )

    def button(self, text: str, within: Locator | None = None, **values: object) -> Locator:
        """A button by its English name."""
        return (within or self.page).get_by_role("button", name=self.says(text, "", **values), exact=True)

    @property
    def dialog(self) -> Locator:
        """The sheet that lies over the page."""
        return self.page.locator("dialog[open]")

    # Tables

    def opens_table(
        self,
        rules: str = "original",
        players: int = 4,
        house: Mapping[str, Any] | None = None,
        *,
        bots: str = "careful",
        name: str = "Vera",
        **terms: Any,
    ) -> str:
        """Set up a table and sit down there, with bots on the other seats if one is named; its code.

        Done by a request, for tests of what comes after it.
        """
        seats = {str(seat): bots for seat in range(1, players)} if bots else {}
        wish = {"rules": rules, "players": players, "house": dict(house or {}), **terms}
        answer = self.asks("POST", "/api/tables", {"terms": wish, "bots": seats, "name": name, "seat": 0})
        assert answer.status == 201, answer.text()
        return str(answer.json()["code"])

    def asks(self, method: str, path: str, body: Any = None) -> APIResponse:
        """A request with this browser's cookies."""
        return self.context.request.fetch(path, method=method, data=body, headers={"origin": self.url})

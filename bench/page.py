"""``make bench-page``: what the page weighs and how quick it is, in a real browser, by medians of several runs.

Slow 4G is 1.6 Mbit/s down, 0.75 Mbit/s up and 150 ms for a round trip, and the processor is slowed to a quarter; both
are done by the browser. Everything else runs at the speed of this machine, which may be shared: so the load is printed.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "tests"), str(HERE.parent / "tools")]

from page.hands import Fingers  # noqa: E402
from page.means import Missing, browsing, serving  # noqa: E402
from page.player import Player  # noqa: E402
from page.probes import probe  # noqa: E402
from page.screens import deals, groups_of, plays_at, sits  # noqa: E402
from page.visitor import AT_ONCE, PHONE, Visitor  # noqa: E402
from playwright.sync_api import Browser, CDPSession  # noqa: E402

SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6 * 1024 * 1024 / 8,
    "uploadThroughput": 0.75 * 1024 * 1024 / 8,
}
SLOWDOWN = 4
MANY = {"deck.packs": 5, "deck.jokers": 12, "dealing.hand": 57, "going_out.canastas": 7}
"""House rules under which six melds leave a hand of forty cards."""
QUIET = 5000
"""So many ms after a page can be used, all that it fetches ahead has come."""
PAINTED = """() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? null"""
DRAWN = """
window.drawn = [];
const Plain = WebSocket;
window.WebSocket = class extends Plain {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", (message) => {
      if (!message.data.startsWith('{"tell":"event"')) return;
      const came = message.timeStamp;
      let changed = false;
      const watch = new MutationObserver(() => (changed = true));
      watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
      let frames = 0;
      const frame = () => {
        if (!changed && ++frames < 60) return requestAnimationFrame(frame);
        watch.disconnect();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => changed && window.drawn.push(performance.now() - came);
        port2.postMessage(0);
      };
      requestAnimationFrame(frame);
    });
  }
};
"""
"""Notes, for every event of the server, how long it took from the message to the end of the frame that shows it."""
TAPS = """() => {
  window.taps = new Map();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) window.taps.set(entry.interactionId,
        Math.max(window.taps.get(entry.interactionId) ?? 0, entry.duration));
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
}"""
"""Notes how long each tap took to be shown, in steps of 8 ms; what took less than 16 ms is not told."""


def tell(what: str, value: float, wanted: float | None, unit: str) -> None:
    """Print a figure beside what is wanted, if anything is."""
    bound = "" if wanted is None else f"at most {wanted:<6,.6g} {'met' if value <= wanted else 'NOT MET'}"
    print(f"{what:<68} {value:>9,.1f} {unit:<6} {bound}".rstrip(), flush=True)


class Traffic:
    """What a page asks for: how many bytes come over the wire, and what waits for what."""

    def __init__(self, line: CDPSession) -> None:
        self.asked: dict[str, str] = {}
        """By address, the address of what asked for it."""
        self.sizes: dict[str, float] = {}
        self._addresses: dict[str, str] = {}
        self._script = ""
        """The first script of the page: who asks for what nobody is told to have asked for."""
        line.on("Network.requestWillBeSent", self._on_request)
        line.on("Network.loadingFinished", self._on_end)
        line.send("Network.enable")
        line.send("Network.setCacheDisabled", {"cacheDisabled": True})

    def _on_request(self, event: dict[str, Any]) -> None:
        address = event["request"]["url"]
        self._addresses[event["requestId"]] = address
        initiator = event["initiator"]
        frames = initiator.get("stack", {}).get("callFrames", [])
        parent = initiator.get("stack", {}).get("parent", {}).get("callFrames", [])
        asker = initiator.get("url") or next(
            (frame["url"] for frame in [*frames, *parent] if frame["url"]), ""
        )
        if not asker and self.asked:
            asker = self._script
        if not self._script and event.get("type") == "Script":
            self._script = address
        self.asked.setdefault(address, asker)

    def _on_end(self, event: dict[str, Any]) -> None:
        address = self._addresses.get(event["requestId"], "")
        self.sizes[address] = event["encodedDataLength"]

    def bytes(self, addresses: Iterable[str]) -> float:
        """How much came for these, with the headers."""
        return sum(self.sizes.get(address, 0) for address in addresses)

    def depth(self, address: str) -> int:
        """How many requests had to be answered before this one could be made."""
        steps = 0
        while (asker := self.asked.get(address, "")) and asker != address and asker in self.asked:
            address = asker
            steps += 1
        return steps


def come(browser: Browser, url: str, **options: Any) -> tuple[Visitor, CDPSession]:
    visitor = Visitor(browser, url, PHONE, touch=True, **options)
    return visitor, visitor.context.new_cdp_session(visitor.page)


def first_load(browser: Browser, url: str, path: str, usable: str, language: str) -> tuple[Traffic, set[str]]:
    """Load a page as somebody who never was here, with an empty cache; and wait until nothing more comes.

    All that came, and the addresses of what had been asked for when the page could be used: the first load. The rest
    comes while one reads, so that a table can be played at as soon as cards are dealt.
    """
    visitor, line = come(browser, url, language=language)
    traffic = Traffic(line)
    visitor.page.goto(path, wait_until="commit")
    visitor.button(usable).wait_for()
    first = set(traffic.asked)
    visitor.page.wait_for_timeout(QUIET)
    visitor.leaves()
    return traffic, first


def slowly(line: CDPSession) -> None:
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})


def slow_start(browser: Browser, url: str) -> dict[str, float]:
    """The first screen on a slow telephone: the skeleton, then the button, then a table to play at."""
    visitor, line = come(browser, url, settings=AT_ONCE)
    slowly(line)
    page = visitor.page
    page.goto("/", wait_until="commit")
    visitor.button("Play").wait_for()
    usable = page.evaluate("performance.now()")
    painted = page.evaluate(PAINTED)
    page.wait_for_timeout(2000)
    before = page.evaluate("performance.now()")
    visitor.button("Play").tap()
    page.locator("[data-at=hand] button").first.wait_for()
    dealt = page.evaluate("performance.now()") - before
    visitor.leaves()
    return {"painted": painted or float("nan"), "usable": usable, "dealt": dealt}


def slow_table(browser: Browser, url: str) -> dict[str, float]:
    """A table on a slow telephone with an empty cache, for somebody who has a seat there and whose turn it is."""
    visitor, line = come(browser, url, settings=AT_ONCE)
    code = visitor.opens_table("classic", 4)
    sits(visitor, code)
    deals(visitor)
    Player.of(visitor).waits_for_turn()
    slowly(line)
    visitor.page.goto(f"/t/{code}", wait_until="commit")
    visitor.button("Draw").wait_for()
    playable = visitor.page.evaluate("performance.now()")
    painted = visitor.page.evaluate(PAINTED)
    visitor.leaves()
    return {"painted": painted or float("nan"), "playable": playable}


def six_melds_and_forty_cards(browser: Browser, url: str) -> tuple[Visitor, Player, CDPSession]:
    """Somebody with six melds on the table and forty cards in the hand, in the middle of his turn."""
    visitor, line = come(browser, url, settings=AT_ONCE)
    visitor.context.add_init_script(DRAWN)
    player = plays_at(visitor, "classic", 2, MANY, bots="chance")  # who does not go out
    player.takes = False
    player.draws()
    for _ in range(6):
        player.chooses(*groups_of(player)[0][:3])
        player.acts(visitor.page.locator(".actions .primary"))
    player.hands = Fingers(visitor.page)
    return visitor, player, line


def at_play(browser: Browser, url: str) -> dict[str, list[float]]:
    """Taps, events and what moves, with six melds and forty cards; first at this machine's speed, then slowed."""
    visitor, player, line = six_melds_and_forty_cards(browser, url)
    page = visitor.page
    found: dict[str, list[float]] = {}
    for name, rate in {"": 1, " slowed": SLOWDOWN}.items():
        line.send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.evaluate(TAPS)
        for place in range(0, 36, 6):
            player.hands.press_card(player.card(place))
            page.wait_for_timeout(150)
        taps = page.evaluate("[...window.taps.values()]")
        found[f"tap{name}"] = sorted([*taps, *[16.0] * (6 - len(taps))])
        player.chooses()
        page.evaluate("window.drawn = []")
        page.evaluate(probe("shifts"))
        page.wait_for_timeout(200)  # until it has been told of those before, which are another matter
        page.evaluate("window.noted()")
        for _ in range(2):
            place = next(held.place for held in reversed(player.sees().hand) if not held.fits)
            player.discards(place)
            player.waits_for_turn()
            player.draws()
        page.wait_for_timeout(300)
        found[f"drawn{name}"] = page.evaluate("window.drawn")
        found[f"shift{name}"] = [sum(each["value"] for each in page.evaluate("window.noted()"))]
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    visitor.leaves()
    return found


def bytes_of_updates(browser: Browser, url: str) -> list[int]:
    """The bytes of every event in a whole deal of four."""
    visitor, _ = come(browser, url, settings=AT_ONCE)
    found: list[int] = []

    def hear(text: str | bytes) -> None:
        data = text.encode() if isinstance(text, str) else text
        with suppress(ValueError):
            if json.loads(data)["tell"] == "event":
                found.append(len(data) + (2 if len(data) < 126 else 4))

    visitor.page.on("websocket", lambda socket: socket.on("framereceived", hear))
    player = plays_at(visitor, "original", 4)
    player.plays_deal()
    visitor.leaves()
    return found


def medians(runs: int, measure: Callable[[], dict[str, float]]) -> dict[str, float]:
    """The median of each figure over so many runs."""
    taken = [measure() for _ in range(runs)]
    return {name: statistics.median(each[name] for each in taken) for name in taken[0]}


def loads(browser: Browser, url: str, verbose: bool) -> None:
    """The weight of the two pages that one can begin with, in the shortest language and in a long one."""
    host = Visitor(browser, url)
    code = host.opens_table("classic", 4, bots="")
    host.leaves()
    for what, path, usable in (
        ("the first screen", "/", "Play"),
        ("an invitation", f"/t/{code}", "Sit down"),
    ):
        for language in ("en", "sr"):
            traffic, first = first_load(browser, url, path, usable, language)
            deepest = max(map(traffic.depth, first))
            tell(f"{what}, {language}: first load over the wire", traffic.bytes(first) / 1000, 60, "kB")
            tell(f"{what}, {language}: depth of its chain of requests", deepest, 2, "")
            everything = traffic.bytes(traffic.asked) / 1000
            tell(f"{what}, {language}: with all that a table needs", everything, None, "kB")
            if verbose:
                for address, size in sorted(traffic.sizes.items(), key=lambda each: -each[1]):
                    when = "first" if address in first else "later"
                    print(
                        f"    {size:8,.0f} B  {when}  depth {traffic.depth(address)}  {address.removeprefix(url)}"
                    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of which the median is taken (default 5)")
    parser.add_argument("--verbose", action="store_true", help="list every request of the first loads")
    options = parser.parse_args()
    runs = options.runs
    try:
        with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as url, browsing() as browser:
            print(
                f"{browser.version}; {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; medians of {runs}"
            )
            loads(browser, url, options.verbose)
            start = medians(runs, lambda: slow_start(browser, url))
            tell("slow 4G, 4 × slower: the first screen's skeleton is painted", start["painted"], 1000, "ms")
            tell("slow 4G, 4 × slower: the first screen can be used", start["usable"], 2500, "ms")
            tell("slow 4G, 4 × slower: from Play to the cards", start["dealt"], 2500, "ms")
            table = medians(runs, lambda: slow_table(browser, url))
            tell("slow 4G, 4 × slower: a table's skeleton is painted", table["painted"], 1000, "ms")
            tell("slow 4G, 4 × slower: a table can be played at", table["playable"], 2500, "ms")
            taken = [at_play(browser, url) for _ in range(runs)]
            for name, words in {"": "", " slowed": ", 4 × slower"}.items():
                taps = statistics.median(statistics.median(each[f"tap{name}"]) for each in taken)
                drawn = statistics.median(statistics.median(each[f"drawn{name}"]) for each in taken)
                tell(f"a tap is shown, six melds and 40 cards{words}", taps, None if name else 50, "ms")
                tell(
                    f"an event of the server is drawn, six melds and 40 cards{words}",
                    drawn,
                    None if name else 100,
                    "ms",
                )
            shift = statistics.median(each["shift"][0] + each["shift slowed"][0] for each in taken)
            tell("layout shift while cards come and go (1000 is the whole screen)", 1000 * shift, 0, "")
            updates = bytes_of_updates(browser, url)
            tell(
                f"an update, median of {len(updates)} in a deal of four",
                statistics.median(updates),
                400,
                "bytes",
            )
            tell("an update, mean", statistics.mean(updates), 400, "bytes")
    except Missing as what:
        raise SystemExit(f"bench: {what}") from None


if __name__ == "__main__":
    main()

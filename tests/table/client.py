"""A client as plain as can be: it keeps a scene, and lays each event over it, as docs/protocol.md says."""

from __future__ import annotations

import json
from typing import Any


class Client:
    """What somebody at the table sees, made of one scene and the events after it, both as the bytes that were sent."""

    def __init__(self, scene: bytes) -> None:
        self.scene: dict[str, Any] = json.loads(scene)
        assert self.scene["tell"] == "scene"

    def hear(self, event: bytes) -> None:
        told = json.loads(event)
        assert told["tell"] == "event"
        assert told["version"] == self.scene["version"] + 1, "an event was left out"
        self.scene |= {"version": told["version"], "at": told["at"]}
        room = self.scene["room"]
        room.update(told.get("room", {}))
        self.scene["host"] = room["host"] is not None and room["host"] == self.scene["you"]
        if "cards" in told:
            self.scene["cards"] = self._cards(told["cards"])

    def _cards(self, change: dict[str, Any] | None) -> dict[str, Any] | None:
        if change is None:
            return None
        cards: dict[str, Any] = dict(self.scene["cards"] or {"melds": {}, "pile": ""})
        for name, value in change.items():
            if name == "melds":
                melds = cards["melds"] | value
                cards["melds"] = {key: meld for key, meld in melds.items() if meld is not None}
            elif name == "pile":
                kept = cards["pile"].split()[: value["keep"]]
                assert len(kept) == value["keep"], "more cards of the pile were to be kept than there are"
                cards["pile"] = " ".join([*kept, *value.get("add", "").split()])
            else:
                cards[name] = value
        return cards

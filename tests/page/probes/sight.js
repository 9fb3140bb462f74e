// What the screen shows of the table: sight.py says what each is.
() => {
  const text = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const all = (selector) => [...document.querySelectorAll(selector)];
  const heard = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue;
    return node.ariaHidden === "true" ? "" : [...node.childNodes].map(heard).join("");
  };
  const name = (element) => element.getAttribute("aria-label") ?? heard(element).replace(/\s+/g, " ").trim();
  const dialog = document.querySelector("dialog[open]");
  return {
    hand: all("[data-at=hand] button").map((card) => ({
      name: name(card),
      index: card.querySelector(".corner use")?.getAttribute("href").replace(/\?[^#]*/, "") ?? "",
      natural: !card.matches(".joker, .wild, .bonus, .stop"),
      chosen: card.getAttribute("aria-pressed") === "true",
      fits: card.matches(".fits"),
    })),
    buttons: all(".actions button:not(:disabled)").map((button) => ({
      name: name(button),
      ready: button.getAttribute("aria-disabled") !== "true",
      primary: button.matches(".primary"),
      sure: button.matches(".sure"),
    })),
    turn: document.querySelector(".own.turn") !== null,
    asked: text(document.querySelector(".ask .say")),
    refused: document.querySelector(".ask .why") !== null,
    meter: text(document.querySelector(".ask .meter b")),
    log: all(".middle .log li").map(text),
    melds: all(".side.ours .meld").map(name),
    others: all(".others .meld").map(name),
    offered: all(".side.ours .meld.offered").map(name),
    pile: name(document.querySelector(".pile") ?? document.body),
    pile_size: Number(document.querySelector(".pile .number")?.textContent ?? 0),
    stock: text(document.querySelector(".stock .number")),
    scores: text(document.querySelector(".totals")),
    dialog: dialog ? text(dialog.querySelector("h2")) : "",
    footer: dialog ? [...dialog.querySelectorAll("footer button:not(:disabled)")].map(text) : [],
    notice: text(document.querySelector(".notice")),
  };
}

// Of each card in the hand: the part of it that nothing covers, its index, and whether the whole index can be seen.
() => [...document.querySelectorAll("[data-at=hand] > button")].map((card, place, all) => {
  const box = card.getBoundingClientRect();
  const over = all.slice(place + 1).map((other) => other.getBoundingClientRect());
  const right = over
    .filter((other) => other.left > box.left && other.left < box.right && Math.abs(other.top - box.top) < 8)
    .map((other) => other.left);
  const below = over
    .filter((other) => other.top > box.top + 8 && other.left < box.right && other.right > box.left)
    .map((other) => other.top);
  const index = card.querySelector(".corner use.index, .corner use").getBoundingClientRect();
  const corner = card.querySelector(".corner").getBoundingClientRect();
  const seen = (x, y) => {
    const at = document.elementFromPoint(x, y);
    return at !== null && card.contains(at);
  };
  const inset = 0.15 * index.width; // a sliver at the edge hides nothing
  return {
    name: card.getAttribute("aria-label"),
    left: box.left, top: box.top, bottom: box.bottom,
    width: Math.min(box.right, innerWidth, ...right) - Math.max(0, box.left),
    height: Math.min(box.bottom, innerHeight, ...below) - Math.max(0, box.top),
    index: { left: index.left, right: index.right, top: index.top, bottom: index.bottom, height: index.height },
    corner: { width: corner.width, height: corner.height },
    free: [
      seen(index.left + inset, index.top + inset),
      seen(index.right - inset, index.top + inset),
      seen(index.left + inset, index.bottom - inset),
      seen(index.right - inset, index.bottom - inset),
    ].every(Boolean),
  };
})

// What sticks out of the screen sideways, and cannot be scrolled to.
() => {
  const found = [];
  const wide = document.documentElement.clientWidth;
  const all = document.documentElement.scrollWidth;
  if (all > wide) found.push(`the page is ${all} px wide`);
  const scrolls = (element) => {
    for (let at = element.parentElement; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === "auto" || overflowX === "scroll") return true;
    }
    return false;
  };
  const top = document.querySelector("dialog[open]") ?? document.body;
  for (const element of top.querySelectorAll("*")) {
    if (element.closest(".unseen, svg, .flying, .fan")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    if ((box.right > wide + 1 || box.left < -1) && !scrolls(element))
      found.push(`${element.localName}.${element.className} from ${Math.round(box.left)} to ${Math.round(box.right)}: ` +
        (element.textContent ?? "").trim().slice(0, 40));
  }
  return found.slice(0, 6);
}

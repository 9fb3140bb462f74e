// All that can be pressed, with its box.
() => {
  const top = document.querySelector("dialog[open]") ?? document.body;
  const found = [];
  const wanted = "button, a[href], input, select, textarea, summary, [role=button], [tabindex='0']";
  for (const element of top.querySelectorAll(wanted)) {
    const own = (element.matches("[type=radio], [type=checkbox]") && element.closest("label")) || element;
    if (!own.checkVisibility({ visibilityProperty: true, opacityProperty: false })) continue;
    if (element.closest(".unseen") && !element.matches("input")) continue;
    if (element.closest("[inert]") || element.disabled) continue;
    const box = own.getBoundingClientRect();
    const style = getComputedStyle(own);
    if (box.width < 2 && own.matches("input")) continue;
    const inline = style.display === "inline" && own.closest("p, li") !== null;
    found.push({
      name: (own.getAttribute("aria-label") ?? own.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 50),
      kind: `${own.tagName.toLowerCase()}.${own.className}`,
      x: box.x, y: box.y, width: box.width, height: box.height, inline,
      card: own.matches("[data-at=hand] > *"),
    });
  }
  return found;
}

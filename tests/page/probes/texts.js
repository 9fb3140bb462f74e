// Each text once: what is seen, and what is only heard.
() => {
  const top = document.querySelector("dialog[open]") ?? document.body;
  const found = [document.title];
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("script, style, noscript, kbd, [lang]:not(html)")) continue;
    found.push(walk.currentNode.textContent);
  }
  for (const element of top.querySelectorAll("*")) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest("[lang]:not(html)")) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"])
      if (element.getAttribute(name)) found.push(element.getAttribute(name));
  }
  return [...new Set(found.map((text) => text.replace(/\s+/g, " ").trim()).filter(Boolean))];
}

// Texts of which a part cannot be seen: cut off by an edge, shortened with dots, or wider than their list of choices.
// Names may be shortened, and what stands under the number of the deal; the log beside the pile shows no more than its
// last words, and the menu all of it.
() => {
  const MAY = ".unseen, svg, script, style, noscript, .flying, .seat .name, .owner, .bar .where, .middle .log, option";
  const top = document.querySelector("dialog[open]") ?? document.body;
  const found = [];
  const tell = (text, element, how) => found.push(`${how}: "${text.slice(0, 60)}" in ${element.localName}.${element.className}`);
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim();
    const element = walk.currentNode.parentElement;
    if (!text || element.closest(MAY) || !element.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    const box = range.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      const edge = at.getBoundingClientRect();
      if (edge.width < 3 || edge.height < 3) break; // for the ear alone
      if (["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY)) break;
      if (style.overflowX !== "visible" && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5)) {
        tell(text, element, "cut at its side");
        break;
      }
      if (style.overflowY !== "visible" && (box.bottom > edge.bottom + 4 || box.top < edge.top - 4)) {
        tell(text, element, "cut at its foot or head");
        break;
      }
      if (style.position === "fixed" || at === top) break;
    }
  }
  const pen = document.createElement("canvas").getContext("2d");
  for (const list of top.querySelectorAll("select")) {
    if (!list.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(list);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const text = list.selectedOptions[0]?.text ?? "";
    const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (pen.measureText(text).width > room + 1) tell(text, list, "cut in its list");
  }
  return [...new Set(found)].slice(0, 8);
}

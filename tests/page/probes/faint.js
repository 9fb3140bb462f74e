// Texts that stand out too little against the worst of what may lie behind them.
() => {
  const pixel = Object.assign(document.createElement("canvas"), { width: 1, height: 1 })
    .getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const colour = (text) => {
    if (!known.has(text)) {
      pixel.clearRect(0, 0, 1, 1);
      pixel.fillStyle = text;
      pixel.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
      known.set(text, [r, g, b, a / 255]);
    }
    return known.get(text);
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const light = ([r, g, b]) => {
    const [x, y, z] = [r, g, b].map((part) => {
      const value = part / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const ratio = (one, other) => {
    const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const COLOURS = /(?:rgba?|hsla?|oklch|oklab|lab|lch|color)\((?:[^()]|\([^()]*\))*\)|#[0-9a-f]{3,8}/gi;
  // All colours that may lie behind the text of an element.
  const grounds = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      const plain = colour(style.backgroundColor);
      const painted = style.backgroundImage.match(COLOURS)?.map(colour) ?? [];
      layers.push({ plain, painted });
      if (plain[3] === 1 && !(at === document.body || at === document.documentElement)) break;
      if (at.matches("dialog")) break;
    }
    let found = [[255, 255, 255, 1]];
    for (const { plain, painted } of layers.reverse()) {
      found = found.map((ground) => over(plain, ground));
      if (painted.length) found = painted.flatMap((paint) => found.map((ground) => over(paint, ground)));
    }
    return found;
  };
  const top = document.querySelector("dialog[open]") ?? document.body;
  const faint = [];
  const walk = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const text = walk.currentNode.textContent.trim();
    if (!text || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest(".unseen, option, svg, script, style, noscript, :disabled, [aria-disabled=true]")) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(element);
    let opacity = 1;
    for (let at = element; at; at = at.parentElement) opacity *= Number(getComputedStyle(at).opacity);
    const [r, g, b, a] = colour(style.color);
    const size = parseFloat(style.fontSize);
    const wanted = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const worst = Math.min(...grounds(element).map((ground) => ratio(over([r, g, b, a * opacity], ground), ground)));
    if (worst < wanted - 0.01)
      faint.push(`${worst.toFixed(2)} of ${wanted}: "${text.slice(0, 30)}" in ${element.localName}.${element.className}`);
  }
  return [...new Set(faint)].slice(0, 12);
}

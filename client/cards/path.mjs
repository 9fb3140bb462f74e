/** Path text: moved, turned and scaled, and written as short as it can be. */

const ARGUMENTS = { M: 2, L: 2, C: 6, H: 1, V: 1, Z: 0 };

/**
 * Read a path that uses the absolute commands M, L, H, V, C and Z alone.
 * @param {string} text
 * @returns {{ command: string, numbers: number[] }[]} steps; H and V become L
 */
function steps(text) {
  const read = [];
  let [x, y] = [0, 0];
  for (const [, letter, rest] of text.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const count = ARGUMENTS[letter];
    if (count === undefined) throw new Error(`path: ${letter} is not one of M, L, H, V, C, Z in ${text}`);
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    if (count === 0) {
      read.push({ command: "Z", numbers: [] });
      continue;
    }
    if (numbers.length === 0 || numbers.length % count) throw new Error(`path: ${letter} has ${numbers.length} numbers in ${text}`);
    for (let at = 0; at < numbers.length; at += count) {
      let own = numbers.slice(at, at + count);
      if (letter === "H") own = [own[0], y];
      if (letter === "V") own = [x, own[0]];
      [x, y] = own.slice(-2);
      read.push({ command: letter === "H" || letter === "V" || (letter === "M" && at) ? "L" : letter, numbers: own });
    }
  }
  return read;
}

/** A number with at most `digits` decimals, without a leading nought. */
export function short(number, digits = 1) {
  const rounded = Number(number.toFixed(digits)) || 0;
  return String(rounded).replace(/^(-?)0\./, "$1.");
}

/** Numbers side by side, with a space only where one is needed. */
function joined(numbers) {
  return numbers.map((number) => short(number)).reduce((text, next) => text + (text && !next.startsWith("-") ? " " : "") + next, "");
}

/**
 * The path with every point multiplied by `scale` (one number, or one each way), then moved.
 * Written relatively, each subpath from its own start, so that equal shapes are equal text wherever they stand.
 */
export function place(text, { x = 0, y = 0, scale = 1, sx = scale, sy = scale } = {}) {
  let out = "";
  let last = "";
  let [px, py] = [0, 0];
  let start = [0, 0];
  const round = (number) => Number(number.toFixed(1));
  for (const { command, numbers } of steps(text)) {
    if (command === "Z") {
      out += "z";
      last = "z";
      [px, py] = start;
      continue;
    }
    const moved = numbers.map((number, at) => (at % 2 ? number * sy + y : number * sx + x));
    if (command === "M") {
      start = [round(moved[0]), round(moved[1])];
      [px, py] = start;
      out += "M" + joined(start);
      last = "M";
      continue;
    }
    const written = joined(moved.map((number, at) => number - (at % 2 ? py : px)));
    out += command !== last ? command.toLowerCase() + written : (written.startsWith("-") ? "" : " ") + written;
    last = command;
    // Follow the rounded pen, so that errors do not add up.
    px = round(px + round(moved.at(-2) - px));
    py = round(py + round(moved.at(-1) - py));
  }
  return out;
}

/** A circle as a path in the commands that `place` reads. */
export function circle(x, y, radius) {
  const k = radius * 0.5523;
  const [l, r, t, b] = [x - radius, x + radius, y - radius, y + radius];
  return `M${l} ${y}C${l} ${y - k} ${x - k} ${t} ${x} ${t}C${x + k} ${t} ${r} ${y - k} ${r} ${y}C${r} ${y + k} ${x + k} ${b} ${x} ${b}C${x - k} ${b} ${l} ${y + k} ${l} ${y}Z`;
}

/** A closed star or polygon: `points` corners on `radius`, with `inner` between them where given. */
export function star(x, y, points, radius, inner = 0, turn = -90) {
  const corners = [];
  const count = inner ? points * 2 : points;
  for (let at = 0; at < count; at += 1) {
    const angle = ((turn + (360 / count) * at) * Math.PI) / 180;
    const far = inner && at % 2 ? inner : radius;
    corners.push(`${(x + far * Math.cos(angle)).toFixed(2)} ${(y + far * Math.sin(angle)).toFixed(2)}`);
  }
  return `M${corners.join("L")}Z`;
}

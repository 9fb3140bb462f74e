// From now on, notes in window.shifts what moves without anybody having touched it.
() => {
  window.shifts = [];
  const box = ({ x, y, width, height }) => `${[x, y].map(Math.round)} ${[width, height].map(Math.round).join("x")}`;
  const moved = ({ node, previousRect, currentRect }) => {
    const name = node?.className || node?.parentElement?.className || node?.nodeName;
    return `${name}: ${box(previousRect)} -> ${box(currentRect)}`;
  };
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries())
      if (!hadRecentInput) window.shifts.push({ value, what: sources.map(moved) });
  }).observe({ type: "layout-shift", buffered: true });
}

// From now on, notes what moves without anybody having touched it; window.noted() gives all of it and forgets it.
() => {
  let shifts = [];
  const box = ({ x, y, width, height }) => `${[x, y].map(Math.round)} ${[width, height].map(Math.round).join("x")}`;
  const moved = ({ node, previousRect, currentRect }) => {
    const name = node?.className || node?.parentElement?.className || node?.nodeName;
    return `${name}: ${box(previousRect)} -> ${box(currentRect)}`;
  };
  const note = (entries) => {
    for (const { hadRecentInput, value, sources } of entries)
      if (!hadRecentInput) shifts.push({ value, what: sources.map(moved) });
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  window.noted = () => {
    note(observer.takeRecords());
    const found = shifts;
    shifts = [];
    return found;
  };
}

// Done once nothing on the screen has moved for a few frames: cards have come to their places.
() => new Promise((done) => {
  const runs = (each) => each.playState === "running" && Number.isFinite(each.effect?.getComputedTiming().endTime);
  const look = () => [...document.querySelectorAll("[data-at=hand] > *, .meld, .stock, .pile, dialog[open]")]
    .map((each) => { const { x, y, width, height } = each.getBoundingClientRect(); return [x, y, width, height]; }).join();
  let before = "";
  let frames = 0;
  const frame = () => {
    const now = look();
    const moves = now !== before || document.querySelector(".flying") || document.getAnimations().some(runs);
    frames = moves ? 0 : frames + 1;
    before = now;
    if (frames < 2) requestAnimationFrame(frame);
    else setTimeout(done);
  };
  requestAnimationFrame(frame);
})

/** Where the focus goes when what had it disappears from the table. */

let within = false;

/** Remember whether the focus is in this part of the page; gives back what ends it. */
export function keepFocus(part: () => HTMLElement | undefined): () => void {
  const focused = (event: FocusEvent) => (within = !!part()?.contains(event.target as Node));
  const pressed = () => (within = false);
  document.addEventListener("focusin", focused);
  // A finger or a mouse needs no focus to go on.
  document.addEventListener("pointerdown", pressed, true);
  return () => {
    document.removeEventListener("focusin", focused);
    document.removeEventListener("pointerdown", pressed, true);
  };
}

/** Put the focus back to the hand, where it was in this part and is nowhere now. */
export function refocus(part: HTMLElement | undefined): void {
  if (!within || !part || document.activeElement !== document.body) return;
  (part.querySelector<HTMLElement>(".hand > [tabindex='0']") ?? part.querySelector<HTMLElement>("button"))?.focus();
}

/** Where the one sprite of the page lies. */
export const SPRITE = "/cards.svg#";

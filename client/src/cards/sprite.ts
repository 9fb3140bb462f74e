/** Where the one sprite of the page lies; build/sprite.ts marks the address with what it holds. */
export const SPRITE = SPRITE_ADDRESS;

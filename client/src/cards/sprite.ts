/** Where the sprites of the page lie; build/sprite.ts marks their addresses with what they hold. */

/** The faces of cards. */
export const FACES = FACES_ADDRESS;
/** The icons and the back of a card: what is seen before any face. */
export const ICONS = ICONS_ADDRESS;

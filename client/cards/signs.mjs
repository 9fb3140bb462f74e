/** Signs beside the suit, that tell more than colour, and the small pictures of the page's buttons and captions. */
import { circle, place, star } from "./path.mjs";

/** Filled, in a box of 14: a star is wild, a rosette with a plus brings points, a barred octagon stops the pile. */
export const SIGNS = {
  wild: place(star(7, 7.4, 5, 7.2, 3.1)),
  bonus: place(star(7, 7, 8, 7, 5.6)) + "M6 3.6h2v2.4h2.4v2h-2.4v2.4h-2v-2.4h-2.4v-2h2.4z",
  stop: place(star(7, 7, 8, 7.2, 0, 22.5)) + "M3.4 5.6h7.2v2.8h-7.2z",
};

/** Drawn with strokes, in a box of 24. */
export const ICONS = {
  away: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  back: "M15 6l-6 6 6 6",
  barred: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM5.7 5.7l12.6 12.6",
  bot: "M6 9h12v10H6zM12 9V5M9.5 13v1.5M14.5 13v1.5M3.5 13v3M20.5 13v3M10.5 4.5h3",
  chat: "M4 5h16v11H11l-5 4v-4H4z",
  check: "M5 12.5l4.5 4.5L19 7",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  down: "M6 9l6 6 6-6",
  frozen: "M12 2v20M3.3 7l17.4 10M20.7 7L3.3 17M9.5 3.5L12 6l2.5-2.5M9.5 20.5L12 18l2.5 2.5M3.5 10.5L6.5 9.5 5.5 6M20.5 13.5l-3 1 1 3.5M3.5 13.5l3 1-1 3.5M20.5 10.5l-3-1 1-3.5",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.3 9.5a2.7 2.7 0 1 1 4 2.3c-.9.5-1.3 1-1.3 2M12 16.8v.2",
  hint: "M9.5 18h5M10.5 21h3M8.5 15c0-2-2.5-3-2.5-6.5a6 6 0 0 1 12 0c0 3.5-2.5 4.5-2.5 6.5z",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1",
  log: "M5 6h14M5 12h14M5 18h9",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  more: "M5.5 12v.1M12 12v.1M18.5 12v.1",
  mute: "M4 9.5h4l5-4.5v14l-5-4.5H4zM16.5 9.5l5 5M21.5 9.5l-5 5",
  next: "M9 6l6 6-6 6",
  pause: "M8.5 5v14M15.5 5v14",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.3c2 .7 3.5 2.5 3.5 5.7",
  play: "M8 5l11 7-11 7z",
  redo: "M20 9H10a6 6 0 0 0 0 12h3M16 4.5L20.5 9 16 13.5",
  reserve: "M6 4h10v14H6zM9 18v3h10V7h-3",
  rules: "M5 4h10l4 4v12H5zM15 4v4h4M8.5 12h7M8.5 16h7",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  sort: "M7 4v16M3.5 16.5L7 20l3.5-3.5M14 6h7M14 12h5M14 18h3",
  sound: "M4 9.5h4l5-4.5v14l-5-4.5H4zM16 9a4.5 4.5 0 0 1 0 6M18.7 6.5a8 8 0 0 1 0 11",
  undo: "M4 9h10a6 6 0 0 1 0 12h-3M8 4.5L3.5 9 8 13.5",
};

/** Things that are said often. They travel in English, and are read by everybody in his own language. */
import { msg, type Message } from "../words/message.ts";

export const PHRASES: Message[] = [
  msg("Hello everybody!", undefined, "phrase"),
  msg("Good move!", undefined, "phrase"),
  msg("Thank you!", undefined, "phrase"),
  msg("Sorry!", undefined, "phrase"),
  msg("One moment, please.", undefined, "phrase"),
  msg("Your turn!", undefined, "phrase"),
  msg("Well played!", undefined, "phrase"),
  msg("Congratulations!", undefined, "phrase"),
  msg("Goodbye!", undefined, "phrase"),
];

/** What somebody said, to be read: a phrase in one's own language, anything else as it is. */
export const heard = (text: string): Message => PHRASES.find((phrase) => phrase.text === text) ?? { text };

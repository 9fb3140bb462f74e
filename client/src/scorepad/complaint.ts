/** What a person gave and cannot be used, in one sentence that can be translated. */
import type { Message } from "../words/message.ts";

export class Complaint extends Error {
  constructor(readonly words: Message) {
    super(words.text);
  }
}

/** Not too long to be quoted. */
export function short(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "?");
  return plain.length <= 60 ? plain : `${plain.slice(0, 57)}...`;
}

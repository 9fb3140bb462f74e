/** What looks odd in an entry: said at its field and marked, never in the way, since a table may have erred. */
import type { Message } from "../words/message.ts";

export type FieldName = "end" | "how" | "canastas" | "melded" | "red_threes" | "hand" | "reserve" | "total";

export interface Notice {
  /** Stays the same. */
  code: string;
  /** Null for what concerns the deal as a whole. */
  side: number | null;
  field: FieldName;
  message: Message;
}

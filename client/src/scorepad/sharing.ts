/** A pad that others may look at: it lies on the server under a link that nobody can guess. */
import { asked } from "../wire/http.ts";
import type { SharedAt } from "./drawer.ts";
import type { Pad } from "./pad.ts";

/** Show a pad to whoever has the link. Throws Denied. */
export const showPad = (pad: Pad): Promise<SharedAt> => asked("/api/pads", { pad });

/** Let the link show what the pad is now. What cannot be reached now is done with the next change. */
export async function keepShown({ code, key }: SharedAt, pad: Pad): Promise<void> {
  await asked(`/api/pads/${code}`, { pad, key }).catch(() => undefined);
}

/** Show it no more. Throws Denied. */
export async function hidePad({ code, key }: SharedAt): Promise<void> {
  await asked(`/api/pads/${code}`, { pad: null, key });
}

/** The pad that a link shows. Throws Denied. */
export const shownPad = async (code: string): Promise<unknown> =>
  (await asked<{ pad: unknown }>(`/api/pads/${code}`)).pad;

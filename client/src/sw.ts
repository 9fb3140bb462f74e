/**
 * Keeps what the page is made of, so that it opens where there is no line: all files of one build, or none, so that no two
 * versions mix. A new build is another worker with a store of its own, which takes the place of the old one when it is
 * whole. It keeps nothing of any table.
 */
const worker = self as unknown as ServiceWorkerGlobalScope;

interface ServiceWorkerGlobalScope {
  addEventListener(
    name: "install" | "activate",
    then: (event: { waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    name: "message",
    then: (event: { data: unknown; waitUntil(done: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(
    name: "fetch",
    then: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}

/** What this worker belongs to; build/offline.ts puts it here. */
interface Built {
  version: string;
  /** Everything that the first screen, the score pads and a table begin with, and what pads fetch later. */
  files: string[];
  /** The words of each language. */
  languages: Record<string, string[]>;
}
const BUILT = "__BUILT__" as unknown as Built;
const STORE = `kanasta-${BUILT.version}`;
/** The screens, by what their addresses begin with, and the files that they are. */
const SCREENS = { "/t/": "table", "/scorepad": "pad", "/": "index" };
/** Files whose addresses say in their query what they hold. */
const SPRITES = ["/cards.svg", "/icons.svg"];
/** What the editor of house rules asks for. */
const ASKED = ["/api/variants"];
/** So long a screen may take to come, in ms; then the one that is kept comes. */
const PATIENCE = 4000;

worker.addEventListener("install", (event) => event.waitUntil(install().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(forgetOthers().then(() => worker.clients.claim())));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(screen(request, screenOf(pathname)));
  else if (pathname.startsWith("/assets/") || SPRITES.includes(pathname)) event.respondWith(kept(request));
  else if (ASKED.includes(pathname) || /^\/[\w.-]+\.(svg|webmanifest)$/.test(pathname))
    event.respondWith(fresh(request));
});
// The page says in which language it speaks, which may be another one now.
worker.addEventListener("message", (event) => {
  const { language } = (event.data ?? {}) as { language?: string };
  if (language) event.waitUntil(keepLanguage(language).catch(() => undefined));
});

async function install(): Promise<void> {
  const store = await caches.open(STORE);
  await store.addAll([...BUILT.files, ...ASKED]);
  const page = await (await fetch("/scorepad", { cache: "no-cache" })).text();
  await keepLanguage(/<html lang="([\w-]+)"/.exec(page)?.[1] ?? "en");
}

/** Keep the screens and the words of a language. Throws where the server has those of another build. */
async function keepLanguage(tag: string): Promise<void> {
  const store = await caches.open(STORE);
  const words = BUILT.languages[tag] ?? [];
  const whole = new Set([...BUILT.files, ...Object.values(BUILT.languages).flat()]);
  const screens = await Promise.all(
    Object.entries(SCREENS).map(async ([name, file]) => {
      const answer = await fetch(words.length ? `/${file}.${tag}.html` : `/${file}.html`, { cache: "no-cache" });
      const html = await answer.clone().text();
      const parts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, part]) => part!);
      if (!answer.ok || !parts.every((part) => whole.has(part))) throw new Error(`${file} is of another build`);
      return [name, answer] as const;
    }),
  );
  await store.addAll(words);
  await Promise.all(screens.map(([name, answer]) => store.put(name, answer)));
}

async function forgetOthers(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith("kanasta") && name !== STORE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Under which name the screen of an address is kept. */
const screenOf = (pathname: string): string =>
  Object.keys(SCREENS).find((screen) => pathname.startsWith(screen)) ?? "/";

/** As it is now; where there is no line, or a bad one, as it was when this build came. */
async function screen(request: Request, name: string): Promise<Response> {
  const found = await inStore(name);
  const now = fetch(request);
  if (!found) return now;
  const before = await marked(found);
  const fresh = now.then((answer) => (answer.status >= 500 ? before : answer)).catch(() => before);
  return Promise.race([fresh, new Promise<Response>((late) => setTimeout(() => late(before), PATIENCE))]);
}

/** The same with a mark by which the page knows that the server did not send it. */
const marked = async (screen: Response): Promise<Response> =>
  new Response((await screen.text()).replace("<html ", "<html data-kept "), { headers: screen.headers });

/** Files with what they hold in their names never change. */
const kept = async (request: Request): Promise<Response> => (await inStore(request)) ?? fetch(request);

/** As it is now; where there is no line, as it was. */
async function fresh(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const before = await inStore(request);
    if (before) return before;
    throw error;
  }
}

const inStore = async (what: Request | string): Promise<Response | undefined> =>
  (await caches.open(STORE)).match(what, { ignoreVary: true });

export {};

/** Keeps what the page is made of, so that it opens and says so where there is no line. It keeps nothing of any table. */
const worker = self as unknown as ServiceWorkerGlobalScope;
const KEPT = "kanasta-1";
const MOST = 80;

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

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  ),
);
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fresh(request, screenOf(pathname)));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (pathname === "/api/variants") event.respondWith(fresh(request, pathname));
  else if (/^\/[\w.-]+\.(svg|png|webmanifest)$/.test(pathname)) event.respondWith(fresh(request, pathname));
});

// A page says what it was made of before this worker was there: so it is whole when it comes back without a line.
worker.addEventListener("message", (event) => {
  const { screens = [], files = [] } = (event.data ?? {}) as { screens?: string[]; files?: string[] };
  event.waitUntil(keepWhole(screens, files));
});

/** The name under which the screen of an address is kept. */
const screenOf = (pathname: string): string =>
  ["/t/", "/scorepad"].find((screen) => pathname.startsWith(screen)) ?? "/";

/** Keep these screens with all that their HTML names, and these files. */
async function keepWhole(screens: string[], files: string[]): Promise<void> {
  for (const screen of screens) {
    const answer = await fresh(new Request(screen), screenOf(screen)).catch(() => null);
    const html = await answer?.clone().text();
    files.push(...[...(html ?? "").matchAll(/(?:src|href)="(\/[\w./?-]+)"/g)].map(([, file]) => file!));
  }
  for (const file of new Set(files)) {
    const path = file.split("?")[0]!;
    if (path.startsWith("/assets/")) await kept(new Request(file)).catch(() => null);
    else await fresh(new Request(file), path).catch(() => null);
  }
}

/** As it is now; where there is no line, as it was. */
async function fresh(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(name, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(name);
    if (found) return found;
    throw error;
  }
}

/** Files with a hash in their names never change. */
async function kept(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    await cache.put(request, answer.clone());
    const names = await cache.keys();
    for (const old of names.slice(0, Math.max(0, names.length - MOST))) await cache.delete(old);
  }
  return answer;
}

export {};

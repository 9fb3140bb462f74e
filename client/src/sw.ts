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
  if (request.mode === "navigate") event.respondWith(fresh(request, pathname.startsWith("/t/") ? "/t/" : "/"));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (/^\/[\w.-]+\.(svg|png|webmanifest)$/.test(pathname)) event.respondWith(fresh(request, pathname));
});

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

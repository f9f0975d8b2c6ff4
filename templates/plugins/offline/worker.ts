/**
 * The functions of the service worker. Their source is written into `offline-worker.js`, so they use nothing of this module
 * except each other.
 */

/** Settings of the service worker. */
export interface WorkerSettings {
  /** Path that the site is served under. Begins and ends with `/`. */
  readonly base: string;
  /** Addresses of the pages that are stored before anyone visits them. */
  readonly pages: readonly string[];
  /** Largest number of stored files. The oldest ones are deleted first. */
  readonly most: number;
  /** Milliseconds after which a stored page is shown if the network has not answered. */
  readonly patience: number;
}

/** Names of types that only service workers have. */
interface WorkerEvent extends Event {
  readonly request: Request;
  readonly data: unknown;
  waitUntil(work: Promise<unknown>): void;
  respondWith(response: Promise<Response>): void;
}

interface WorkerScope {
  addEventListener(type: string, listen: (event: WorkerEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

const CACHE = "hanblog-offline";

/** Stores what visitors read, and answers from it without a network. */
export function startWorker(scope: WorkerScope, settings: WorkerSettings, cacheName: string): void {
  const { base, pages } = settings;
  scope.addEventListener("install", (event) => {
    event.waitUntil(storePages([base, ...pages], settings, cacheName).then(() => scope.skipWaiting()));
  });
  scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
  scope.addEventListener("message", (event) => {
    // A document that was opened before the worker ran names what it has loaded.
    if (!Array.isArray(event.data)) return;
    const own = event.data.filter((url) => typeof url === "string" && isOwn(url, base));
    event.waitUntil(storeFiles(own, settings, cacheName));
  });
  scope.addEventListener("fetch", (event) => {
    const { request } = event;
    if (request.method !== "GET" || request.headers.has("range") || !isOwn(request.url, base)) return;
    event.respondWith(answerRequest(request, settings, cacheName));
  });
}

function isOwn(url: string, base: string): boolean {
  const { origin, pathname } = new URL(url, location.href);
  return origin === location.origin && pathname.startsWith(base);
}

/** Whether the name of a file contains a hash of its content, so that the stored file is always right. */
function hasHash(url: string): boolean {
  return /\/assets\/.*\.[\da-f]{8}\.\w+$/.test(new URL(url).pathname);
}

async function answerRequest(
  request: Request,
  settings: WorkerSettings,
  cacheName: string,
): Promise<Response> {
  const cache = await caches.open(cacheName);
  const stored = await cache.match(request, { ignoreVary: true });
  if (stored !== undefined && hasHash(request.url)) return stored;
  const loading = fetch(request).then(async (response) => {
    if (response.ok && response.type === "basic") {
      await cache.put(request, response.clone());
      await limitFiles(cache, settings.most);
    }
    return response;
  });
  if (stored === undefined) return loading.catch(() => answerMissing(request, settings.base, cache));
  const isLate = new Promise<Response>((resolve) => setTimeout(resolve, settings.patience, stored));
  return Promise.race([loading.catch(() => stored), isLate]);
}

/** Returns the home page in place of a page that is not stored. */
async function answerMissing(request: Request, base: string, cache: Cache): Promise<Response> {
  const home = request.mode === "navigate" ? await cache.match(base, { ignoreVary: true }) : undefined;
  // A redirect, so that the address is that of the page which is shown.
  return home === undefined ? Response.error() : Response.redirect(base);
}

/** Stores pages with the files that their documents name. */
async function storePages(
  pages: readonly string[],
  settings: WorkerSettings,
  cacheName: string,
): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const page of pages) {
    const response = await fetch(page).catch(() => null);
    if (response === null || !response.ok) continue;
    const text = await response.text();
    // A copy, because browsers show no page from a response that was redirected.
    await cache.put(response.url, new Response(text, { headers: response.headers }));
    const named = Array.from(text.matchAll(/(?:src|href)="([^"#?]+\.\w+)"/g), ([, url = ""]) => url);
    const files = named.filter(
      (url) => url.startsWith(settings.base) && hasHash(new URL(url, location.href).href),
    );
    await storeFiles(files, settings, cacheName);
  }
}

/** Stores files that are not stored yet. A file that cannot be loaded is left out. */
async function storeFiles(
  urls: readonly string[],
  { most }: WorkerSettings,
  cacheName: string,
): Promise<void> {
  const cache = await caches.open(cacheName);
  for (const url of new Set(urls)) {
    if ((await cache.match(url, { ignoreVary: true })) === undefined)
      await cache.add(url).catch(() => undefined);
  }
  await limitFiles(cache, most);
}

async function limitFiles(cache: Cache, most: number): Promise<void> {
  const stored = await cache.keys();
  for (const request of stored.slice(0, Math.max(stored.length - most, 0))) await cache.delete(request);
}

/** Returns the text of the service worker. */
export function workerScript(settings: WorkerSettings): string {
  const functions = [
    startWorker,
    isOwn,
    hasHash,
    answerRequest,
    answerMissing,
    storePages,
    storeFiles,
    limitFiles,
  ];
  // A bundler may rename functions, in their uses too.
  const call = `${startWorker.name}(self, ${JSON.stringify(settings)}, ${JSON.stringify(CACHE)});`;
  return `${[...functions.map(String), call].join("\n")}\n`;
}

/** Returns the text of a service worker that removes itself and everything that it has stored. */
export function removalScript(): string {
  return `self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => {
  event.waitUntil(caches.delete(${JSON.stringify(CACHE)}).then(() => self.registration.unregister()));
});
`;
}

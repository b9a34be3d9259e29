/**
 * The service worker. It keeps the files of the app as they pass, so that a page that is loaded without a connection opens all
 * the same; where they were not kept, our own page says so instead of the browser's. Requests to the demo service go to the
 * page by way of Mock Service Worker's own script, which the build puts beside this file. Everything else passes untouched.
 */
const { scope } = self.registration;
const servicePath = new URL("sandbox/", scope).href;
const offlinePage = new URL("offline.html", scope).href;
const OFFLINE = "swath-offline-1";
const FILES = "swath-files-1";
/** Files of the app, below the scope. Those in `assets` are named by what they hold: one that is kept need not be asked for. */
const isFile = (url) =>
  url.startsWith(scope) &&
  /^(?:(?:assets|basemap|demo)\/|(?:config\.json|color-scheme\.js|mark\.svg)$)/.test(url.slice(scope.length));
/** A server of single pages answers with the page for a file that is gone. */
const isFound = ({ status, headers }) =>
  status === 200 && !headers.get("content-type")?.startsWith("text/html");
const isNamedByContent = (url) => url.startsWith(new URL("assets/", scope).href);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(OFFLINE).then((cache) => cache.add(new Request(offlinePage, { cache: "reload" }))),
  );
});

/** A file of the app: as it is now, or as it was kept. */
async function fileOf(event) {
  const { url } = event.request;
  const files = await caches.open(FILES);
  const kept = await files.match(url);
  if (kept && isNamedByContent(url)) return kept;
  try {
    const answer = await fetch(event.request);
    if (isFound(answer)) event.waitUntil(files.put(url, answer.clone()));
    return answer;
  } catch (cause) {
    if (kept) return kept;
    throw cause;
  }
}

/** The page of every address: as it is now, as it was kept with all that it begins with, or the one that says we are offline. */
async function pageOf(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.status === 200) event.waitUntil(keepPage(answer.clone()));
    return answer;
  } catch {
    return (await keptPage()) ?? sayOffline(event.request);
  }
}

/**
 * Keeps the page; that of another build makes the files of the one before it worthless. Whatever else is opened by its address, or
 * put in the page's place by a network that wants a sign-in first, is none of ours.
 */
async function keepPage(answer) {
  const text = await answer.text();
  if (!text.includes('<div id="root">')) return;
  const files = await caches.open(FILES);
  const before = await files.match(scope);
  if (before && (await before.text()) !== text) await caches.delete(FILES);
  await (await caches.open(FILES)).put(
    scope,
    new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } }),
  );
}

async function keptPage() {
  const files = await caches.open(FILES);
  const page = await files.match(scope);
  if (!page) return undefined;
  const text = await page.clone().text();
  const begins = [...text.matchAll(/(?:src|href)="(?!data:)([^"]+)"/g)].map(
    ([, path]) => new URL(path, scope).href,
  );
  const kept = await Promise.all(begins.filter(isFile).map((url) => files.match(url)));
  return kept.every(Boolean) ? page : undefined;
}

/** Our page, whose link tries the same address again; quotes and brackets of an address are encoded already. */
async function sayOffline({ url }) {
  const page = await caches.match(offlinePage);
  if (!page) return Response.error();
  const text = (await page.text()).replace('href="./"', () => `href="${url}"`);
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}

let keeping = Promise.resolve();

/** Keeps what a page loaded before this worker was at work: the browser has it still. The page itself is kept last. */
async function keepFiles(urls) {
  const files = await caches.open(FILES);
  for (const url of urls.filter(isFile)) {
    if (await files.match(url)) continue;
    const answer = await fetch(url, { cache: "force-cache" });
    if (isFound(answer)) await files.put(url, answer);
  }
  if (!(await files.match(scope))) await keepPage(await fetch(scope));
}

// A browser stops a service worker that has nothing to do. What it knew of its pages is gone when it wakes up again, so
// it counts all pages that it controls as pages of the demo.
const awake = self.clients.matchAll({ type: "window" }).then((pages) => {
  for (const page of pages) activeClientIds.add(page.id);
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") {
    event.stopImmediatePropagation();
    event.respondWith(pageOf(event));
  } else if (event.request.method === "GET" && isFile(event.request.url)) {
    event.stopImmediatePropagation();
    event.respondWith(fileOf(event));
  } else if (!event.request.url.startsWith(servicePath)) {
    event.stopImmediatePropagation();
  } else if (activeClientIds.size === 0) {
    event.stopImmediatePropagation();
    event.respondWith(awake.then(() => handleRequest(event, crypto.randomUUID(), Date.now())));
  }
});

// A page that was loaded before this worker was at work asks to be taken into its care.
self.addEventListener("message", (event) => {
  if (event.data === "claim") event.waitUntil(self.clients.claim());
  if (Array.isArray(event.data?.loaded)) {
    // One list after the other: the page is kept once all of the first is, which is what its start needed.
    keeping = keeping.then(() => keepFiles(event.data.loaded)).catch(() => {});
    event.waitUntil(keeping);
  }
  // Mock Service Worker's script removes the worker with the last page of the demo. Ours stays: it has the offline page.
  if (event.data === "CLIENT_CLOSED") {
    event.stopImmediatePropagation();
    activeClientIds.delete(event.source?.id);
  }
});

// Declares `activeClientIds` and `handleRequest`, and listens to fetch events after us.
importScripts("mock-service-worker.js");

/**
 * The service worker. It keeps the files of the app as they pass, so that a page that is loaded without a connection opens all
 * the same; where they were not kept, our own page says so instead of the browser's. Requests to the demo service go to the worker
 * that the page started for it, by a line that the page gives. Everything else passes untouched.
 */
const { scope } = self.registration;
const servicePath = new URL("sandbox/", scope).href;
/** The host's way to an identity provider and back, which is no page of the app. */
const signInPath = new URL("auth/", scope).href;
const offlinePage = new URL("offline.html", scope).href;
const OFFLINE = `swath-offline ${scope}`;
/** Caches of the app's files begin so. Each build that was started here has one, with its page at the address of the scope. */
const BUILD = `swath-build ${scope} `;
const FIRST = `${BUILD}1`;
/** Files of the app, below the scope. Those in `assets` are named by what they hold: one that is kept need not be asked for. */
const isFile = (url) =>
  url.startsWith(scope) &&
  /^(?:(?:assets|basemap|demo|gazetteer|start)\/|(?:config\.json|color-scheme\.js|mark\.svg)$)/.test(
    url.slice(scope.length),
  );
/** A server of single pages answers with the page for a file that is gone. */
const isFound = ({ status, headers }) =>
  status === 200 && !headers.get("content-type")?.startsWith("text/html");
const isNamedByContent = (url) => url.startsWith(new URL("assets/", scope).href);

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(OFFLINE).then((cache) => cache.add(new Request(offlinePage, { cache: "reload" }))),
  );
});

/** Names of the builds' caches, the newest first. */
async function builds() {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(BUILD)).reverse();
}

/** A file of the app: as it is now, or as it was kept. What the build before has already is taken over from there. */
async function fileOf(event) {
  const { url } = event.request;
  const [newest = FIRST, before] = await builds();
  const files = await caches.open(newest);
  const keep = (answer) => event.waitUntil(files.put(url, answer.clone()));
  let kept = await files.match(url);
  if (!kept && before) {
    kept = await caches.match(url, { cacheName: before });
    if (kept && isNamedByContent(url)) keep(kept);
  }
  if (kept && isNamedByContent(url)) return kept;
  try {
    const answer = await fetch(event.request);
    if (isFound(answer)) keep(answer);
    return answer;
  } catch (cause) {
    if (kept) return kept;
    throw cause;
  }
}

/** The page of every address: as it is now, that of the newest build whose start is kept, or the one that says we are offline. */
async function pageOf({ request }) {
  try {
    return await fetch(request);
  } catch {
    for (const name of await builds()) {
      const page = await caches.match(scope, { cacheName: name });
      if (page) return page;
    }
    return sayOffline(request);
  }
}

/** Our page, whose link tries the same address again; quotes and brackets of an address are encoded already. */
async function sayOffline({ url }) {
  const page = await caches.match(offlinePage);
  if (!page) return Response.error();
  const text = (await page.text()).replace('href="./"', () => `href="${url}"`);
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}

let keeping = Promise.resolve();

/**
 * Keeps what a page loaded by itself: before this worker was at work, or out of the browser's memory. `entry` is the script
 * that the page began with, and tells builds apart. The first list is what a start needs: once all of it is kept, the page is,
 * and opens offline from then on. A tab of an older build keeps nothing; what it still needs stays in the cache of that build.
 */
async function keepLoaded({ loaded, entry, isStart }) {
  const [newest = FIRST, ...older] = await builds();
  const before = await caches.match(scope, { cacheName: newest });
  const textBefore = await before?.text();
  const text = isStart ? await (await fetch(scope)).text() : textBefore;
  if (!text?.includes(entry.slice(entry.lastIndexOf("/") + 1))) return;

  const isNew = textBefore !== undefined && textBefore !== text;
  const files = await caches.open(isNew ? `${BUILD}${crypto.randomUUID()}` : newest);
  for (const url of loaded.filter(isFile)) {
    if (await files.match(url)) continue;
    const answer = await fetch(url, { cache: "force-cache" });
    if (isFound(answer)) await files.put(url, answer);
    else if (isNamedByContent(url)) return;
  }
  if (text === textBefore) return;
  await files.put(scope, new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } }));
  for (const name of isNew ? older : []) await caches.delete(name);
}

/** How pages and this worker call a line to the demo's worker (`messages.ts`). */
const LINE = "demo-line";
/** Ports to the demo's workers, by the ids of their pages. */
const lines = new Map();
/** Requests that wait for the line of their page, by its id: what takes it. */
const waiting = new Map();
/** How long a request waits for a line, ms. */
const PATIENCE_MS = 10_000;

/** Brings a request to the demo's worker, and its answer back. */
async function bring(line, request) {
  const { method, url, signal } = request;
  const body = method === "GET" || method === "HEAD" ? undefined : await request.arrayBuffer();
  const { port1, port2 } = new MessageChannel();
  const coming = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
  });
  signal.addEventListener("abort", () => port1.postMessage("give up"));
  const message = { kind: "request", method, url, headers: [...request.headers], body };
  line.postMessage({ message, port: port2 }, body ? [port2, body] : [port2]);
  const answer = await coming;
  const isInPieces = answer.kind === "response" && answer.body === "pieces";
  if (!isInPieces) port1.close();
  if (answer.kind !== "response") return Response.error();
  const content = isInPieces ? pieces(port1) : (answer.body ?? null);
  return new Response(content, { status: answer.status, headers: answer.headers });
}

/** A body that comes in pieces, each asked for when it is read. Its end, too, tells the demo that a reader has gone. */
function pieces(port) {
  return new ReadableStream(
    {
      async pull(controller) {
        const coming = new Promise((resolve) => {
          port.onmessage = ({ data }) => resolve(data);
        });
        port.postMessage("more");
        const { bytes, failed } = await coming;
        if (bytes) return controller.enqueue(bytes);
        port.close();
        if (failed) controller.error(new TypeError("The answer broke."));
        else controller.close();
      },
      cancel() {
        port.postMessage("give up");
        port.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The line of a page, which is asked for it: this worker may have been stopped since it was given. Undefined where none comes. */
async function lineOf(id) {
  if (lines.has(id)) return lines.get(id);
  const page = await self.clients.get(id);
  if (!page) return undefined;
  const coming = new Promise((resolve) => {
    waiting.set(id, [...(waiting.get(id) ?? []), resolve]);
    setTimeout(resolve, PATIENCE_MS);
  });
  page.postMessage(LINE);
  return coming;
}

/** The answer of the demo; without a line that of the web server, which knows no demo. */
async function answerOf({ clientId, request }) {
  const line = await lineOf(clientId);
  return line ? bring(line, request) : fetch(request);
}

/** Takes the line that a page gives, and forgets those of pages that are gone. */
async function takeLine(id, line) {
  lines.set(id, line);
  for (const take of waiting.get(id) ?? []) take(line);
  waiting.delete(id);
  for (const other of lines.keys()) if (!(await self.clients.get(other))) lines.delete(other);
}

self.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  if (url.startsWith(signInPath)) return;
  if (mode === "navigate") event.respondWith(pageOf(event));
  else if (method === "GET" && isFile(url)) event.respondWith(fileOf(event));
  else if (url.startsWith(servicePath)) event.respondWith(answerOf(event));
});

// A page that was loaded before this worker was at work asks to be taken into its care.
self.addEventListener("message", (event) => {
  if (event.data === "claim") event.waitUntil(self.clients.claim());
  if (event.data === LINE) event.waitUntil(takeLine(event.source.id, event.ports[0]));
  if (Array.isArray(event.data?.loaded)) {
    keeping = keeping.then(() => keepLoaded(event.data)).catch(() => {});
    event.waitUntil(keeping);
  }
});

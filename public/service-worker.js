/**
 * The service worker. A page that cannot be loaded for want of a connection is answered with our own page instead of the
 * browser's. Requests to the demo service go to the page by way of Mock Service Worker's own script, which the build puts
 * beside this file. Everything else passes untouched, as if there were no service worker.
 */
const servicePath = new URL("sandbox/", self.registration.scope).href;
const offlinePage = new URL("offline.html", self.registration.scope).href;
const CACHE = "swath-offline-1";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.add(new Request(offlinePage, { cache: "reload" }))),
  );
});

/** Our page, whose link tries the same address again; quotes and brackets of an address are encoded already. */
async function sayOffline({ url }) {
  const page = await caches.match(offlinePage);
  if (!page) return Response.error();
  const text = (await page.text()).replace('href="./"', () => `href="${url}"`);
  return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
}

// A browser stops a service worker that has nothing to do. What it knew of its pages is gone when it wakes up again, so
// it counts all pages that it controls as pages of the demo.
const awake = self.clients.matchAll({ type: "window" }).then((pages) => {
  for (const page of pages) activeClientIds.add(page.id);
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") {
    event.stopImmediatePropagation();
    event.respondWith(fetch(event.request).catch(() => sayOffline(event.request)));
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
  // Mock Service Worker's script removes the worker with the last page of the demo. Ours stays: it has the offline page.
  if (event.data === "CLIENT_CLOSED") {
    event.stopImmediatePropagation();
    activeClientIds.delete(event.source?.id);
  }
});

// Declares `activeClientIds` and `handleRequest`, and listens to fetch events after us.
importScripts("mock-service-worker.js");

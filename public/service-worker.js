/**
 * The service worker of the demo. Everything that is not the demo service passes untouched, as if there were no service
 * worker; requests to the service go to the page by way of Mock Service Worker's own script, which the build puts beside
 * this file.
 */
const servicePath = new URL("sandbox/", self.registration.scope).href;

// A browser stops a service worker that has nothing to do. What it knew of its pages is gone when it wakes up again, so
// it counts all pages that it controls as pages of the demo.
const awake = self.clients.matchAll({ type: "window" }).then((pages) => {
  for (const page of pages) activeClientIds.add(page.id);
});

self.addEventListener("fetch", (event) => {
  if (!event.request.url.startsWith(servicePath)) {
    event.stopImmediatePropagation();
  } else if (activeClientIds.size === 0) {
    event.stopImmediatePropagation();
    event.respondWith(awake.then(() => handleRequest(event, crypto.randomUUID(), Date.now())));
  }
});

// Declares `activeClientIds` and `handleRequest`, and listens to fetch events after us.
importScripts("mock-service-worker.js");

import { setupWorker } from "msw/browser";
import { http } from "msw/core/http";
import { type DemoSetup, forward, LINE, type Receiver } from "./messages.ts";

/** How long a service worker may take to control a page or to answer it, ms. */
const CLAIM_MS = 3_000;

/** Routes the page's requests to the demo service to its worker; fulfilled when they reach it, images included. */
export async function interceptCalls(
  worker: Receiver,
  { baseUrl, assetsUrl }: Pick<DemoSetup, "baseUrl" | "assetsUrl">,
): Promise<void> {
  const mocking = setupWorker(http.all(`${baseUrl}/*`, ({ request }) => forward(worker, request)));
  const url = new URL("service-worker.js", assetsUrl).pathname;
  await inCare(url);
  const started = mocking.start({ quiet: true, onUnhandledRequest: "bypass", serviceWorker: { url } });
  // It asks the service worker once and waits for the answer, which may be lost; calls come by a line of their own.
  await Promise.race([started, new Promise((resolve) => setTimeout(resolve, CLAIM_MS))]);
  await controlled();
  keepLine(worker);
}

/**
 * Has the service worker bring calls to the demo's worker by a port of their own. By way of Mock Service Worker each call would go
 * through the page, twice, and wait there for whatever keeps the page busy, as it keeps what it shows from being painted.
 */
function keepLine(worker: Receiver): void {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const give = () => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ message: { kind: "take-calls" }, port: port2 }, [port2]);
    serviceWorker.controller?.postMessage(LINE, [port1]);
  };
  serviceWorker.addEventListener("message", ({ data }) => data === LINE && give());
  serviceWorker.addEventListener("controllerchange", give);
  give();
}

/**
 * Registers the service worker if the page has not done so yet, waits for it, and has it take control of this page. Mock Service
 * Worker would load the page anew if it found one that has no control.
 */
async function inCare(url: string): Promise<void> {
  const { serviceWorker } = navigator;
  // Whatever comes of another one that is being loaded.
  if (serviceWorker?.controller) return;
  const registration = await serviceWorker?.register(url).catch(() => undefined);
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  if (!worker) return;
  const isSettled = () => worker.state === "activated" || worker.state === "redundant";
  if (!isSettled()) {
    await new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => isSettled() && resolve());
    });
  }
  if (serviceWorker.controller) return;
  const taken = new Promise((resolve) => {
    serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, CLAIM_MS);
  });
  worker.postMessage("claim");
  await taken;
}

/** Waits until the service worker controls this page, which on a first visit comes a moment after its start. */
async function controlled(): Promise<void> {
  const { serviceWorker } = navigator;
  // Without service workers (an insecure address) Mock Service Worker stands in for `fetch` itself.
  if (!serviceWorker || serviceWorker.controller) return;
  // A page that was loaded past it may never be controlled; its first call then says so.
  await new Promise((resolve) => {
    serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    setTimeout(resolve, CLAIM_MS);
  });
}

import { type DemoSetup, forward, type Incoming, type Receiver } from "./messages.ts";

const fetchOutside = globalThis.fetch.bind(globalThis);

/**
 * Routes the page's requests to the demo service to its worker; fulfilled when they reach it. By the service worker those of images
 * do too; where there can be none (an insecure address), only what is fetched.
 */
export async function interceptCalls(
  worker: Receiver,
  { baseUrl, assetsUrl }: Pick<DemoSetup, "baseUrl" | "assetsUrl">,
): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker) {
    serviceWorker.onmessage = ({ data: { message, port } }: MessageEvent<Incoming>) => {
      const body = message.kind === "request" ? message.body : undefined;
      worker.postMessage({ message, port }, body ? [port, body] : [port]);
    };
    if (await isInCare(serviceWorker, new URL("service-worker.js", assetsUrl).pathname)) return;
  }
  globalThis.fetch = (...given) => {
    const request = new Request(...given);
    return request.url.startsWith(`${baseUrl}/`) ? forward(worker, request) : fetchOutside(request);
  };
}

/** How long a service worker may take to control a page, ms. */
const CLAIM_MS = 3_000;

/** Registers the service worker if the page has not done so yet, and waits until it controls this page; false when it does not. */
async function isInCare(serviceWorker: ServiceWorkerContainer, url: string): Promise<boolean> {
  const registration = await serviceWorker.register(url).catch(() => undefined);
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active;
  if (!worker) return false;
  await new Promise<void>((resolve) => {
    const look = () => (worker.state === "activated" || worker.state === "redundant") && resolve();
    worker.addEventListener("statechange", look);
    look();
  });
  if (!serviceWorker.controller) {
    const taken = new Promise((resolve) => {
      serviceWorker.addEventListener("controllerchange", resolve, { once: true });
      setTimeout(resolve, CLAIM_MS);
    });
    // It takes the pages that it finds when it begins, not one that was reloaded past it.
    worker.postMessage("claim");
    await taken;
  }
  return serviceWorker.controller !== null;
}

import { type DemoSetup, LINE, type Receiver } from "./messages.ts";

/** How long a service worker may take to be installed, ms. */
const SETTLE_MS = 20_000;
/** How long a service worker may take to control a page, ms. */
const CLAIM_MS = 3_000;

/**
 * Has the service worker bring the page's requests to the demo service to its worker, images included. Rejects where the page may
 * have no service worker.
 */
export async function interceptCalls(
  worker: Receiver,
  { assetsUrl }: Pick<DemoSetup, "assetsUrl">,
): Promise<void> {
  const { serviceWorker } = navigator;
  const give = () => {
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ message: { kind: "take-calls" }, port: port2 }, [port2]);
    serviceWorker.controller?.postMessage(LINE, [port1]);
  };
  await inCare(new URL("service-worker.js", assetsUrl).pathname);
  serviceWorker.addEventListener("message", ({ data }) => data === LINE && give());
  serviceWorker.addEventListener("controllerchange", give);
  give();
}

/**
 * Registers the service worker if the page has not done so yet, waits for it, and has it take control of this page. A page that was
 * loaded past it may never be controlled; its first call then says so.
 */
async function inCare(url: string): Promise<void> {
  const { serviceWorker } = navigator;
  // Whatever comes of another one that is being loaded.
  if (serviceWorker.controller) return;
  const registration = await serviceWorker.register(url);
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  if (!worker) return;
  const isSettled = () => worker.state === "activated" || worker.state === "redundant";
  if (!isSettled()) {
    await new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => isSettled() && resolve());
      setTimeout(resolve, SETTLE_MS);
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

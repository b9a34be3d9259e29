import { type DemoSetup, LINE, type Receiver } from "./messages.ts";

const SETTLE_MS = 20_000;
const CLAIM_MS = 3_000;

/** Routes the page's requests, images included, to the demo's worker. Rejects where no service worker is allowed. */
export async function interceptCalls(worker: Receiver, { assetsUrl }: Pick<DemoSetup, "assetsUrl">) {
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

/** Registers the service worker. A page loaded past it may stay uncontrolled; its first call fails then. */
async function inCare(url: string): Promise<void> {
  const { serviceWorker } = navigator;
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

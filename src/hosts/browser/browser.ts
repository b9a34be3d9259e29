import { DEMO_FRAMES, type DemoControl, type FaultPlan } from "../../contract/demo.ts";
import { accepting, openKept, tabPlace } from "../../device.ts";
import workerUrl from "./browser-worker.ts?worker&url";
import { type Answer, type Asked, call, type DemoHost, type DemoSetup, type WorkerCall } from "./messages.ts";
import { lendPainter, PAINTER } from "./painter.ts";

/** Maximum wait for the demo to start, ms. */
const START_MS = 30_000;

const assetsUrl = () => new URL(import.meta.env.BASE_URL, location.href).href;
const loadInterception = () => import("./intercept-calls.ts");

export function fetchDemoService(): void {
  const later = () => {};
  void fetch(workerUrl, { priority: "low" })
    .then((response) => response.arrayBuffer())
    .catch(later);
  loadInterception().catch(later);
}

/**
 * Starts the demo service in a worker and routes requests to it, images included. `baseUrl` is `sandbox` under the
 * app's address, as `public/service-worker.js` expects.
 */
export async function startDemoService(baseUrl: string): Promise<DemoControl> {
  const setup = { baseUrl: baseUrl.replace(/\/$/, ""), assetsUrl: assetsUrl(), frameCount: DEMO_FRAMES };
  const interception = loadInterception();
  interception.catch(() => {});
  // A browser may lose a worker, or its database, while one page replaces another: a second worker has both.
  const started = (await startWorker(setup)) ?? (await startWorker(setup));
  if (!started) throw new Error("The demo did not start in time.");
  const { worker, aheadMs } = started;
  const ready = ask("ready");
  // Callers wait for `ready` themselves. A plan stored by an older version may no longer be valid.
  ready.catch(() => {});
  ask("setFaults", readFaults()).catch(() => keepFaults({ rules: [] }));
  const { interceptCalls } = await interception;
  await interceptCalls(worker, setup);
  return {
    aheadMs,
    ready,
    reset: () => ask("reset"),
    faults: readFaults,
    async setFaults(plan) {
      // A change made before the answer comes builds on this one.
      keepFaults(plan);
      await ask("setFaults", plan);
    },
    callbacks: () => ask("callbacks"),
    testWebhook: (webhookID) => ask("testWebhook", webhookID),
    bucket: () => ask("bucket"),
    readObject: (bucket, key, range) => ask("readObject", bucket, key, range),
  };

  function ask<Name extends Asked>(name: Name, ...given: Parameters<DemoHost[Name]>) {
    const answer = askWorker(worker, { kind: "ask", name, given });
    return answer.then((told) => told.kind === "done" && told.value) as ReturnType<DemoHost[Name]>;
  }
}

async function startWorker(setup: DemoSetup): Promise<{ worker: Worker; aheadMs: number } | undefined> {
  const worker = new Worker(workerUrl, { type: "module", name: "demo service" });
  worker.addEventListener(
    "message",
    ({ data, ports: [port] }) => data === PAINTER && port && lendPainter(port),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), START_MS);
  });
  const starting = askWorker(worker, { kind: "start", ...setup });
  const answer = await Promise.race([starting, whenNotLoaded(worker), late]).finally(() =>
    clearTimeout(timer),
  );
  if (!answer) worker.terminate();
  return answer && { worker, aheadMs: answer.kind === "started" ? answer.aheadMs : 0 };
}

async function askWorker(worker: Worker, message: WorkerCall): Promise<Answer> {
  const answer = await call(worker, message);
  if (answer.kind === "failed") throw new Error(answer.reason);
  return answer;
}

function whenNotLoaded(worker: Worker): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new Error("The demo's worker could not be loaded."));
    worker.addEventListener("error", fail, { once: true });
  });
}

const NONE: FaultPlan = { rules: [] };
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const keptFaults = openKept({
  name: "swath:simulated-faults",
  schema: accepting((plan): plan is FaultPlan => {
    const { rules }: { rules?: unknown } = isObject(plan) ? plan : {};
    return Array.isArray(rules) && rules.every(isObject);
  }),
  place: tabPlace,
});

export const readFaults = (): FaultPlan => keptFaults.read() ?? NONE;

export function keepFaults(plan: FaultPlan): void {
  if (plan.rules.length > 0) keptFaults.write(plan);
  else keptFaults.forget();
}

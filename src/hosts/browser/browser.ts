import { type BucketObject, DEMO_FRAMES } from "../../contract/demo.ts";
import { accepting, openKept, tabPlace } from "../../device.ts";
import type { FaultPlan } from "../../simulator/fault-plan.ts";
import workerUrl from "./browser-worker.ts?worker&url";
import type { CallbackLogEntry } from "./callback-log.ts";
import { type Answer, type Call, call, type DemoSetup } from "./messages.ts";

/** The running demo service, as the page sees it. */
export interface DemoControl {
  /** How far the demo's clock was ahead of real time at the start, ms. */
  aheadMs: number;
  /** Fulfilled when the catalog is built; requests sent before wait for it. Rejects when the demo cannot run here. */
  ready: Promise<void>;
  /** Forgets all purchases, tasks, webhooks, callbacks, deliveries and delivered files, in every tab. */
  reset(): Promise<void>;
  /** The failures simulated in this tab; they outlive a reload. */
  faults(): FaultPlan;
  /** Simulates other failures from now on; rejects when the plan is not valid. */
  setFaults(plan: FaultPlan): Promise<void>;
  /** The latest callbacks, newest first: what would have been sent. */
  callbacks(): Promise<CallbackLogEntry[]>;
  /** Sends a test callback to a webhook, and waits for its first attempt; rejects when there is no such webhook. */
  testWebhook(webhookID: string): Promise<void>;
  /** What deliveries wrote into the buckets of the demo, in the order of their keys. */
  bucket(): Promise<BucketObject[]>;
  /** The bytes of an object; rejects when there is none of this key. */
  readObject(bucket: string, key: string): Promise<Blob>;
}

/** How long the demo may take to start, ms: about fifty times what it takes. */
const START_MS = 30_000;

const assetsUrl = () => new URL(import.meta.env.BASE_URL, location.href).href;
const loadInterception = () => import("./intercept-calls.ts");

/** Fetches what the demo will need, for a page on which somebody may soon start it. What cannot be had now is had then. */
export function fetchDemoService(): void {
  const later = () => {};
  void fetch(workerUrl, { priority: "low" })
    .then((response) => response.arrayBuffer())
    .catch(later);
  loadInterception().catch(later);
}

/**
 * Starts the demo service in a worker and routes requests to it. `baseUrl` must be `sandbox` under the address of the app
 * (`public/service-worker.js` knows it so). When the promise is fulfilled, requests reach the service, images included; they are
 * answered once it is ready.
 */
export async function startDemoService(baseUrl: string): Promise<DemoControl> {
  const setup = { baseUrl: baseUrl.replace(/\/$/, ""), assetsUrl: assetsUrl(), frameCount: DEMO_FRAMES };
  const interception = loadInterception();
  interception.catch(() => {});
  // A browser may lose a worker, or its database, while a page takes the place of another: a second one has both.
  const started = (await startWorker(setup)) ?? (await startWorker(setup));
  if (!started) throw new Error("The demo did not start in time.");
  const { worker, aheadMs } = started;
  const ready = done({ kind: "ready" });
  const simulate = (plan: FaultPlan) => done({ kind: "set-faults", plan });
  // Callers that need to know wait for `ready` themselves. A plan that an older version kept may not be valid any more.
  ready.catch(() => {});
  simulate(readFaults()).catch(() => keepFaults({ rules: [] }));
  const { interceptCalls } = await interception;
  await interceptCalls(worker, setup);
  return {
    aheadMs,
    ready,
    reset: () => done({ kind: "reset" }),
    faults: readFaults,
    async setFaults(plan) {
      await simulate(plan);
      keepFaults(plan);
    },
    async callbacks() {
      const answer = await ask({ kind: "callbacks" });
      return answer.kind === "callbacks" ? answer.entries : [];
    },
    testWebhook: (webhookID) => done({ kind: "test-webhook", webhookID }),
    async bucket() {
      const answer = await ask({ kind: "bucket" });
      return answer.kind === "bucket" ? answer.objects : [];
    },
    async readObject(bucket, key) {
      const answer = await ask({ kind: "read-object", bucket, key });
      if (answer.kind !== "object") throw new Error(`There is no object ${bucket}/${key}.`);
      return answer.content;
    },
  };

  function ask(message: Call): Promise<Answer> {
    return askWorker(worker, message);
  }

  async function done(message: Call): Promise<void> {
    await ask(message);
  }
}

/** Starts the service in a new worker; undefined where that gives no answer in time. Rejects where it cannot start. */
async function startWorker(setup: DemoSetup): Promise<{ worker: Worker; aheadMs: number } | undefined> {
  const worker = new Worker(workerUrl, { type: "module", name: "demo service" });
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

async function askWorker(worker: Worker, message: Call): Promise<Answer> {
  const answer = await call(worker, message);
  if (answer.kind === "failed") throw new Error(answer.reason);
  return answer;
}

/** Rejects once a worker cannot be loaded: it would never answer. */
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

/** The fault plan of this tab, which outlives a reload and ends with the tab; no faults when what was kept is corrupt. */
export function readFaults(): FaultPlan {
  return keptFaults.read() ?? NONE;
}

/** Keeps the plan; an empty one is forgotten. */
export function keepFaults(plan: FaultPlan): void {
  if (plan.rules.length > 0) keptFaults.write(plan);
  else keptFaults.forget();
}

import { setupWorker } from "msw/browser";
import { http } from "msw/core/http";
import type { BucketObject } from "../../contract/demo.ts";
import type { FaultPlan } from "../../simulator/fault-plan.ts";
import type { CallbackLogEntry } from "./callback-log.ts";
import { type Answer, type Call, call, type DemoSetup, forward } from "./messages.ts";

/** The running demo service, as the page sees it. */
export interface DemoControl {
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

/**
 * Starts the demo service in a worker and routes requests to it. `baseUrl` must be `sandbox` under the address of the app
 * (`public/service-worker.js` knows it so). When the promise is fulfilled, requests reach the service, images included.
 */
export async function startDemoService({ baseUrl }: { baseUrl: string }): Promise<DemoControl> {
  const worker = new Worker(new URL("./browser-worker.ts", import.meta.url), {
    type: "module",
    name: "demo service",
  });
  const assetsUrl = new URL(import.meta.env.BASE_URL, location.href).href;
  const setup: DemoSetup = { baseUrl: baseUrl.replace(/\/$/, ""), assetsUrl };
  const ready = done({ kind: "start", ...setup });
  const simulate = (plan: FaultPlan) => done({ kind: "set-faults", plan });
  // Callers that need to know wait for `ready` themselves. A plan that an older version kept may not be valid any more.
  ready.catch(() => {});
  simulate(readFaults(sessionStorage)).catch(() => keepFaults(sessionStorage, { rules: [] }));

  const mocking = setupWorker(http.all(`${setup.baseUrl}/*`, ({ request }) => forward(worker, request)));
  const url = new URL("service-worker.js", assetsUrl).pathname;
  await inCare(url);
  await mocking.start({ quiet: true, onUnhandledRequest: "bypass", serviceWorker: { url } });
  await controlled();
  return {
    ready,
    reset: () => done({ kind: "reset" }),
    faults: () => readFaults(sessionStorage),
    async setFaults(plan) {
      await simulate(plan);
      keepFaults(sessionStorage, plan);
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

  async function ask(message: Call): Promise<Answer> {
    const answer = await call(worker, message);
    if (answer.kind === "failed") throw new Error(answer.reason);
    return answer;
  }

  async function done(message: Call): Promise<void> {
    await ask(message);
  }
}

/** How long a service worker may take to control a page, ms. */
const CLAIM_MS = 3_000;

/**
 * Registers the service worker if the page has not done so yet, waits for it, and has it take control of this page. Mock Service
 * Worker would load the page anew if it found one that has no control.
 */
async function inCare(url: string): Promise<void> {
  const { serviceWorker } = navigator;
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
  await new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
}

const KEY = "swath:simulated-faults";
const NONE: FaultPlan = { rules: [] };

/** The fault plan of this tab, which outlives a reload and ends with the tab; no faults when what was kept is corrupt. */
export function readFaults(storage: Pick<Storage, "getItem">): FaultPlan {
  const text = storage.getItem(KEY);
  if (text === null) return NONE;
  try {
    return JSON.parse(text) as FaultPlan;
  } catch {
    return NONE;
  }
}

/** Keeps the plan; an empty one is forgotten. */
export function keepFaults(storage: Pick<Storage, "setItem" | "removeItem">, plan: FaultPlan): void {
  if (plan.rules.length > 0) storage.setItem(KEY, JSON.stringify(plan));
  else storage.removeItem(KEY);
}

import type { ProductType } from "../domain/modes.ts";

export const DEMO_FRAMES = 25_000;

export const REAL_ACQUISITIONS = 2858;

export const DEMO_NOTE_PRODUCTS: ReadonlySet<ProductType> = new Set(["SLC", "SICD", "SIDD", "VID"]);

export interface BucketObject {
  bucket: string;
  key: string;
  size: number;
  type: string;
  /** Milliseconds since 1970. */
  writtenAt: number;
}

export const faultKinds = ["latency", "429", "500", "drop", "expired-token"] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface FaultRule {
  operation: string;
  kind: FaultKind;
  /** 0 to 1. */
  probability: number;
  seed: number;
  latencyMs: number;
  retryAfterSeconds: number;
  /** Drops the connection after the service has acted. */
  after: boolean;
  times?: number | undefined;
}

export interface FaultPlan {
  rules: FaultRule[];
}

/** One try to send a callback; times in ms since 1970. */
export interface CallbackAttempt {
  at: number;
  url?: string | undefined;
  headers: readonly (readonly [name: string, value: string])[];
  status?: number | undefined;
  error?: string | undefined;
  durationMs?: number | undefined;
}

/** Callback of the demo, which never leaves the browser. */
export interface CallbackLogEntry {
  /** `webhook-id` header, the same in every attempt. */
  id: string;
  webhookID: string;
  resourceKey: string;
  /** Begins with `test-` when it comes from `testWebhook`. */
  resourceID: string;
  status: string;
  createdAt: number;
  /** `given-up`: no attempt succeeded; `refused`: it may not be sent, and is not tried again. */
  state: "pending" | "delivered" | "given-up" | "refused";
  nextAttemptAt?: number | undefined;
  /** JSON, as it is posted in every attempt. */
  body: string;
  attempts: readonly CallbackAttempt[];
}

export interface DemoControl {
  /** Lead of the demo's clock at the start, ms. */
  aheadMs: number;
  /** Resolves when the service can answer; earlier requests wait. Rejects when the demo cannot run here. */
  ready: Promise<void>;
  faults: () => FaultPlan;
  setFaults: (plan: FaultPlan) => Promise<void>;
  reset: () => Promise<void>;
  callbacks: () => Promise<CallbackLogEntry[]>;
  testWebhook: (webhookID: string) => Promise<void>;
  bucket: () => Promise<BucketObject[]>;
  /** Returns bytes `start` to `end` of an object, both included. */
  readObject: (bucket: string, key: string, range: { start: number; end: number }) => Promise<Blob>;
}

export interface DemoStart {
  fetch: () => void;
  start: (baseUrl: string) => Promise<DemoControl>;
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { BucketObject } from "../contract/demo.ts";

export const faultKinds = ["latency", "429", "500", "drop", "expired-token"] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface FaultRule {
  /** Operation of the interface, or `*` for all. */
  operation: string;
  kind: FaultKind;
  /** 0 to 1. */
  probability: number;
  /** Makes the failures repeatable. */
  seed: number;
  latencyMs: number;
  retryAfterSeconds: number;
  /** Drops the connection after the service has acted. */
  after: boolean;
  /** Number of failures that ends the rule. */
  times?: number | undefined;
}

/** Rules, in order of evaluation. */
export interface FaultPlan {
  rules: FaultRule[];
}

/** One try to send a callback; times in ms since 1970. */
export interface CallbackAttempt {
  at: number;
  url?: string | undefined;
  /** In sending order, with `authorization` masked. Empty when nothing was sent. */
  headers: readonly (readonly [name: string, value: string])[];
  status?: number | undefined;
  /** Network error or refusal. */
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

/** Control of the built-in service besides its interface. */
export interface DemoControl {
  /** Lead of the demo's clock at the start, ms. */
  aheadMs: number;
  /** Settles when the service can answer. */
  ready: Promise<void>;
  faults: () => FaultPlan;
  setFaults: (plan: FaultPlan) => Promise<void>;
  /** Deletes all purchases, webhooks, callbacks, deliveries and delivered files. */
  reset: () => Promise<void>;
  callbacks: () => Promise<CallbackLogEntry[]>;
  /** Sends a test callback and waits for its first attempt; rejects without such a webhook. */
  testWebhook: (webhookID: string) => Promise<void>;
  bucket: () => Promise<BucketObject[]>;
  /** Rejects without such a key. */
  readObject: (bucket: string, key: string) => Promise<Blob>;
}

export interface DemoStart {
  /** Preloads the start. */
  fetch: () => void;
  start: (baseUrl: string) => Promise<DemoControl>;
}

export interface Faults {
  rules: readonly FaultRule[];
  /** Changes the rules; resolves once the demo applies them. */
  change: (make: (rules: readonly FaultRule[]) => FaultRule[]) => Promise<void>;
}

const KEY = ["demo-faults"];

export function useFaults(demo: DemoControl): Faults {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => demo.faults(),
    initialData: () => demo.faults(),
  });
  return {
    rules: data.rules,
    async change(make) {
      await demo.setFaults({ rules: make(demo.faults().rules) });
      queries.setQueryData(KEY, demo.faults());
    },
  };
}

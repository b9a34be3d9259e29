import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { BucketObject } from "../contract/demo.ts";

/** Kinds of failure the demo can simulate. */
export const faultKinds = ["latency", "429", "500", "drop", "expired-token"] as const;
export type FaultKind = (typeof faultKinds)[number];

/** One rule of a fault plan: what goes wrong, for which operation and how often. */
export interface FaultRule {
  /** An operation of the interface, or `*` for all. */
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
  /** Ends the rule after so many failures; any number without. */
  times?: number | undefined;
}

/** What is to go wrong; the rules are asked in order. */
export interface FaultPlan {
  rules: FaultRule[];
}

/** One try to send a callback; times in milliseconds since 1970. */
export interface CallbackAttempt {
  at: number;
  /** Where it was sent; undefined when nothing was. */
  url?: string | undefined;
  /** In the order they are sent; the value of `authorization` is masked. Empty when nothing was sent. */
  headers: readonly (readonly [name: string, value: string])[];
  /** What the receiver answered, if it did. */
  status?: number | undefined;
  /** Why nothing was sent or no answer came. */
  error?: string | undefined;
  durationMs?: number | undefined;
}

/** A callback of the demo, which never leaves the browser: what would have been sent, and when. */
export interface CallbackLogEntry {
  /** The `webhook-id` header, the same in every attempt. */
  id: string;
  webhookID: string;
  resourceKey: string;
  /** Begins with `test-` when it comes from `testWebhook`. */
  resourceID: string;
  /** The status it reports. */
  status: string;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** `given-up`: no attempt succeeded; `refused`: it may not be sent, and is not tried again. */
  state: "pending" | "delivered" | "given-up" | "refused";
  /** When it is tried next, milliseconds since 1970; only while it is pending. */
  nextAttemptAt?: number | undefined;
  /** JSON, as it is posted in every attempt. */
  body: string;
  /** Oldest first. */
  attempts: readonly CallbackAttempt[];
}

/** What the app may ask of the built-in service besides its interface. */
export interface DemoControl {
  /** How far the demo's clock was ahead of real time at the start, ms. */
  aheadMs: number;
  /** Settles when the service can answer. */
  ready: Promise<void>;
  faults: () => FaultPlan;
  setFaults: (plan: FaultPlan) => Promise<void>;
  /** Forgets all purchases, webhooks, callbacks, deliveries and delivered files. */
  reset: () => Promise<void>;
  /** The latest callbacks of all webhooks, newest first. */
  callbacks: () => Promise<CallbackLogEntry[]>;
  /** Sends a test callback to a webhook, and waits for its first attempt; rejects when there is no such webhook. */
  testWebhook: (webhookID: string) => Promise<void>;
  /** What deliveries wrote into the buckets of the demo, in the order of their keys. */
  bucket: () => Promise<BucketObject[]>;
  /** The bytes of an object; rejects when there is none of this key. */
  readObject: (bucket: string, key: string) => Promise<Blob>;
}

/** The built-in service, which may be started. */
export interface DemoStart {
  /** Fetches what the start will need. */
  fetch: () => void;
  /** Starts it at a base URL of this page. */
  start: (baseUrl: string) => Promise<DemoControl>;
}

/** The failures of this tab as screens use them. */
export interface Faults {
  rules: readonly FaultRule[];
  /** Sets other ones, made from those in force; resolves once the demo goes by them. */
  change: (make: (rules: readonly FaultRule[]) => FaultRule[]) => Promise<void>;
}

const KEY = ["demo-faults"];

/** The failures that the demo simulates in this tab, and what changes them: one source for all who show them. */
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

import { RefusedTarget, type ServiceContext } from "../parts.ts";
import type { CallbackAttempt, CallbackOutcome, CallbackRecord, WebhookRecord } from "../store/records.ts";
import type { Store, Stored } from "../store/store.ts";
import {
  basicAuthorization,
  callbackHeaders,
  callbackText,
  callbackTimestamp,
  signCallback,
} from "./callback-request.ts";
import { findWebhook } from "./webhook-access.ts";

/** Why callbacks of a removed webhook are not sent, as their log says it. */
export const WEBHOOK_REMOVED = "The webhook has been removed.";
/** Status with which a receiver says that it wants no more (Standard Webhooks). */
const GONE = 410;
const TIMEOUT_MS = 10_000;
/** Longer than an attempt can take; then another may take the callback over. */
const LEASE_MS = 30_000;
/** Most callbacks that one webhook gets before others have their turn. */
const LANE_LENGTH = 20;
/** Webhooks that are checked for something to send, at a time. */
const LOOKED_AT = 500;

type Callback = Stored<"callbacks">;

/**
 * Sends the callbacks that are due at `now` (milliseconds), one webhook's one after the other and several webhooks at a
 * time. It may be called again while it still runs: a receiver that is slow holds up nobody but itself, and receivers of one
 * company hold up none of another.
 */
export function createCallbackSender(context: ServiceContext): (now: number) => Promise<void> {
  const { store, clock, stopping } = context;
  const lanes = createLanes();
  const rests = createRests();
  let lookedUpTo: Callback | undefined;

  /** The webhooks that are due and have a lane by now, each with the callback that has waited longest. */
  async function takeLanes(now: number): Promise<Callback[]> {
    const after = lookedUpTo;
    const heads = await store.read((tx) =>
      tx.heads("callbacks", "waiting", { after, until: { dueAt: now }, limit: LOOKED_AT }),
    );
    // The next look continues where this one ends, and starts over after the last.
    lookedUpTo = heads.length === LOOKED_AT ? heads.at(-1) : undefined;
    return heads
      .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
      .filter(({ webhookID, companyID }) => rests.isOver(webhookID, now) && lanes.take(webhookID, companyID));
  }

  async function sendInTurn({ webhookID, companyID }: Callback, now: number): Promise<void> {
    try {
      // One that failed lately is tried with one; the others wait behind it.
      const limit = rests.failures(webhookID) > 0 ? 1 : LANE_LENGTH;
      const equals = { companyID, webhookID };
      const callbacks = await store.read((tx) =>
        tx.page("callbacks", "waiting", { equals, until: { dueAt: now }, limit }),
      );
      for (const callback of callbacks) {
        if (stopping.aborted) return;
        const at = Math.max(now, clock());
        const outcome = await sendOne(callback, at);
        if (outcome === "failed") return rests.fail(webhookID, at);
        if (outcome === "delivered") rests.end(webhookID);
      }
    } finally {
      lanes.leave(webhookID);
    }
  }

  async function sendOne(seen: Callback, at: number): Promise<"delivered" | "failed" | undefined> {
    const claimed = await claim(store, seen, at + LEASE_MS);
    if (!claimed) return undefined;
    const { attempt, outcome } = await attemptCallback(context, claimed, at);
    await settle(store, claimed, attempt, outcome);
    if (outcome.state !== "delivered") {
      const { id, companyID, webhookID: target } = claimed;
      const reason = attempt.error ?? `The receiver answered ${attempt.status}.`;
      context.reportFailure?.({
        ...{ kind: "callback", id, companyID, target, reason },
        isFinal: outcome.state !== "pending",
      });
    }
    if (attempt.status === GONE) await deactivate(store, claimed, at);
    if (outcome.state === "refused") return undefined;
    return outcome.state === "delivered" ? "delivered" : "failed";
  }

  return async (now) => {
    if (stopping.aborted) return;
    const taken = await takeLanes(now);
    const ended = await Promise.allSettled(taken.map((head) => sendInTurn(head, now)));
    for (const result of ended) if (result.status === "rejected") throw result.reason;
  };
}

/** Gives a callback to the caller alone until the lease ends; undefined when it has changed since it was read. */
function claim(store: Store, seen: Callback, until: number): Promise<Callback | undefined> {
  return store.write(async (tx) => {
    const current = await tx.get("callbacks", seen);
    return current?.version === seen.version ? tx.put("callbacks", { ...current, dueAt: until }) : undefined;
  });
}

/**
 * Logs an attempt of the claim's holder, and its outcome. When the claim ran out and another holds it by now, the outcome
 * counts only if it is success.
 */
async function settle(
  store: Store,
  claimed: Callback,
  attempt: CallbackAttempt,
  outcome: CallbackOutcome,
): Promise<void> {
  await store.write(async (tx) => {
    const current = await tx.get("callbacks", claimed);
    // Everything was forgotten meanwhile.
    if (!current) return;
    const logged = { ...current, attempts: [...current.attempts, attempt] };
    const counts = current.version === claimed.version || outcome.state === "delivered";
    const { dueAt: _lease, ...rest } = logged;
    await tx.put("callbacks", counts ? { ...rest, ...outcome } : logged);
  });
}

/** Sends nothing more to a receiver that is gone. */
async function deactivate(store: Store, { companyID, webhookID }: Callback, at: number): Promise<void> {
  await store.write(async (tx) => {
    const webhook = await findWebhook(tx, companyID, webhookID);
    if (webhook) await tx.put("webhooks", { ...webhook, status: "inactive", updatedAt: at });
  });
}

interface Attempted {
  attempt: CallbackAttempt;
  outcome: CallbackOutcome;
}

/** Tries once at `at` (milliseconds) and decides what follows. */
async function attemptCallback(
  context: ServiceContext,
  callback: CallbackRecord,
  at: number,
): Promise<Attempted> {
  const webhook = await context.store.read((tx) => findWebhook(tx, callback.companyID, callback.webhookID));
  if (!webhook) return { attempt: { at, error: WEBHOOK_REMOVED }, outcome: { state: "refused" } };
  if (webhook.status === "inactive") {
    return { attempt: { at, error: "The webhook is inactive." }, outcome: { state: "refused" } };
  }
  const started = context.clock();
  const { isRefused, ...result } = await post(context, webhook, callback, at);
  const ended = context.clock();
  return {
    attempt: { at, url: webhook.targetURL, ...result, durationMs: ended - started },
    outcome: isRefused
      ? { state: "refused" }
      : outcomeOf(context, callback, result.status, Math.max(at, ended)),
  };
}

function outcomeOf(
  { retrySeconds }: ServiceContext,
  { attempts }: CallbackRecord,
  status: number | undefined,
  at: number,
): CallbackOutcome {
  if (status !== undefined && status >= 200 && status < 300) return { state: "delivered" };
  if (status === GONE) return { state: "refused" };
  const wait = retryAfter(attempts.length + 1, retrySeconds);
  return wait === undefined ? { state: "given-up" } : { state: "pending", dueAt: at + wait };
}

interface Posted {
  signature?: string;
  signedAt?: number;
  status?: number;
  error?: string;
  isRefused?: boolean;
}

async function post(
  { vault, send, clock, realClock }: ServiceContext,
  webhook: WebhookRecord,
  callback: CallbackRecord,
  at: number,
): Promise<Posted> {
  const password = await vault.open(webhook.sealedPassword).catch(() => undefined);
  if (password === undefined) return { error: "The password of the webhook cannot be read; set it again." };
  const { id } = callback;
  const body = callbackText(callback);
  // Receivers refuse what is not signed just now, by real time.
  const signedAt = at - (clock() - realClock());
  const signature = await signCallback(password, { id, timestamp: callbackTimestamp(signedAt), body });
  const authorization = basicAuthorization(webhook.username, password);
  const headers = callbackHeaders({ id, at: signedAt, signature, authorization });
  try {
    const { status } = await send({ url: webhook.targetURL, headers, body, timeoutMs: TIMEOUT_MS });
    return { signature, signedAt, status };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "Nothing could be sent.";
    return { signature, signedAt, error: reason, isRefused: error instanceof RefusedTarget };
  }
}

/** Most receivers that are sent to at the same time, and most of one company. */
const LANES = 32;
const LANES_OF_COMPANY = 8;
/** Most of all, with the one that each company has whatever the others hold. */
const MOST_LANES = 256;

/** Who is being sent to. */
interface Lanes {
  /** Takes a lane for a webhook of a company; false where it has one, or where there is no room for it. */
  take(webhookID: string, companyID: string): boolean;
  leave(webhookID: string): void;
}

/** Lanes of which each company can have one at any time, and more as long as there is room beside the others. */
function createLanes(): Lanes {
  const companies = new Map<string, string>();
  return {
    take(webhookID, companyID) {
      if (companies.has(webhookID)) return false;
      const own = [...companies.values()].filter((company) => company === companyID).length;
      const room = own === 0 ? MOST_LANES : own < LANES_OF_COMPANY ? LANES : 0;
      if (companies.size >= room) return false;
      companies.set(webhookID, companyID);
      return true;
    },
    leave(webhookID) {
      companies.delete(webhookID);
    },
  };
}

/** Most receivers of which it is known that they failed; the one that failed first is forgotten. */
const MOST_KNOWN = 10_000;

/** Receivers that failed lately. */
interface Rests {
  /** Whether a webhook may be tried at `now` (milliseconds). */
  isOver(webhookID: string, now: number): boolean;
  /** How often it failed in a row. */
  failures(webhookID: string): number;
  fail(webhookID: string, at: number): void;
  end(webhookID: string): void;
}

/** No receiver has failed. */
function createRests(): Rests {
  const failed = new Map<string, { count: number; until: number }>();
  const failures = (webhookID: string) => failed.get(webhookID)?.count ?? 0;
  return {
    isOver: (webhookID, now) => (failed.get(webhookID)?.until ?? now) <= now,
    failures,
    fail(webhookID, at) {
      const count = failures(webhookID) + 1;
      failed.delete(webhookID);
      failed.set(webhookID, { count, until: at + restAfter(count) });
      const [first] = failed.keys();
      if (failed.size > MOST_KNOWN && first !== undefined) failed.delete(first);
    },
    end(webhookID) {
      failed.delete(webhookID);
    },
  };
}

/** When a callback is sent again: the one place that says so, for the service, its demo and what a receiver that fails is spared. */

/** Seconds to wait after each attempt that failed; then no more are made (interface 9.4). */
const RETRY_SECONDS: readonly number[] = [5, 300, 1800, 7200, 28_800];

/** The same in the demo: like every wait of it shorter than in earnest, so that one can watch. */
export const DEMO_RETRY_SECONDS: readonly number[] = [5, 10, 20, 40, 80];

/** How long a receiver is left alone after a failure, doubled with each further one in a row, and at most, milliseconds. */
const FIRST_REST = 1_000;
const LONGEST_REST = 300_000;

/** When a callback that failed for the `attempts`-th time is due again, milliseconds after; undefined where it is given up. */
function retryAfter(attempts: number, seconds = RETRY_SECONDS): number | undefined {
  const wait = seconds[attempts - 1];
  return wait === undefined ? undefined : wait * 1000;
}

/** How long a receiver that failed so many times in a row gets nothing at all, milliseconds. */
function restAfter(failures: number): number {
  return Math.min(LONGEST_REST, FIRST_REST * 2 ** (failures - 1));
}

import { basicAuthorization, callbackHeaders, callbackText, callbackTimestamp } from "./callback-request.ts";
import { signCallback } from "./callback-signature.ts";
import { RefusedTarget } from "./outgoing.ts";
import type { ServiceContext } from "./parts.ts";
import type { CallbackAttempt, CallbackOutcome, CallbackRecord } from "./store/callback-record.ts";
import type { Store, Stored } from "./store/store.ts";
import type { WebhookRecord } from "./store/webhook-record.ts";
import { findWebhook } from "./webhook-access.ts";

/** Seconds to wait after each attempt that failed; then no more are made (choices.md, Notifications). */
export const RETRY_SECONDS: readonly number[] = [5, 300, 1800, 7200, 28_800];
/** Why callbacks of a removed webhook are not sent, as their log says it. */
export const WEBHOOK_REMOVED = "The webhook has been removed.";
/** Status with which a receiver says that it wants no more (Standard Webhooks). */
const GONE = 410;
const TIMEOUT_MS = 10_000;
/** Longer than an attempt can take; then another may take the callback over. */
const LEASE_MS = 30_000;
/** Most webhooks that are sent to at the same time. */
const MOST_LANES = 16;
/** Most callbacks that one webhook gets before others have their turn. */
const LANE_LENGTH = 20;

/** Callbacks that are looked through for receivers to send to, and how many are read at a time. */
const MOST_LOOKED_AT = 2_000;
const PAGE = 200;

type Callback = Stored<"callbacks">;

/**
 * Sends the callbacks that are due at `now` (milliseconds), one webhook's one after the other and several webhooks at a
 * time. It may be called again while it still runs: a receiver that is slow holds up nobody but itself.
 */
export function createCallbackSender(context: ServiceContext): (now: number) => Promise<void> {
  const { store, clock, stopping } = context;
  const busy = new Set<string>();

  /** What is due, in lanes of one webhook each, as far as there is room for them beside those that are busy. */
  async function fillLanes(now: number): Promise<Map<string, Callback[]>> {
    const lanes = new Map<string, Callback[]>();
    let after: Callback | undefined;
    for (let looked = 0; looked < MOST_LOOKED_AT && busy.size + lanes.size < MOST_LANES; looked += PAGE) {
      const page = { equals: {}, after: after && placeWhenDue(after), until: { dueAt: now }, limit: PAGE };
      const due = await store.read((tx) => tx.page("callbacks", "due", page));
      for (const callback of due) {
        const { webhookID } = callback;
        const lane = lanes.get(webhookID);
        if (lane) {
          if (lane.length < LANE_LENGTH) lane.push(callback);
        } else if (!busy.has(webhookID) && busy.size + lanes.size < MOST_LANES) {
          lanes.set(webhookID, [callback]);
        }
      }
      after = due.at(-1);
      if (due.length < PAGE) break;
    }
    return lanes;
  }

  async function sendInTurn(webhookID: string, callbacks: Callback[], now: number): Promise<void> {
    try {
      for (const callback of callbacks) {
        if (stopping.aborted) return;
        await sendOne(callback, Math.max(now, clock()));
      }
    } finally {
      busy.delete(webhookID);
    }
  }

  async function sendOne(seen: Callback, at: number): Promise<void> {
    const claimed = await claim(store, seen, at + LEASE_MS);
    if (!claimed) return;
    const { attempt, outcome } = await attemptCallback(context, claimed, at);
    await settle(store, claimed, attempt, outcome);
    if (attempt.status === GONE) await deactivate(store, claimed, at);
  }

  return async (now) => {
    const lanes = await fillLanes(now);
    // Another call may have begun to send to the same receiver meanwhile.
    const free = [...lanes].filter(([webhookID]) => !busy.has(webhookID));
    for (const [webhookID] of free) busy.add(webhookID);
    const ended = await Promise.allSettled(
      free.map(([webhookID, callbacks]) => sendInTurn(webhookID, callbacks, now)),
    );
    for (const result of ended) if (result.status === "rejected") throw result.reason;
  };
}

const placeWhenDue = ({ dueAt, companyID, id }: Callback) => ({
  ...(dueAt !== undefined && { dueAt }),
  companyID,
  id,
});

/** Gives a callback to the caller alone until the lease ends; undefined when it is not as it was seen any more. */
function claim(store: Store, seen: Callback, until: number): Promise<Callback | undefined> {
  return store.write(async (tx) => {
    const current = await tx.get("callbacks", seen);
    return current?.version === seen.version ? tx.put("callbacks", { ...current, dueAt: until }) : undefined;
  });
}

/**
 * Logs an attempt of whoever claimed the callback, and its outcome. When the claim ran out and another holds it by now, the
 * outcome counts only if it is success.
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
  { retrySeconds = RETRY_SECONDS }: ServiceContext,
  { attempts }: CallbackRecord,
  status: number | undefined,
  at: number,
): CallbackOutcome {
  if (status !== undefined && status >= 200 && status < 300) return { state: "delivered" };
  if (status === GONE) return { state: "refused" };
  const wait = retrySeconds[attempts.length];
  if (wait === undefined) return { state: "given-up" };
  return { state: "pending", dueAt: at + wait * 1000 };
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

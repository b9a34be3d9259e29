import { basicAuthorization, callbackHeaders, callbackText, callbackTimestamp } from "./callback-request.ts";
import { signCallback } from "./callback-signature.ts";
import { RefusedTarget } from "./outgoing.ts";
import type { ServiceContext } from "./parts.ts";
import type { CallbackAttempt, CallbackOutcome, CallbackRecord } from "./store/callback-ledger.ts";
import type { WebhookRecord } from "./store/webhook-ledger.ts";

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

/**
 * Sends the callbacks that are due at `now` (milliseconds), one webhook's one after the other and several webhooks at a
 * time. It may be called again while it still runs: a receiver that is slow holds up nobody but itself.
 */
export function createCallbackSender(context: ServiceContext): (now: number) => Promise<void> {
  const { ledger, clock } = context;
  const busy = new Set<string>();

  async function sendInTurn(webhookID: string, callbacks: CallbackRecord[], now: number): Promise<void> {
    try {
      for (const { id } of callbacks) await sendOne(id, Math.max(now, clock()));
    } finally {
      busy.delete(webhookID);
    }
  }

  async function sendOne(id: string, at: number): Promise<void> {
    const leasedUntil = at + LEASE_MS;
    const callback = await ledger.claimCallback(id, at, leasedUntil);
    if (!callback) return;
    const { attempt, outcome } = await attemptCallback(context, callback, at);
    await ledger.settleCallback(id, leasedUntil, attempt, outcome);
    if (attempt.status === GONE) await ledger.changeWebhook(callback.webhookID, { status: "inactive" }, at);
  }

  return async (now) => {
    const lanes = new Map<string, CallbackRecord[]>();
    for (const callback of await ledger.callbacksDue(now)) {
      const { webhookID } = callback;
      const lane = lanes.get(webhookID);
      if (lane) {
        if (lane.length < LANE_LENGTH) lane.push(callback);
      } else if (!busy.has(webhookID) && busy.size < MOST_LANES) {
        busy.add(webhookID);
        lanes.set(webhookID, [callback]);
      }
    }
    const ended = await Promise.allSettled(
      [...lanes].map(([webhookID, callbacks]) => sendInTurn(webhookID, callbacks, now)),
    );
    for (const result of ended) if (result.status === "rejected") throw result.reason;
  };
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
  const webhook = await context.ledger.webhook(callback.webhookID);
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
  return { state: "pending", nextAttemptAt: at + wait * 1000 };
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

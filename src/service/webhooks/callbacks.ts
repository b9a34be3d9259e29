import type { CallbackBody } from "../../contract/notifications.ts";
import { RefusedTarget, type ServiceContext } from "../parts.ts";
import { remember } from "../remember.ts";
import { fromBase64, toBase64 } from "../secrets.ts";
import type { AttemptRecord, CallbackOutcome, CallbackRecord, WebhookRecord } from "../store/records.ts";
import type { Store, Stored } from "../store/store.ts";
import { findWebhook } from "./webhook-access.ts";

export const WEBHOOK_REMOVED = "The webhook has been removed.";
const GONE = 410;
const TIMEOUT_MS = 10_000;
/** Lease of a callback, longer than an attempt can take, ms. */
const LEASE_MS = 30_000;
const LANE_LENGTH = 20;
const LOOKED_AT = 500;

type Callback = Stored<"callbacks">;

/**
 * Sends due callbacks, in order for each webhook. Calls may overlap: a slow receiver delays only itself, and no
 * company another.
 */
export function createCallbackSender(context: ServiceContext): (now: number) => Promise<void> {
  const { store, clock, stopping } = context;
  const lanes = createLanes();
  const rests = createRests();
  let lookedUpTo: Callback | undefined;

  async function takeLanes(now: number): Promise<Callback[]> {
    const after = lookedUpTo;
    const heads = await store.read((tx) =>
      tx.heads("callbacks", "waiting", { after, until: { dueAt: now }, limit: LOOKED_AT }),
    );
    lookedUpTo = heads.length === LOOKED_AT ? heads.at(-1) : undefined;
    return heads
      .sort((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0))
      .filter(({ webhookID, companyID }) => rests.isOver(webhookID, now) && lanes.take(webhookID, companyID));
  }

  async function sendInTurn({ webhookID, companyID }: Callback, now: number): Promise<void> {
    try {
      // After a failure one callback is tried; the others wait.
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
    const { id, companyID, webhookID: target } = claimed;
    const { state } = outcome;
    context.observe?.({
      ...{ kind: "callback", id, companyID, target, outcome: state === "pending" ? "retry" : state },
      ...(state !== "delivered" && { reason: attempt.error ?? `The receiver answered ${attempt.status}.` }),
    });
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

function claim(store: Store, seen: Callback, until: number): Promise<Callback | undefined> {
  return store.write(async (tx) => {
    const current = await tx.get("callbacks", seen);
    return current?.version === seen.version ? tx.put("callbacks", { ...current, dueAt: until }) : undefined;
  });
}

/** Logs an attempt and its outcome. Where the claim is lost, only success counts. */
async function settle(store: Store, claimed: Callback, attempt: AttemptRecord, outcome: CallbackOutcome) {
  await store.write(async (tx) => {
    const current = await tx.get("callbacks", claimed);
    if (!current) return;
    const logged = { ...current, attempts: [...current.attempts, attempt] };
    const counts = current.version === claimed.version || outcome.state === "delivered";
    const { dueAt: _lease, ...rest } = logged;
    await tx.put("callbacks", counts ? { ...rest, ...outcome } : logged);
  });
}

async function deactivate(store: Store, { companyID, webhookID }: Callback, at: number): Promise<void> {
  await store.write(async (tx) => {
    const webhook = await findWebhook(tx, companyID, webhookID);
    if (webhook) await tx.put("webhooks", { ...webhook, status: "inactive", updatedAt: at });
  });
}

async function attemptCallback(
  context: ServiceContext,
  callback: CallbackRecord,
  at: number,
): Promise<{ attempt: AttemptRecord; outcome: CallbackOutcome }> {
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
  return wait === undefined ? { state: "given-up" } : { state: "pending", dueAt: at + 1000 * wait };
}

async function post(
  { vault, send, clock, realClock }: ServiceContext,
  webhook: WebhookRecord,
  callback: CallbackRecord,
  at: number,
): Promise<Omit<AttemptRecord, "at"> & { isRefused?: boolean }> {
  const password = await vault.open(webhook.sealedPassword).catch(() => undefined);
  if (password === undefined) return { error: "The password of the webhook cannot be read; set it again." };
  const { id } = callback;
  const body = callbackText(callback);
  // Receivers check the signed time against real time.
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

const LANES = 32;
const LANES_OF_COMPANY = 8;
const MOST_LANES = 256;

function createLanes() {
  const companies = new Map<string, string>();
  return {
    take(webhookID: string, companyID: string): boolean {
      if (companies.has(webhookID)) return false;
      const own = [...companies.values()].filter((company) => company === companyID).length;
      const room = own === 0 ? MOST_LANES : own < LANES_OF_COMPANY ? LANES : 0;
      if (companies.size >= room) return false;
      companies.set(webhookID, companyID);
      return true;
    },
    leave: (webhookID: string) => companies.delete(webhookID),
  };
}

function createRests() {
  const failed = new Map<string, { count: number; until: number }>();
  const failures = (webhookID: string) => failed.get(webhookID)?.count ?? 0;
  return {
    isOver: (webhookID: string, now: number) => (failed.get(webhookID)?.until ?? now) <= now,
    failures,
    fail(webhookID: string, at: number) {
      const count = failures(webhookID) + 1;
      const rest = Math.min(LONGEST_REST, FIRST_REST * 2 ** (count - 1));
      remember(failed, webhookID, { count, until: at + rest });
    },
    end: (webhookID: string) => failed.delete(webhookID),
  };
}

const RETRY_SECONDS: readonly number[] = [5, 300, 1800, 7200, 28_800];

/** The same in the demo, short enough to watch. */
export const DEMO_RETRY_SECONDS: readonly number[] = [5, 10, 20, 40, 80];

/** Rest of a receiver after a failure, doubled with each in a row, and its maximum, ms. */
const FIRST_REST = 1_000;
const LONGEST_REST = 300_000;

export function callbackText(callback: CallbackRecord): string {
  const { id, webhookID, resourceKey, resourceID, data, createdAt } = callback;
  const timestamp = new Date(createdAt).toISOString();
  const body: CallbackBody = { id, webhookID, resourceKey, resourceID, data, timestamp };
  return JSON.stringify(body);
}

export const callbackTimestamp = (at: number): number => Math.floor(at / 1000);

export function callbackHeaders(attempt: {
  id: string;
  at: number;
  signature: string;
  authorization: string;
}): Record<string, string> {
  return {
    "content-type": "application/json",
    "user-agent": "swath-callbacks/1",
    authorization: attempt.authorization,
    "webhook-id": attempt.id,
    "webhook-timestamp": String(callbackTimestamp(attempt.at)),
    "webhook-signature": attempt.signature,
  };
}

export function basicAuthorization(username: string, password: string): string {
  return `Basic ${toBase64(new TextEncoder().encode(`${username}:${password}`))}`;
}

/**
 * Returns the `webhook-signature` of Standard Webhooks: HMAC-SHA-256 over id, timestamp (s since 1970) and body.
 * The key is the password: bytes after `whsec_`, else its text in UTF-8.
 */
export async function signCallback(
  password: string,
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = fromBase64(/^whsec_(.+)$/.exec(password)?.[1] ?? "");
  const key = await crypto.subtle.importKey("raw", secret ?? bytes(password), algorithm, false, ["sign"]);
  const signature = await crypto.subtle.sign("HMAC", key, bytes(`${id}.${timestamp}.${body}`));
  return `v1,${toBase64(new Uint8Array(signature))}`;
}

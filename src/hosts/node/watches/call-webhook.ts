import { RefusedTarget, type Send } from "../../../service/parts.ts";
import type { Vault } from "../../../service/secrets.ts";
import type { Store } from "../../../service/store/store.ts";
import {
  basicAuthorization,
  callbackHeaders,
  callbackTimestamp,
  signCallback,
  WEBHOOK_REMOVED,
} from "../../../service/webhooks/callbacks.ts";
import { findWebhook } from "../../../service/webhooks/webhook-access.ts";

const TIMEOUT_MS = 10_000;

interface Call {
  companyID: string;
  webhookID: string;
  /** The same for each try. */
  id: string;
  /** Real time, ms: receivers check the signed time against it. */
  at: number;
  body: object;
}

/** Posts to a webhook of the company, signed as callbacks are; rejects unless the receiver has taken it. */
export async function callWebhook(
  { store, vault, send }: { store: Store; vault: Vault; send: Send },
  { companyID, webhookID, id, at, body }: Call,
): Promise<void> {
  const webhook = await store.read((tx) => findWebhook(tx, companyID, webhookID));
  if (!webhook) throw new RefusedTarget(WEBHOOK_REMOVED);
  if (webhook.status === "inactive") throw new RefusedTarget("The webhook is inactive.");
  const password = await vault.open(webhook.sealedPassword);
  const text = JSON.stringify(body);
  const signature = await signCallback(password, { id, timestamp: callbackTimestamp(at), body: text });
  const authorization = basicAuthorization(webhook.username, password);
  const { status } = await send({
    url: webhook.targetURL,
    headers: callbackHeaders({ id, at, signature, authorization }),
    body: text,
    timeoutMs: TIMEOUT_MS,
  });
  if (status < 200 || status >= 300) throw new Error(`The receiver answered ${status}.`);
}

import type { User } from "./directory.ts";
import { badRequest, notFound } from "./errors.ts";
import type { Ledger } from "./store/ledger.ts";
import type { WebhookRecord } from "./store/webhook-ledger.ts";

/** A webhook of the caller's company; 404 when there is none of this id for it. */
export async function companysWebhook(ledger: Ledger, caller: User, id: string): Promise<WebhookRecord> {
  const record = await ledger.webhook(id);
  if (record?.companyID !== caller.companyID) throw notFound(`There is no webhook ${id}.`);
  return record;
}

/** The webhook that an order names for its callbacks: 404 when the company has none of this id, 400 when it is inactive. */
export async function callersWebhook(ledger: Ledger, caller: User, id: string): Promise<WebhookRecord> {
  const record = await companysWebhook(ledger, caller, id);
  if (record.status !== "active") throw badRequest(`Webhook ${id} is inactive; activate it or leave it out.`);
  return record;
}

import { notFound } from "./errors.ts";
import { randomUUID, type ServiceParts } from "./parts.ts";
import { callbackOf, type ServiceEvent } from "./service-event.ts";
import type { Ledger } from "./store/ledger.ts";

/**
 * Puts a callback that tells of nothing real among those to be sent to a webhook, due at `now` (milliseconds). Its resource
 * is a purchase whose id begins with `test-`. 404 when there is no such webhook.
 */
export async function addTestCallback(
  ledger: Ledger,
  random: ServiceParts["random"],
  webhookID: string,
  now: number,
): Promise<void> {
  const webhook = await ledger.webhook(webhookID);
  if (!webhook) throw notFound(`There is no webhook ${webhookID}.`);
  const event: ServiceEvent & { webhookID: string } = {
    resourceKey: "purchase",
    resourceID: `test-${randomUUID(random)}`,
    status: "closed",
    itemIDs: [],
    webhookID,
    at: now,
  };
  await ledger.insertCallback(callbackOf(event, webhook.companyID, random));
}

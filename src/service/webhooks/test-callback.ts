import { notFound } from "../errors.ts";
import { randomUUID, type ServiceParts } from "../parts.ts";
import { callbackOf } from "../service-event.ts";
import { findWebhook } from "./webhook-access.ts";

/**
 * Queues a test callback to a webhook, due at `now` (milliseconds). Its resource is a purchase whose id begins with `test-`.
 * 404 when no company of the directory has such a webhook.
 */
export async function addTestCallback(
  { store, random, directory }: Pick<ServiceParts, "store" | "random" | "directory">,
  webhookID: string,
  now: number,
): Promise<void> {
  const companies = new Set(directory.users.map(({ companyID }) => companyID));
  await store.write(async (tx) => {
    for (const companyID of companies) {
      if (!(await findWebhook(tx, companyID, webhookID))) continue;
      const resourceID = `test-${randomUUID(random)}`;
      const event = { resourceKey: "purchase", resourceID, status: "closed", webhookID, at: now } as const;
      await tx.insert("callbacks", callbackOf({ ...event, itemIDs: [] }, companyID, random));
      return;
    }
    throw notFound(`There is no webhook ${webhookID}.`);
  });
}

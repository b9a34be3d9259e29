import type { User } from "../directory/directory.ts";
import { badRequest, notFound, type ServiceError } from "../errors.ts";
import type { ServiceParts } from "../parts.ts";
import { callbackOf } from "../service-event.ts";
import type { ReadTx, Store, Stored } from "../store/store.ts";

export async function findWebhook(tx: ReadTx, companyID: string, id: string) {
  const record = await tx.get("webhooks", { companyID, id });
  return record?.status === "removed" ? undefined : record;
}

export async function companysWebhook(tx: ReadTx, caller: User, id: string): Promise<Stored<"webhooks">> {
  const record = await findWebhook(tx, caller.companyID, id);
  if (!record) throw unknownWebhook(id).about("not_found", "webhookID");
  return record;
}

/** Returns the webhook named by an order: 404 when the company has no such id, 400 when it is inactive. */
export async function callersWebhook(store: Store, caller: User, id: string): Promise<Stored<"webhooks">> {
  const record = await store.read((tx) => findWebhook(tx, caller.companyID, id));
  if (!record) throw unknownWebhook(id).about("not_found", ...NAMED_BY_ORDER);
  if (record.status !== "active") {
    const message = `Webhook ${id} is inactive; activate it or leave it out.`;
    throw badRequest(message).about("inactive", ...NAMED_BY_ORDER);
  }
  return record;
}

const NAMED_BY_ORDER = ["notifications", "webhook", "id"];

const unknownWebhook = (id: string): ServiceError => notFound(`There is no webhook ${id}.`);

/** Queues a test callback about a purchase `test-…`, due at `now` (ms); 404 for an unknown webhook. */
export async function addTestCallback(
  { store, directory }: Pick<ServiceParts, "store" | "directory">,
  webhookID: string,
  now: number,
): Promise<void> {
  const companies = new Set(directory.users.map(({ companyID }) => companyID));
  await store.write(async (tx) => {
    for (const companyID of companies) {
      if (!(await findWebhook(tx, companyID, webhookID))) continue;
      const resourceID = `test-${crypto.randomUUID()}`;
      const event = { resourceKey: "purchase", resourceID, status: "closed", webhookID, at: now } as const;
      await tx.insert("callbacks", callbackOf({ ...event, itemIDs: [] }, companyID));
      return;
    }
    throw notFound(`There is no webhook ${webhookID}.`);
  });
}

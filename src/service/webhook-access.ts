import type { User } from "./directory.ts";
import { badRequest, notFound } from "./errors.ts";
import type { ReadTx, Store, Stored } from "./store/store.ts";

/** A webhook that was not removed; undefined when the company has none of this id. */
export async function findWebhook(
  tx: ReadTx,
  companyID: string,
  id: string,
): Promise<Stored<"webhooks"> | undefined> {
  const record = await tx.get("webhooks", { companyID, id });
  return record?.status === "removed" ? undefined : record;
}

/** A webhook of the caller's company; 404 when there is none of this id for it. */
export async function companysWebhook(tx: ReadTx, caller: User, id: string): Promise<Stored<"webhooks">> {
  const record = await findWebhook(tx, caller.companyID, id);
  if (!record) throw notFound(`There is no webhook ${id}.`);
  return record;
}

/** The webhook that an order names for its callbacks: 404 when the company has none of this id, 400 when it is inactive. */
export async function callersWebhook(store: Store, caller: User, id: string): Promise<Stored<"webhooks">> {
  const record = await store.read((tx) => companysWebhook(tx, caller, id));
  if (record.status !== "active") throw badRequest(`Webhook ${id} is inactive; activate it or leave it out.`);
  return record;
}

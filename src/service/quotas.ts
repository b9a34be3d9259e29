import { ServiceError } from "./errors.ts";
import type { Tally, Tx } from "./store/store.ts";

export type Quotas = Readonly<Record<Tally["what"], number>>;

export const QUOTAS: Quotas = { webhooks: 50, tasks: 1_000, deliveries: 500, approvals: 500 };

const WORDS: Readonly<Record<Tally["what"], { one: string; many: string; remedy: string }>> = {
  webhooks: { one: "webhook", many: "webhooks", remedy: "remove one that is no longer needed" },
  tasks: {
    one: "task under way",
    many: "tasks under way",
    remedy: "wait until one has ended, or cancel one",
  },
  deliveries: { one: "delivery under way", many: "deliveries under way", remedy: "wait until one has ended" },
  approvals: {
    one: "request that waits",
    many: "requests that wait",
    remedy: "withdraw one, or ask a manager to decide",
  },
};

/** Counts one more for a company; throws 422 at the limit, which undoes the transaction. */
export async function takeOne(
  tx: Tx,
  tally: Tally,
  { quotas }: { quotas?: Partial<Quotas> | undefined },
): Promise<void> {
  const { companyID, what } = tally;
  const most = quotas?.[what] ?? QUOTAS[what];
  if ((await tx.tally({ companyID, what }, 1, most)) === "ok") return;
  const { one, many, remedy } = WORDS[what];
  const message = `Your company has ${most} ${most === 1 ? one : many}, which is the most allowed: ${remedy}.`;
  throw new ServiceError(422, "ERR_LIMIT_REACHED", message).aboutAll("exceeded");
}

export async function giveOneBack(tx: Tx, { companyID, what }: Tally): Promise<void> {
  await tx.tally({ companyID, what }, -1);
}

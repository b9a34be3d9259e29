import { toCsv } from "../domain/csv.ts";
import { entriesOf } from "../service/directory/change-directory.ts";
import { directoryOf } from "../service/directory/follow-directory.ts";
import { readEach, type Store, type Stored } from "../service/store/store.ts";

const COLUMNS = [
  "time",
  "order",
  "id",
  "company",
  "contract",
  "client",
  "frame",
  "mode",
  "amount",
  "currency",
  "license",
  "state",
  "reference",
] as const;

/**
 * Returns a CSV table of the purchases and tasks that were ordered in a span, ms since 1970; amounts in minor units of
 * the contract's currency.
 */
export async function salesTable(
  store: Store,
  { from, until }: { from: number; until: number },
): Promise<string> {
  const { contracts } = directoryOf(await store.read(entriesOf));
  const currencies = new Map(contracts.map(({ contract, pricing }) => [contract.id, pricing?.currency]));
  const rows: Record<(typeof COLUMNS)[number], string | number | undefined>[] = [];
  for (const kind of ["purchases", "tasks"] as const) {
    for (const order of await ordersSince(store, kind, from, until)) {
      rows.push({
        time: new Date(order.createdAt).toISOString(),
        order: kind === "purchases" ? "purchase" : "task",
        id: order.id,
        company: order.companyID,
        contract: order.contractID,
        client: order.userID.replace(/^user-/, ""),
        frame: "frameID" in order ? order.frameID : undefined,
        mode: "imagingMode" in order ? order.imagingMode : undefined,
        amount: order.amount,
        currency: order.amount === undefined ? undefined : currencies.get(order.contractID),
        license: order.eula,
        state: order.status.toLowerCase(),
        reference: order.reference,
      });
    }
  }
  rows.sort((a, b) => (String(a.time) < String(b.time) ? -1 : 1));
  return toCsv(COLUMNS, rows).trimEnd();
}

type Order = Stored<"purchases"> | Stored<"tasks">;

/** Returns the orders of all companies that were made in a span, ms since 1970, oldest first. */
export async function ordersSince(
  store: Store,
  kind: "purchases" | "tasks",
  from: number,
  until = Number.MAX_SAFE_INTEGER,
): Promise<Order[]> {
  const entries = await store.read(entriesOf);
  const orders: Order[] = [];
  for (const { id: companyID } of entries.filter(({ kind }) => kind === "companies")) {
    const page = {
      equals: { companyID },
      after: { createdAt: from - 1 },
      until: { createdAt: until - 1 },
    };
    const found: readonly Order[] =
      kind === "purchases"
        ? await readEach(store, "purchases", "ofCompany", page)
        : await readEach(store, "tasks", "ofCompany", page);
    orders.push(...found);
  }
  return orders.sort((a, b) => a.createdAt - b.createdAt);
}

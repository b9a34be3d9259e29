import { SALE_COLUMNS, saleRow } from "../contract/company.ts";
import { toCsv } from "../domain/csv.ts";
import { entriesOf } from "../service/directory/change-directory.ts";
import { latestFirst, type Order, showOrder } from "../service/directory/company-routes.ts";
import { directoryOf, userIDOf } from "../service/directory/follow-directory.ts";
import { readEach, type Store, type Stored } from "../service/store/store.ts";

/**
 * Returns a CSV table of the purchases and tasks that were ordered in a span, ms since 1970; amounts in minor units of
 * the contract's currency.
 */
export async function salesTable(
  store: Store,
  { from, until }: { from: number; until: number },
): Promise<string> {
  const directory = directoryOf(await store.read(entriesOf));
  const orders = [
    ...(await ordersSince(store, "purchases", from, until)),
    ...(await ordersSince(store, "tasks", from, until)),
  ].sort((a, b) => latestFirst(b, a));
  const rows = orders.map((order) => ({
    company: order.companyID,
    ...saleRow(showOrder(order, directory)),
  }));
  return toCsv(["company", ...SALE_COLUMNS], rows).trimEnd();
}

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
    const page = { equals: { companyID }, after: { createdAt: until }, until: { createdAt: from } };
    const found: readonly Order[] =
      kind === "purchases"
        ? await readEach(store, "purchases", "ofCompany", page)
        : await readEach(store, "tasks", "ofCompany", page);
    orders.push(...found);
  }
  return orders.sort((a, b) => latestFirst(b, a));
}

/** Returns the deliveries of all clients that were ordered since an instant, ms since 1970, oldest first. */
export async function deliveriesSince(store: Store, from: number): Promise<Stored<"deliveries">[]> {
  const deliveries: Stored<"deliveries">[] = [];
  for (const { company: companyID, id } of directoryOf(await store.read(entriesOf)).clients) {
    const page = { equals: { companyID, userID: userIDOf(id) }, until: { createdAt: from } };
    deliveries.push(...(await readEach(store, "deliveries", "ofUser", page)));
  }
  return deliveries.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

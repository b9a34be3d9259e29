import { queryOptions } from "@tanstack/react-query";
import { type CompanyOrder, listClients, listCompanyOrders } from "../contract/company.ts";
import { ifOffered } from "./api-error.ts";
import { listAll, POLL_MS, pollOf } from "./collections.ts";
import type { Session } from "./session.ts";

/** Query of the clients of the company; null where the service does not list them. */
export function companyClientsQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "company-clients"],
    queryFn: ({ signal }) =>
      ifOffered(
        listAll((next) => session.client.call(listClients, { query: { limit: "100", ...next } }, { signal })),
      ),
    staleTime: 60_000,
  });
}

const UNDER_WAY: ReadonlySet<string> = new Set(["received", "active", "RECEIVED", "ACTIVE", "FULFILLED"]);
const POLL = {
  moves: ({ status }: CompanyOrder) => UNDER_WAY.has(status),
  everyMs: POLL_MS.tasks.connected,
};
const PAGE = 1_000;

/** UTC days, both included; no last day: until now. */
export interface OrderDays {
  from: string;
  to?: string | undefined;
}

/** Query of the orders of all clients of the company, latest first; null where the service does not list them. */
export function companyOrdersQuery(session: Session, { from, to }: OrderDays) {
  const query = {
    limit: String(PAGE),
    // Both bounds are exclusive.
    createdAfter: new Date(Date.parse(from) - 1).toISOString(),
    ...(to !== undefined && { createdBefore: new Date(Date.parse(to) + 86_400_000).toISOString() }),
  };
  return queryOptions({
    queryKey: [session.id, "company-orders", from, to],
    queryFn: ({ signal }) =>
      ifOffered(
        listAll((next) =>
          session.client.call(listCompanyOrders, { query: { ...query, ...next } }, { signal }),
        ),
      ),
    refetchInterval: ({ state: { data } }) => pollOf(POLL, data ?? [], Math.ceil((data?.length ?? 0) / PAGE)),
  });
}

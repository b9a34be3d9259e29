import { z } from "zod";
import { type Cell, timeCell } from "../domain/csv.ts";
import { answeredTime, dateTime, listOf, page, paging } from "./common.ts";
import { answer, endpointsOf } from "./endpoint.ts";

const endpoint = endpointsOf("Company", "/api/company/v1");

const companyClient = answer("CompanyClient", {
  id: z.string(),
  status: z.string(),
  scopes: z.array(z.string()),
});

const companyOrder = answer("CompanyOrder", {
  kind: z.string(),
  id: z.string(),
  createdAt: answeredTime,
  contractID: z.string(),
  clientID: z.string(),
  frameID: z.string().optional(),
  imagingMode: z.string().optional(),
  eula: z.string(),
  reference: z.string().optional(),
  orderedBy: z.string().optional(),
  approvedBy: z.string().optional(),
  costCenter: z.string().optional(),
  amount: z.number().int().optional(),
  cost: z.number().int().optional(),
  currency: z.string().optional(),
  status: z.string(),
  history: z.array(z.looseObject({ status: z.string(), at: answeredTime, reason: z.string().optional() })),
});
export type CompanyOrder = z.infer<typeof companyOrder>;

export const listClients = endpoint("listClients", "GET", "/clients", {
  summary: "Clients of the caller's company; never a secret.",
  ...listOf(companyClient),
});

export const listCompanyOrders = endpoint("listCompanyOrders", "GET", "/orders", {
  summary: "Purchases and tasks of all clients of the caller's company, latest order first.",
  query: z.strictObject({
    ...paging(1_000),
    createdAfter: dateTime.optional(),
    createdBefore: dateTime.optional(),
  }),
  result: page(companyOrder),
});

export const companyEndpoints = [listClients, listCompanyOrders];

export const SALE_COLUMNS = [
  "time",
  "order",
  "id",
  "contract",
  "client",
  "person",
  "approvedBy",
  "costCenter",
  "frame",
  "mode",
  "amount",
  "cost",
  "currency",
  "license",
  "state",
  "reason",
  "reference",
] as const;

/** Returns the line of an order in a table of sales, amounts as given. */
export function saleRow(order: CompanyOrder): Record<(typeof SALE_COLUMNS)[number], Cell> {
  return {
    time: timeCell(Date.parse(order.createdAt)),
    order: order.kind,
    id: order.id,
    contract: order.contractID,
    client: order.clientID,
    person: order.orderedBy,
    approvedBy: order.approvedBy,
    costCenter: order.costCenter,
    frame: order.frameID,
    mode: order.imagingMode,
    amount: order.amount,
    cost: order.cost,
    currency: order.currency,
    license: order.eula,
    state: order.status.toLowerCase(),
    reason: order.history.at(-1)?.reason,
    reference: order.reference,
  };
}

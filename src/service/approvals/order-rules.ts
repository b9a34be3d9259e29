import type { requestApproval } from "../../contract/approvals.ts";
import type { Price } from "../../contract/common.ts";
import type { ParsedRequest } from "../../contract/endpoint.ts";
import type { Directory, User } from "../directory/directory.ts";
import { badRequest, forbidden, ServiceError } from "../errors.ts";
import type { Call } from "../http/env.ts";
import type { Tx } from "../store/store.ts";

/** Order as a person places it. */
export interface PlacedOrder {
  price: Price | undefined;
  costCenter: string | undefined;
  /** Request that a manager approves with this order. */
  approval?: Approved | undefined;
}

export interface Approved {
  /** Id of the request. */
  id: string;
  /** E-mail address of the manager, and the amount that the manager has seen; undefined by agreement. */
  by: string;
  amount: number | undefined;
  /** Marks the request as approved, in the transaction of the order; without an id as sent to another service. */
  inTransaction: (tx: Tx, orderID?: string) => Promise<void>;
  /** Lets a request that was marked as sent wait again, as its order was refused. */
  undo: (tx: Tx) => Promise<void>;
}

/** Order that is asked for, as its endpoint reads it. */
export type AskedOrder = ParsedRequest<typeof requestApproval>["body"];

/** Prices and places the orders of approved requests, at this service or another operator's. */
export interface OrderPort {
  /** Returns what an order costs; throws as the order itself would. */
  price(call: Call, order: AskedOrder): Promise<Price | undefined>;
  /** Places an order, and marks its request. Throws where nothing was ordered. */
  place(call: Call, order: AskedOrder, approval: Approved): Promise<void>;
}

/** Fields that the records of purchases and tasks keep of who ordered, and for which cost center. */
export interface OrderedFields {
  orderedBy?: string | undefined;
  approvedBy?: string | undefined;
  costCenter?: string | undefined;
}

/**
 * Checks an order by the rules of the caller's company. Returns what the order's record keeps of them. Throws 403
 * `approval_needed` for an order above the person's limit, 409 `price_changed` where a manager has seen another
 * price, 400 for a missing or unknown cost center.
 */
export function checkOrder(
  directory: Pick<Directory, "companies">,
  caller: User,
  { price, costCenter, approval }: PlacedOrder,
): OrderedFields {
  const { person } = caller;
  checkCostCenter(directory, caller, costCenter);
  if (approval && approval.amount !== price?.amount) {
    const message = "The price has changed since it was shown: look at it again before you approve.";
    throw new ServiceError(409, "price_changed", message).about("conflict", "amount");
  }
  if (!approval && isAboveLimit(person, price)) {
    const message =
      "This order is above your limit. Ask for approval: a manager of your company sees it and decides.";
    throw new ServiceError(403, "approval_needed", message);
  }
  return {
    ...(person && { orderedBy: person.email }),
    ...(approval && { approvedBy: approval.by }),
    ...(costCenter !== undefined && { costCenter }),
  };
}

/** Throws 400 for a cost center that is missing, or that the caller's company does not have. */
export function checkCostCenter(
  { companies }: Pick<Directory, "companies">,
  { companyID }: User,
  costCenter: string | undefined,
): void {
  const centers = companies.find(({ id }) => id === companyID)?.costCenters;
  if (costCenter === undefined && centers?.isRequired) {
    throw badRequest(`Name a cost center: ${centers.names.join(", ")}.`).about("missing", "costCenter");
  }
  if (costCenter !== undefined && !centers?.names.includes(costCenter)) {
    const known = centers ? `it has ${centers.names.join(", ")}` : "it has none";
    const message = `The company has no cost center "${costCenter}"; ${known}.`;
    throw badRequest(message).about("not_offered", "costCenter");
  }
}

/** Tells whether a person needs approval; an order without a price is above any limit. */
export function isAboveLimit(person: User["person"], price: Price | undefined): boolean {
  if (person?.spendLimit === undefined) return false;
  return (price?.amount ?? Number.POSITIVE_INFINITY) > person.spendLimit;
}

/** Returns the person of a caller; 403 for callers who are none. */
export function checkPerson({ person }: User): NonNullable<User["person"]> {
  if (person) return person;
  throw forbidden("Only a person who is signed in asks for approval, and only a manager gives it.");
}

/** Returns what a record tells of who ordered, as answers show it. */
export function orderedFields({ orderedBy, approvedBy, costCenter }: OrderedFields): OrderedFields {
  return {
    ...(orderedBy !== undefined && { orderedBy }),
    ...(approvedBy !== undefined && { approvedBy }),
    ...(costCenter !== undefined && { costCenter }),
  };
}

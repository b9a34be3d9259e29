import { hashKey, type QueryClient } from "@tanstack/react-query";
import { getTaskPrice } from "../../contract/tasking.ts";
import type { ImagingMode } from "../../domain/modes.ts";
import type { Eula } from "../../domain/products.ts";
import type { Exclusivity, Priority, Sla } from "../../domain/tasking-rules.ts";
import type { Position } from "../../geo/types.ts";
import { type QuotedPrice, quotedQuery } from "../contracts/prices.ts";
import { createLane } from "../lane.ts";
import type { Session } from "../session.ts";

/** There is no price of several modes: their calls go side by side, but never more than these. */
const lane = createLane(4);

/** All that the price of a task depends on. */
export interface TaskPriceQuestion {
  contractID: string;
  imagingMode: ImagingMode;
  point: Position;
  exclusivity: Exclusivity;
  priority: Priority;
  sla: Sla;
  eula: Eula;
}

/**
 * The price of an image that is still to be taken, with the time at which the service quoted it; kept by all it depends on.
 */
export function taskPriceQuery(session: Session, question: TaskPriceQuestion) {
  const { point, ...terms } = question;
  const query = {
    ...terms,
    "pointOfInterest[lat]": String(point[1]),
    "pointOfInterest[lon]": String(point[0]),
  };
  return quotedQuery([session.id, "task-price", question], lane, (signal) =>
    session.client.call(getTaskPrice, { query }, { signal }),
  );
}

/**
 * Requests prices again. Where one has changed, the other kept ones are requested again as well, so that a price and what it
 * is made of go together. Throws `ApiError` when one cannot be had.
 */
export async function askTaskPricesAgain(
  queries: QueryClient,
  session: Session,
  questions: readonly TaskPriceQuestion[],
): Promise<QuotedPrice[]> {
  const wanted = questions.map((question) => taskPriceQuery(session, question));
  const before = wanted.map(({ queryKey }) => queries.getQueryData(queryKey)?.amount);
  const now = await Promise.all(wanted.map((query) => queries.fetchQuery({ ...query, staleTime: 0 })));
  if (now.some(({ amount }, index) => amount !== before[index])) {
    const asked = new Set(wanted.map(({ queryKey }) => hashKey(queryKey)));
    void queries.invalidateQueries({
      queryKey: [session.id, "task-price"],
      predicate: ({ queryHash }) => !asked.has(queryHash),
    });
  }
  return now;
}

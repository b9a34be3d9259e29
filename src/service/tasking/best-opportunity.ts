import type { Opportunity, PassReview, Sought } from "../fulfilment.ts";

/** The opportunity that a task is flown on: nearest the middle of the incidence range, of two the earlier. */
export function bestOpportunity(
  { opportunities }: PassReview,
  { incidenceAngle: { min, max } }: Pick<Sought, "incidenceAngle">,
): Opportunity | undefined {
  const distance = ({ pass }: Opportunity) => Math.abs(pass.incidence - (min + max) / 2);
  return opportunities.reduce<Opportunity | undefined>(
    (best, next) => (best && distance(best) <= distance(next) ? best : next),
    undefined,
  );
}

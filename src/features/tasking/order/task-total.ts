import type { QuotedPrice } from "../../../api/contracts/prices.ts";
import type { Feasibility } from "../feasibility/use-feasibility.ts";

/** What an order costs, all frames together. */
export interface TaskTotal extends QuotedPrice {
  /** It is the price of a frame times the frames, so that its parts can be shown. */
  isOfParts: boolean;
}

/**
 * The price of a frame times the frames; the service's price of the whole request, when it checked it, takes precedence.
 * Undefined where no price is known.
 */
export function totalOf(
  perFrame: QuotedPrice | undefined,
  frames: number,
  { answer, isStale }: Pick<Feasibility, "answer" | "isStale">,
): TaskTotal | undefined {
  if (!perFrame) return undefined;
  const { currency, askedAt } = perFrame;
  const amount = perFrame.amount * frames;
  const checked = isStale ? undefined : answer?.price;
  if (!answer || !checked || checked.currency !== currency || checked.amount === amount)
    return { amount, currency, askedAt, isOfParts: true };
  return { amount: checked.amount, currency, askedAt: answer.checkedAt, isOfParts: false };
}

import type { QuotedPrice } from "../../../api/outbox/record.ts";
import type { Feasibility } from "../feasibility/use-feasibility.ts";

/** What an order costs, all frames together. */
export interface TaskTotal extends QuotedPrice {
  /** It is the price of a frame times the frames, so that it can be told what it is made of. */
  isOfParts: boolean;
}

/**
 * The price of a frame times the frames; what the service said of the whole request when it checked it goes before. Undefined where no
 * price is known.
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

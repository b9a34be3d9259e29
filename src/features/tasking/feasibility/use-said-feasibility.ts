import { useEffect } from "react";
import type { Price } from "../../../contract/common.ts";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { count, formatPrice } from "../../../ui/text/format.ts";
import type { Feasibility } from "./use-feasibility.ts";

/** What a check came to: "Feasible, 13 opportunities, from €1,484"; undefined while it is under way. */
export function feasibilityWords(
  { answer, isStale, pending, error }: Omit<Feasibility, "check">,
  price: Pick<Price, "amount" | "currency"> | undefined,
): string | undefined {
  if (!answer || isStale || pending || error) return undefined;
  if (answer.result !== "FEASIBLE")
    return `Not feasible${answer.reasons?.[0] ? `: ${answer.reasons[0].message}` : ""}`;
  const passes = count(answer.opportunities?.length ?? 0, "opportunity", "opportunities");
  return `Feasible, ${passes}${price ? `, from ${formatPrice(price)}` : ""}`;
}

/** Says the outcome of each check once, with the price as soon as there is one. */
export function useSaidFeasibility(
  feasibility: Feasibility,
  { price, isPending }: { price: Pick<Price, "amount" | "currency"> | undefined; isPending: boolean },
): void {
  const words = isPending ? undefined : feasibilityWords(feasibility, price);
  const said = words && `${feasibility.answer?.checkedAt} ${words}`;
  useEffect(() => {
    if (said) announce(said.slice(said.indexOf(" ") + 1));
  }, [said]);
}

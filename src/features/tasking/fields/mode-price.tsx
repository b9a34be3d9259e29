import type { Contract } from "../../../contract/account.ts";
import { PriceLabel } from "../../../shared/money/price-label.tsx";
import type { AskedTaskPrice } from "../use-task-prices.ts";

interface ModePriceProps {
  said: AskedTaskPrice | undefined;
  /** There is a point and a price list, so that prices are asked for. */
  isPriced: boolean;
  contract: Contract | undefined;
}

/** The price of a mode in the table; empty until there is a point to ask for. */
export function ModePrice({ said, isPriced, contract }: ModePriceProps) {
  const noPlan = contract?.hasPricingPlan === false;
  if (!said || (!isPriced && !noPlan)) return null;
  return <PriceLabel asked={said} noPlan={noPlan} short />;
}

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { contractsQuery } from "../../api/contracts/contracts.ts";
import { usePaidPrices } from "../../api/runs/runs.ts";
import { accountKey } from "../../api/session.ts";
import { useOrderPrices } from "../../api/tasking/order-prices.ts";
import { useSession } from "../../api/use-session.ts";
import type { RecordedPrices } from "./order-costs.ts";

/** The prices of orders that this device has recorded, and the contracts that have none. */
export function useRecordedPrices(): RecordedPrices {
  const session = useSession();
  const account = accountKey(session);
  const contracts = useQuery(contractsQuery(session)).data;
  const purchases = usePaidPrices();
  const ordered = useOrderPrices(({ prices }) => prices[account]);
  return useMemo(() => {
    const unpriced = contracts?.filter(({ hasPricingPlan }) => !hasPricingPlan) ?? [];
    return { purchases, tasks: new Map(ordered ?? []), agreed: new Set(unpriced.map(({ id }) => id)) };
  }, [purchases, ordered, contracts]);
}

import { useMemo } from "react";
import { usePaidPrices } from "../../api/runs/runs.ts";
import { accountKey } from "../../api/session.ts";
import { useOrderPrices } from "../../api/tasking/order-prices.ts";
import { useSession } from "../../api/use-session.ts";
import type { RecordedPrices } from "./order-costs.ts";

/** The prices of orders that this device has recorded. */
export function useRecordedPrices(): RecordedPrices {
  const account = accountKey(useSession());
  const purchases = usePaidPrices();
  const ordered = useOrderPrices(({ prices }) => prices[account]);
  return useMemo(() => ({ purchases, tasks: new Map(ordered ?? []) }), [purchases, ordered]);
}

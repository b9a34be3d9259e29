import { useQuery } from "@tanstack/react-query";
import { ownPurchasesQuery, purchasesOf } from "../../api/purchases.ts";
import { tasksSinceQuery } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import { useRecordedPrices } from "../../shared/orders/order-costs.ts";
import { usageStarts } from "./usage.ts";

/** Returns the own orders of the last months with their recorded prices, and the queries behind them. */
export function useUsageSources(now: number) {
  const session = useSession();
  const recorded = useRecordedPrices();
  const since = new Date(Math.min(...usageStarts("month", now))).toISOString().replace(".000Z", "Z");
  const purchasesQuery = useQuery({ ...ownPurchasesQuery(session), select: purchasesOf });
  const tasksQuery = useQuery(tasksSinceQuery(session, since));
  const { data: purchases = [] } = purchasesQuery;
  const { data: tasks = [] } = tasksQuery;
  return { purchases, tasks, recorded, purchasesQuery, tasksQuery };
}

import { useQuery } from "@tanstack/react-query";
import { companyOrdersQuery, type OrderDays } from "../../api/company.ts";
import { ownPurchasesQuery, purchasesOf } from "../../api/purchases.ts";
import { tasksSinceQuery } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import { useRecordedPrices } from "../../shared/orders/order-costs.ts";
import { companyUsage, ownUsage, usageStarts } from "./usage.ts";

/** Returns the days of the bars, until now. */
export function usageDays(now: number): OrderDays {
  return { from: new Date(Math.min(...usageStarts("month", now))).toISOString().slice(0, 10) };
}

/**
 * Returns the orders of the last months: those of the company, or the own ones with their recorded prices where the
 * service does not list the company's; and the queries of the own ones.
 */
export function useUsageSources(now: number) {
  const session = useSession();
  const recorded = useRecordedPrices();
  const days = usageDays(now);
  const company = useQuery(companyOrdersQuery(session, days));
  const enabled = !company.isLoading && !company.data;
  const purchases = useQuery({ ...ownPurchasesQuery(session), select: purchasesOf, enabled });
  const tasks = useQuery({ ...tasksSinceQuery(session, `${days.from}T00:00:00Z`), enabled });
  return {
    orders: company.data
      ? companyUsage(company.data)
      : ownUsage(purchases.data ?? [], tasks.data ?? [], recorded),
    isOfCompany: Boolean(company.data),
    isLoading: company.isLoading || purchases.isLoading || tasks.isLoading,
    ownQueries: { purchases, tasks },
  };
}

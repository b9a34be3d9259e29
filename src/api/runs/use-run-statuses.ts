import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PurchaseBatch } from "../outbox/purchase.ts";
import { ownPurchasesQuery, purchasesOf } from "../purchases/purchases.ts";
import { useSession } from "../use-session.ts";
import { runReference } from "./run-reference.ts";
import type { PurchaseStatuses } from "./run-summary.ts";

/** What the service says of a run's purchases; nothing as long as the run is not known. */
export function useRunStatuses(run: Pick<PurchaseBatch, "id" | "reference"> | undefined): PurchaseStatuses {
  const { data } = useQuery({
    ...ownPurchasesQuery(useSession()),
    select: purchasesOf,
    enabled: run !== undefined,
  });
  const reference = run && runReference(run);
  return useMemo(() => {
    const made = (data ?? []).filter(
      (purchase) => reference !== undefined && purchase.reference === reference,
    );
    return new Map(made.map(({ id, status }) => [id, status]));
  }, [data, reference]);
}

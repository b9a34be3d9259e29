import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { PurchaseBatch } from "../outbox/purchase.ts";
import { useSession } from "../use-session.ts";
import type { PurchaseStatuses } from "./run-summary.ts";
import { runPurchasesQuery } from "./runs.ts";

/** What the service says of a run's purchases; nothing as long as the run is not known. */
export function useRunStatuses(run: Pick<PurchaseBatch, "id" | "reference"> | undefined): PurchaseStatuses {
  const { data } = useQuery({
    ...runPurchasesQuery(useSession(), run ?? { id: "", reference: "" }),
    enabled: run !== undefined,
  });
  return useMemo(() => new Map((data ?? []).map(({ id, status }) => [id, status])), [data]);
}

import type { DeliveryRow } from "../../api/deliveries/delivery-rows.ts";

/** Stands for everything that is still on its way. */
const OPEN = "open";
const ON_THE_WAY = new Set(["PENDING", "planned", "sent", "unknown"]);
/** Offered whatever there is. */
const ALWAYS = ["all", OPEN, "SUCCESS", "FAILED"];

/** How the choices are called; another status is called as the service writes it. */
export const filterNames: Readonly<Record<string, string>> = {
  all: "All",
  open: "Under way",
  SUCCESS: "Delivered",
  FAILED: "Failed",
};

/** Whether a delivery passes the filter; undefined lets all through. A refused one counts as failed. */
export function passesStatus({ status }: DeliveryRow, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  if (wanted === OPEN) return ON_THE_WAY.has(status);
  return status === wanted || (wanted === "FAILED" && status === "refused");
}

/** What can be chosen: statuses that this product does not know are added as they occur. */
export function statusChoices(rows: readonly DeliveryRow[], chosen: string | undefined): string[] {
  const others = rows
    .map(({ delivery }) => delivery?.status)
    .filter((status) => status !== undefined && status !== "PENDING");
  return [...new Set([...ALWAYS, ...others, ...(chosen ? [chosen] : [])])] as string[];
}

import type { Delivery } from "../../contract/deliveries.ts";
import type { DeliveryEntry } from "../outbox/delivery.ts";

/** Statuses that a delivery does not leave. */
const ENDS = new Set(["SUCCESS", "FAILED"]);

/** The entry with the status from the service; undefined when nothing changed. */
export function withStatus(
  one: DeliveryEntry,
  { status, url }: Delivery,
  now: number,
): DeliveryEntry | undefined {
  const last = one.history.at(-1);
  // An answer that was overtaken on its way is out of date.
  const isOld = status === "PENDING" && one.history.some(({ said }) => ENDS.has(said));
  if (isOld || (last?.said === status && one.url === url)) return undefined;
  const history = last?.said === status ? one.history : [...one.history, { at: now, said: status }];
  return { ...one, url, history };
}

/** The last observed status of an accepted delivery, and when it was first observed. */
export function lastSeen({
  history,
  state,
}: Pick<DeliveryEntry, "history" | "state">): { status: string; at: number } | undefined {
  const last = state === "done" ? history.at(-1) : undefined;
  return last && { status: last.said, at: last.at };
}

import { type Delivery, listDeliveries } from "../../contract/deliveries.ts";
import type { Session } from "../session.ts";

/** All of the caller's deliveries. Throws `ApiError` when the list cannot be read to its end. */
export async function listAllDeliveries(
  { client }: Pick<Session, "client">,
  signal?: AbortSignal,
): Promise<Delivery[]> {
  const found: Delivery[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: "100", ...(cursor ? { cursor } : {}) };
    const page = await client.call(listDeliveries, { query }, { signal });
    found.push(...page.data);
    cursor = page.cursor;
  } while (cursor);
  return found;
}

import { type Delivery, listDeliveries } from "../../contract/deliveries.ts";
import { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";

/** A service that lists no deliveries answers with one of these. */
const NOT_OFFERED = new Set([404, 501]);

/**
 * All of the caller's deliveries; none where the service does not list them, so that nothing can be found there either.
 * Throws `ApiError` when the list cannot be read to its end.
 */
export async function listAllDeliveries(
  { client }: Pick<Session, "client">,
  signal?: AbortSignal,
): Promise<Delivery[]> {
  const found: Delivery[] = [];
  let cursor: string | undefined;
  try {
    do {
      const query = { limit: "100", ...(cursor ? { cursor } : {}) };
      const page = await client.call(listDeliveries, { query }, { signal });
      found.push(...page.data);
      cursor = page.cursor;
    } while (cursor);
  } catch (error) {
    if (!(error instanceof ApiError && NOT_OFFERED.has(error.status ?? 0))) throw error;
  }
  return found;
}

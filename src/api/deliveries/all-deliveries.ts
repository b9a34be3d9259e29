import { type Delivery, listDeliveries } from "../../contract/deliveries.ts";
import { isNotOffered } from "../api-error.ts";
import { listAll } from "../pages/pages.ts";
import type { Session } from "../session.ts";

/** Most deliveries of a page (contract, listDeliveries). */
export const DELIVERY_PAGE = 100;

/**
 * All of the caller's deliveries; none where the service does not list them, so that nothing can be found there either.
 * Throws `ApiError` when the list cannot be read to its end.
 */
export async function listAllDeliveries(
  { client }: Pick<Session, "client">,
  signal?: AbortSignal,
): Promise<Delivery[]> {
  try {
    return await listAll((next) =>
      client.call(listDeliveries, { query: { limit: String(DELIVERY_PAGE), ...next } }, { signal }),
    );
  } catch (error) {
    if (isNotOffered(error)) return [];
    throw error;
  }
}

/** The subpath of a location; both casings appear in the interface (interface 8). */
export function subpathOf(location: Delivery["deliveryLocations"][number]): string | undefined {
  const { subpath, subPath } = location as { subpath?: string; subPath?: unknown };
  return subpath ?? (typeof subPath === "string" ? subPath : undefined);
}

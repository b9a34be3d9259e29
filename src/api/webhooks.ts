import { queryOptions } from "@tanstack/react-query";
import { listWebhooks } from "../contract/notifications.ts";
import { ApiError } from "./api-error.ts";
import type { Session } from "./session.ts";

/** The webhooks that the caller can see, all pages; null where the service does not offer any (501). */
export function webhooksQuery(session: Session) {
  return queryOptions({
    queryKey: [session.id, "webhooks"],
    queryFn: async ({ signal }) => {
      try {
        const webhooks = [];
        let cursor: string | undefined;
        do {
          const query = { limit: "100", ...(cursor ? { cursor } : {}) };
          const page = await session.client.call(listWebhooks, { query }, { signal });
          webhooks.push(...page.data);
          cursor = page.cursor;
        } while (cursor);
        return webhooks;
      } catch (error) {
        if (error instanceof ApiError && error.status === 501) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
}

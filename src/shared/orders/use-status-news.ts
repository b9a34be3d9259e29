import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { announce } from "../../ui/feedback/live-region.tsx";

/**
 * Announces each status of an order that is shown, in words, and forgets what it has changed: the list, the owned marks and the
 * contract's amounts follow it.
 */
export function useStatusNews(
  words: string | undefined,
  forget: (queries: QueryClient, session: Session) => void,
): void {
  const session = useSession();
  const queries = useQueryClient();
  useEffect(() => {
    if (!words) return;
    announce(words);
    forget(queries, session);
  }, [words, forget, queries, session]);
}

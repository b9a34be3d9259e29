import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { announce } from "../../ui/feedback/live-region.tsx";

/** Announces status changes of a shown order and invalidates what they affect. */
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

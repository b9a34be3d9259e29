import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { OUTBOX_KEY } from "../../api/outbox/outbox.ts";
import type { BatchStore } from "../../api/outbox/store.ts";

/** Rereads the outbox after each change, as the app does. */
export function KeepsUp({ store }: { store: BatchStore<"delivery"> }) {
  const queries = useQueryClient();
  useEffect(
    () => store.onChange(() => void queries.invalidateQueries({ queryKey: [OUTBOX_KEY] })),
    [store, queries],
  );
  return null;
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useServiceClock } from "../clock.ts";
import { useSession } from "../use-session.ts";
import { CLOCK_KEY, type ComingEvent, demoClockQuery } from "./demo-clock.ts";

/** The demo's clock as a screen uses it. */
export interface DemoClockControl {
  /** What is to come of tasks, in the order of time; none where the service is no demo. */
  events: readonly ComingEvent[];
  busy: boolean;
  error: Error | null;
  /** Moves the clock to an instant, milliseconds; resolves when it is there. */
  moveTo: (instant: number) => Promise<void>;
}

/** What is to come in the demo, and an action that moves its clock. */
export function useDemoClock(): DemoClockControl {
  const session = useSession();
  const queries = useQueryClient();
  const { data } = useQuery(demoClockQuery(session));
  const move = useMutation({
    mutationFn: (instant: number) => session.clock?.moveTo(instant) ?? Promise.resolve(null),
    onSuccess: (state) => queries.setQueryData([session.id, CLOCK_KEY], state),
  });
  return {
    events: data?.events ?? NONE,
    busy: move.isPending,
    error: move.error,
    moveTo: async (instant) => {
      if (!move.isPending) await move.mutateAsync(instant).catch(() => {});
    },
  };
}

const NONE: readonly ComingEvent[] = [];

/** Refreshes everything when the clock was moved, in this tab or another: what was shown is of an earlier time. */
export function useRefreshAfterJumps(onJump: () => void): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      useServiceClock.subscribe(({ aheadMs }, before) => {
        if (aheadMs <= before.aheadMs) return;
        void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== CLOCK_KEY });
        onJump();
      }),
    [queries, onJump],
  );
}

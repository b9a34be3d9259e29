import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { useServiceClock } from "./clock.ts";
import { POLL_MS } from "./collections.ts";
import { errorFromResponse } from "./error-answer.ts";
import type { Session } from "./session.ts";
import { useSession } from "./use-session.ts";

const comingEvent = z.looseObject({
  at: z.string(),
  what: z.string(),
  taskID: z.string(),
  imagingMode: z.string(),
  pointOfInterest: z.looseObject({ lat: z.number(), lon: z.number() }),
});
export type ComingEvent = z.infer<typeof comingEvent>;

const clockState = z.looseObject({
  now: z.string(),
  aheadSeconds: z.number(),
  events: z.array(comingEvent),
});

export type DemoClock = ReturnType<typeof createDemoClock>;

export function createDemoClock(baseUrl: string, send: typeof fetch = (...call) => fetch(...call)) {
  const ask = async (init: RequestInit): Promise<z.infer<typeof clockState>> => {
    const answer = await send(`${baseUrl}/__clock`, init).catch((error: unknown) => {
      throw trouble("network", error instanceof Error ? error.message : t("The demo did not answer."));
    });
    if (!answer.ok) throw await errorFromResponse(answer, "clock");
    const state = clockState.safeParse(await answer.json().catch(() => undefined));
    if (!state.success) throw trouble("shape", t("The answer of the demo’s clock cannot be read."));
    useServiceClock.setState(({ aheadMs }) => ({
      aheadMs: Math.max(aheadMs, state.data.aheadSeconds * 1000),
    }));
    return state.data;
  };
  return {
    read: (signal?: AbortSignal) => ask(signal ? { signal } : {}),
    /** Moves to an instant (ms), running what is due before; the past moves nothing. */
    async moveTo(instant: number) {
      try {
        return await ask({ method: "POST", body: JSON.stringify({ to: new Date(instant).toISOString() }) });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) return ask({});
        throw error;
      }
    },
  };
}

export const CLOCK_KEY = "demo-clock";

function demoClockQuery({ id, clock }: Session) {
  return queryOptions({
    queryKey: [id, CLOCK_KEY],
    queryFn: async ({ signal }) => (clock ? clock.read(signal) : null),
    enabled: clock !== undefined,
    refetchInterval: POLL_MS.demoClock,
  });
}

function trouble(kind: "network" | "shape", message: string): ApiError {
  return new ApiError({ kind, code: "clock", message, operation: "clock" });
}

export type DemoClockControl = ReturnType<typeof useDemoClock>;

export function useDemoClock() {
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
    moveTo: async (instant: number) => {
      if (!move.isPending) await move.mutateAsync(instant).catch(() => {});
    },
  };
}

const NONE: readonly ComingEvent[] = [];

/** Calls `onJump` when any tab moves the clock: shown data is of an earlier time. */
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

import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { z } from "zod";
import { t } from "../languages/texts.ts";
import { ApiError } from "./api-error.ts";
import { useServiceClock } from "./clock.ts";
import { errorFromResponse } from "./error-answer.ts";
import { POLL_MS } from "./poll.ts";
import type { Session } from "./session.ts";
import { useSession } from "./use-session.ts";

const comingEvent = z.looseObject({
  /** RFC 3339. */
  at: z.string(),
  what: z.string(),
  taskID: z.string(),
  imagingMode: z.string(),
  pointOfInterest: z.looseObject({ lat: z.number(), lon: z.number() }),
});
/** An upcoming event of a task of anybody in the demo. */
export type ComingEvent = z.infer<typeof comingEvent>;

const clockState = z.looseObject({
  now: z.string(),
  aheadSeconds: z.number(),
  /** In the order of time. */
  events: z.array(comingEvent),
});
export type DemoClockState = z.infer<typeof clockState>;

/** The clock of the built-in service, which can be moved forward (README, `/__clock`). */
export interface DemoClock {
  read: (signal?: AbortSignal) => Promise<DemoClockState>;
  /** Moves it to an instant (milliseconds); what is due before happens first. One that has gone by already moves nothing. */
  moveTo: (instant: number) => Promise<DemoClockState>;
}

/** The clock of the demo at a base address. Its answers throw `ApiError`, and set how far the app is ahead of real time. */
export function createDemoClock(
  baseUrl: string,
  send: typeof fetch = (...call) => fetch(...call),
): DemoClock {
  const ask = async (init: RequestInit): Promise<DemoClockState> => {
    const answer = await send(`${baseUrl}/__clock`, init).catch((error: unknown) => {
      throw trouble("network", error instanceof Error ? error.message : t("The demo did not answer."));
    });
    if (!answer.ok) throw await errorFromResponse(answer, "clock");
    const state = clockState.safeParse(await answer.json().catch(() => undefined));
    if (!state.success) throw trouble("shape", t("The answer of the demo's clock cannot be read."));
    useServiceClock.setState(({ aheadMs }) => ({
      aheadMs: Math.max(aheadMs, state.data.aheadSeconds * 1000),
    }));
    return state.data;
  };
  return {
    read: (signal) => ask(signal ? { signal } : {}),
    async moveTo(instant) {
      try {
        return await ask({ method: "POST", body: JSON.stringify({ to: new Date(instant).toISOString() }) });
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) return ask({});
        throw error;
      }
    },
  };
}

/** First part after the session of the clock's key. */
export const CLOCK_KEY = "demo-clock";
/** Another tab may move the clock. */

/** The demo's clock and what is to come; never asked where the service is no demo. */
export function demoClockQuery({ id, clock }: Session) {
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

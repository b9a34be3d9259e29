import { z } from "zod";
import { parseInstant } from "../contract/common.ts";
import type { Fulfilment } from "../service/fulfilment.ts";
import { preflight, shareAcrossOrigins } from "../service/http/cors.ts";
import { readJson } from "../service/http/read-request.ts";
import type { ServiceParts } from "../service/parts.ts";
import type { Service } from "../service/service.ts";
import { isPlanned, type TaskRecord } from "../service/store/records.ts";
import { readEach, type Store } from "../service/store/store.ts";
import { promisedProducts } from "../service/tasking/imaged-frames.ts";

/** Clock that moves forward (interface 11). */
export type WorldClock = Awaited<ReturnType<typeof openDemoClock>>;

export async function openDemoClock(store: Store, realClock: () => number) {
  const kept = () => store.read(async (tx) => (await tx.get("clock", CLOCK))?.ahead ?? 0);
  let ahead = await kept();
  let latest = Number.NEGATIVE_INFINITY;
  return {
    /** Milliseconds since 1970; never runs back. */
    now() {
      latest = Math.max(latest, realClock() + ahead);
      return latest;
    },
    ahead: () => ahead,
    /** Rereads the offset: another tab may have moved it. */
    async refresh() {
      ahead = Math.max(ahead, await kept());
    },
    /** Resolves when stored. Does nothing for past instants. */
    async moveTo(instant: number) {
      const wanted = instant - realClock();
      ahead = await store.write(async (tx) => {
        const before = await tx.get("clock", CLOCK);
        if (!before) return (await tx.insert("clock", { ...CLOCK, ahead: wanted })) === "ok" ? wanted : ahead;
        if (before.ahead >= wanted) return before.ahead;
        return (await tx.put("clock", { ...before, ahead: wanted })).ahead;
      });
    },
  };
}

const CLOCK = { id: "clock" } as const;

type Moved = Pick<Service, "advance" | "nextDue" | "writeDeliveries" | "sendCallbacks">;

/** Moves the clock through everything due before: each happens at its time. */
async function moveClock(service: Moved, clock: WorldClock, to: number): Promise<void> {
  const happen = async () => {
    await service.advance(clock.now());
    await service.writeDeliveries(clock.now());
    await service.sendCallbacks(clock.now());
  };
  await happen();
  let due = await service.nextDue(clock.now());
  while (due !== undefined && due < to) {
    await clock.moveTo(due);
    await happen();
    // Work whose bucket or receiver fails is due again later.
    due = await service.nextDue(Math.max(due, clock.now()));
  }
  await clock.moveTo(to);
  await happen();
}

export const CLOCK_PATH = "/__clock";
/** More than any window and its SLA. */
const MOST_DAYS = 31;
const DAY = 86_400_000;

export interface ClockParts {
  service: Moved;
  clock: WorldClock;
  coming(now: number): Promise<WorldEvent[]>;
}

const moveRequest = z.strictObject({ to: z.string() });
const moving = new WeakMap<WorldClock, Promise<unknown>>();

/**
 * Answers `GET` and `POST {base}/__clock` with `{now, aheadSeconds, next, events}`: all coming events of this host
 * by time, `next` the first or null. `POST {"to": "next"}` or `{"to": <RFC 3339>}` moves the clock, and what is
 * due before happens first. Errors are `{code, message}`: 400 for a bad body or more than 31 days, 409 where
 * nothing is to come or the clock would run back.
 */
export async function answerClock(request: Request, parts: ClockParts): Promise<Response> {
  const { clock, coming } = parts;
  if (request.method === "OPTIONS") return preflight(request);
  if (request.method !== "GET" && request.method !== "POST") {
    return refusal(405, "method_not_allowed", `${request.method} is not supported here.`, {
      allow: "GET, POST",
    });
  }
  await clock.refresh();
  if (request.method === "POST") {
    const move = async () => answerMove(await readJson(request), parts);
    const done = (moving.get(clock) ?? Promise.resolve()).then(move, move);
    moving.set(clock, done);
    const refused = await done;
    if (refused) return refused;
  }
  // Finish moves before reading the clock.
  await moving.get(clock)?.catch(() => {});
  const now = clock.now();
  const events = await coming(now);
  return answer({
    now: new Date(now).toISOString(),
    aheadSeconds: Math.round(clock.ahead() / 1000),
    next: events[0] ?? null,
    events,
  });
}

async function answerMove(body: unknown, { service, clock, coming }: ClockParts) {
  const asked = moveRequest.safeParse(body);
  const how = 'Give {"to": "next"} or {"to": "2026-11-22T16:47:00Z"}';
  if (!asked.success) return refusal(400, "bad_request", `${how}.`);
  const { to } = asked.data;
  const now = clock.now();
  const [next] = await coming(now);
  const instant = to === "next" ? next && Date.parse(next.at) : parseInstant(to)?.ms;
  if (instant === undefined) {
    return to === "next"
      ? refusal(409, "conflict", "No upcoming events: no task is under way.")
      : refusal(400, "bad_request", `"${to}" is not a date-time with a time zone. ${how}.`);
  }
  const at = new Date(now).toISOString();
  if (instant < now) return refusal(409, "conflict", `The clock never runs back; it is ${at} already.`);
  if (instant > now + MOST_DAYS * DAY)
    return refusal(400, "bad_request", `The clock moves at most ${MOST_DAYS} days at once.`);
  await moveClock(service, clock, instant);
  return undefined;
}

function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return shareAcrossOrigins(
    Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } }),
  );
}

function refusal(status: number, code: string, message: string, headers?: Record<string, string>): Response {
  return answer({ code, message }, status, headers);
}

type ComingKind = "decision" | "image-taken" | "products-ready" | "all-products-ready";

export type WorldEvent = Awaited<ReturnType<typeof comingEvents>>[number];

/** Returns events of all tasks from `now` (ms) on, by time. A late decision comes now. */
export async function comingEvents(
  { store, fulfilment }: Pick<ServiceParts, "store" | "fulfilment">,
  now: number,
) {
  const tasks = await readEach(store, "tasks", "underWay", { equals: {} });
  return tasks
    .flatMap((task) => comingOf(task, fulfilment, now).map(([what, at]) => ({ task, what, at })))
    .filter(({ what, at }) => what === "decision" || at > now)
    .sort((a, b) => a.at - b.at)
    .map(({ task: { id, imagingMode, pointOfInterest, reference }, what, at }) => ({
      at: new Date(at).toISOString(),
      what,
      taskID: id,
      imagingMode,
      pointOfInterest,
      ...(reference !== undefined && { reference }),
    }));
}

function comingOf(task: TaskRecord, fulfilment: Fulfilment, now: number): [ComingKind, number][] {
  if (!isPlanned(task)) return [["decision", Math.max(fulfilment.decidedAt(task) ?? now, now)]];
  const { imaged, promised, complete } = fulfilment.timesOf(task);
  const early = promisedProducts(task).length;
  const coming: [ComingKind, number][] = [["image-taken", imaged]];
  if (early > 0) coming.push(["products-ready", promised]);
  if (early < task.productTypes.length) coming.push(["all-products-ready", complete]);
  return coming;
}

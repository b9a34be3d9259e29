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

/** The clock of a demo, which can be moved forward (interface 11). */
export interface DemoClock {
  /** Milliseconds since 1970: real time and how far the store has the clock ahead. It never runs back. */
  now(): number;
  /** Milliseconds by which it is ahead of real time. */
  ahead(): number;
  /** Reads the clock's offset from the store: another tab may have moved it. */
  refresh(): Promise<void>;
  /** Puts the clock at an instant (milliseconds), unless it is past that already; kept when the promise is fulfilled. */
  moveTo(instant: number): Promise<void>;
}

/** The clock that a store keeps, over real time (milliseconds). */
export async function openDemoClock(store: Store, realClock: () => number): Promise<DemoClock> {
  const kept = () => store.read(async (tx) => (await tx.get("clock", CLOCK))?.ahead ?? 0);
  let ahead = await kept();
  let latest = Number.NEGATIVE_INFINITY;
  return {
    now() {
      latest = Math.max(latest, realClock() + ahead);
      return latest;
    },
    ahead: () => ahead,
    async refresh() {
      ahead = Math.max(ahead, await kept());
    },
    async moveTo(instant) {
      const wanted = instant - realClock();
      // Another process may have moved it farther: it never runs back.
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

/** What happens as the clock moves. */
type Moved = Pick<Service, "advance" | "nextDue" | "writeDeliveries" | "sendCallbacks">;

/**
 * Moves the clock to an instant (milliseconds) through everything that is due before: images are taken, purchases close,
 * deliveries are written and callbacks sent one after the other, each at its time.
 */
async function moveClock(service: Moved, clock: DemoClock, to: number): Promise<void> {
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
    // What could not be done now, because its bucket or receiver does not answer, is due again later.
    due = await service.nextDue(Math.max(due, clock.now()));
  }
  await clock.moveTo(to);
  await happen();
}

export const CLOCK_PATH = "/__clock";
/** Days that the clock can be moved at once: more than any window and its SLA. */
const MOST_DAYS = 31;
const DAY = 86_400_000;

/** The service whose clock is moved, and what is to come of it. */
export interface ClockParts {
  service: Moved;
  clock: DemoClock;
  /** What is to come after an instant (milliseconds) of the tasks of everybody, in the order of time. */
  coming(now: number): Promise<ComingEvent[]>;
}

const moveRequest = z.strictObject({ to: z.string() });
const moving = new WeakMap<DemoClock, Promise<unknown>>();

/**
 * Answers `GET` and `POST {base}/__clock`. Both return `{now, aheadSeconds, next, events}`: `events` is what is to come of
 * the tasks of everybody on this host, in the order of time, each `{at, what, taskID, imagingMode, pointOfInterest,
 * reference?}`; `next` is the first of them or null; `what` is `decision`, `image-taken`, `products-ready` or
 * `all-products-ready`. `POST {"to": "next"}` or `{"to": <RFC 3339>}` moves the clock there, and what is due before happens
 * first. Errors are `{code, message}`: 400 for what cannot be read or is more than 31 days ahead, 409 where nothing is to
 * come or the clock would run back.
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
    // One after the other, so that each sees where the one before has come.
    const move = async () => answerMove(await readJson(request), parts);
    const done = (moving.get(clock) ?? Promise.resolve()).then(move, move);
    moving.set(clock, done);
    const refused = await done;
    if (refused) return refused;
  }
  // No time is told before all that was due by then has happened.
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

/** Moves the clock as asked; the refusal where that cannot be. */
async function answerMove(
  body: unknown,
  { service, clock, coming }: ClockParts,
): Promise<Response | undefined> {
  const asked = moveRequest.safeParse(body);
  const how = 'Give {"to": "next"} or {"to": "2026-11-22T16:47:00Z"}';
  if (!asked.success) return refusal(400, "bad_request", `${how}.`);
  const { to } = asked.data;
  const now = clock.now();
  const instant = to === "next" ? await nextOf(coming, now) : parseInstant(to)?.ms;
  if (instant === undefined) {
    return to === "next"
      ? refusal(409, "conflict", "No upcoming events: no task is under way.")
      : refusal(400, "bad_request", `"${to}" is not a date-time with a time zone. ${how}.`);
  }
  if (instant < now) {
    const time = new Date(now).toISOString();
    return refusal(409, "conflict", `The clock never runs back; it is ${time} already.`);
  }
  if (instant > now + MOST_DAYS * DAY) {
    return refusal(400, "bad_request", `The clock moves at most ${MOST_DAYS} days at once.`);
  }
  await moveClock(service, clock, instant);
  return undefined;
}

async function nextOf(coming: ClockParts["coming"], now: number): Promise<number | undefined> {
  const [next] = await coming(now);
  return next && Date.parse(next.at);
}

function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return shareAcrossOrigins(
    Response.json(body, { status, headers: { "cache-control": "no-store", ...headers } }),
  );
}

function refusal(status: number, code: string, message: string, headers?: Record<string, string>): Response {
  return answer({ code, message }, status, headers);
}

/** What is to come of a task: it is accepted or rejected, its image is taken, products are ready. */
export type ComingKind = "decision" | "image-taken" | "products-ready" | "all-products-ready";

/** An upcoming event of a task, as far as is known now. */
export interface ComingEvent {
  /** RFC 3339, UTC. */
  at: string;
  what: ComingKind;
  taskID: string;
  imagingMode: TaskRecord["imagingMode"];
  pointOfInterest: TaskRecord["pointOfInterest"];
  reference?: string;
}

/**
 * What is to come at `now` (milliseconds) or later of the tasks of everybody, in the order of time. A decision that is late
 * is to come now.
 */
export async function comingEvents(
  { store, fulfilment }: Pick<ServiceParts, "store" | "fulfilment">,
  now: number,
): Promise<ComingEvent[]> {
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
  if (!isPlanned(task)) return [["decision", Math.max(fulfilment.decidedAt(task), now)]];
  const { imaged, promised, complete } = fulfilment.timesOf(task);
  const early = promisedProducts(task).length;
  const coming: [ComingKind, number][] = [["image-taken", imaged]];
  if (early > 0) coming.push(["products-ready", promised]);
  if (early < task.productTypes.length) coming.push(["all-products-ready", complete]);
  return coming;
}

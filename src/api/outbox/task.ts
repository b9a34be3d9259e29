import { z } from "zod";
import { createTask, type TaskRequest, taskRequest } from "../../contract/task.ts";
import { quotedPrice } from "../contracts.ts";
import { pointReference } from "../references.ts";
import { listAllTasks } from "../tasking/tasks.ts";
import { type Handler, type HandlerServices, inTurnPolicy, type Policy } from "./handler.ts";
import { type Batch, type BatchStart, batch, type Entry, entry, planBatch } from "./record.ts";

export const taskEntry = entry.extend({ request: taskRequest.extend({ reference: z.string() }) });
export type TaskEntry = z.infer<typeof taskEntry>;

export const taskSettings = taskRequest.omit({ pointOfInterest: true, reference: true });
export type TaskSettings = z.infer<typeof taskSettings>;

export const pointBatch = batch.extend({
  /** User's words; the reference of a task adds batch and number. */
  words: z.string(),
  settings: taskSettings,
});
export type PointBatch = z.infer<typeof pointBatch>;

export const pointEntry = entry.extend({
  point: z.object({ lat: z.number(), lon: z.number() }),
  price: quotedPrice.optional(),
});
export type PointEntry = z.infer<typeof pointEntry>;

export interface PointBatchInput extends Pick<PointBatch, "words" | "settings"> {
  points: readonly Pick<PointEntry, "point" | "price">[];
}

export function planTask(request: TaskEntry["request"], start: BatchStart) {
  return planBatch(start, {}, [{ request }]);
}

export function planPoints({ words, settings, points }: PointBatchInput, start: BatchStart) {
  return planBatch(start, { words, settings }, points);
}

export function isOnItsWay({ state, lookups, notBefore = 0, history }: TaskEntry, online: boolean): boolean {
  if (state !== "unknown") return state === "planned" || state === "sent";
  return online && lookups === 0 && notBefore <= (history.at(-1)?.at ?? 0);
}

/** Lookups of a single task: 30 s together. */
const LOOKUP_MS = 5_000;
const LOOKUPS = [0, ...Array.from({ length: 6 }, () => LOOKUP_MS)];

/** A refusal is the user's to see; an error answer counts as one if no task is found. */
const taskPolicy: Policy<TaskEntry> = {
  ...inTurnPolicy(() => false),
  read: ({ kind, status = 0 }) =>
    kind !== "answer" ? "no-answer" : status < 500 || status === 501 ? "refused" : "error-answer",
  lookups: { "no-answer": LOOKUPS, "error-answer": [0] },
  afterMiss: ({ uncertainty }) => (uncertainty === "error-answer" ? { refused: {} } : "ask"),
  setback: (_, during) => (during === "reconcile" ? { pauseMs: LOOKUP_MS } : undefined),
  reconcilesStopped: "always",
};

/** Orders a task. One without a clear answer is found by its reference. */
export function taskHandler(services: HandlerServices<TaskEntry>) {
  return handlerOf(services, taskPolicy, (_, { request }: TaskEntry) => request);
}

/**
 * Orders a task for each point. A refused one is skipped, except on 422 (for example no funds), where the next would
 * fail, too.
 */
export function pointHandler(services: HandlerServices<PointEntry>) {
  const policy = inTurnPolicy<PointEntry>(({ error }) => error?.status === 422);
  return handlerOf(services, policy, (run: PointBatch, { point, index }) => ({
    ...run.settings,
    pointOfInterest: point,
    reference: pointReference(run, index),
  }));
}

function handlerOf<B extends Batch, E extends Entry>(
  { client }: HandlerServices<E>,
  policy: Policy<E>,
  requestOf: (batch: B, entry: E) => TaskRequest,
): Handler<B, E> {
  return {
    policy,
    send: async (run, one) => ({ made: await client.call(createTask, { body: requestOf(run, one) }) }),
    async reconcile(run, one) {
      const { reference } = requestOf(run, one);
      const made = (await listAllTasks({ client })).find((task) => task.reference === reference);
      return made && { made };
    },
  };
}

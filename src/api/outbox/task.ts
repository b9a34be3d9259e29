import { z } from "zod";
import { createTask, type TaskRequest, taskRequest } from "../../contract/task.ts";
import { quotedPrice } from "../contracts.ts";
import { pointReference } from "../references.ts";
import { listAllTasks } from "../tasking/tasks.ts";
import { type Handler, type HandlerServices, inTurnPolicy, type Policy } from "./handler.ts";
import { type Batch, type BatchStart, batch, type Entry, entry, planBatch } from "./record.ts";

/** A task that is ordered alone: its request, identified by the reference. */
export const taskEntry = entry.extend({ request: taskRequest.extend({ reference: z.string() }) });
export type TaskEntry = z.infer<typeof taskEntry>;

/** What all tasks of several points have in common: a request without its point and its reference. */
export const taskSettings = taskRequest.omit({ pointOfInterest: true, reference: true });
export type TaskSettings = z.infer<typeof taskSettings>;

/** Several points: one task each. */
export const pointBatch = batch.extend({
  /** The user's own words; batch and number are added to them in every task's reference. */
  words: z.string(),
  settings: taskSettings,
});
export type PointBatch = z.infer<typeof pointBatch>;

export const pointEntry = entry.extend({
  point: z.object({ lat: z.number(), lon: z.number() }),
  price: quotedPrice.optional(),
});
export type PointEntry = z.infer<typeof pointEntry>;

/** What shall be ordered: the same settings at every point. */
export interface PointBatchInput extends Pick<PointBatch, "words" | "settings"> {
  points: readonly Pick<PointEntry, "point" | "price">[];
}

/** The records of one task that was not sent yet. */
export function planTask(request: TaskEntry["request"], start: BatchStart) {
  return planBatch(start, {}, [{ request }]);
}

/** The records of a batch of points that has not begun. */
export function planPoints({ words, settings, points }: PointBatchInput, start: BatchStart) {
  return planBatch(start, { words, settings }, points);
}

/** Whether a task that is ordered alone has yet to be answered, or where no answer came looked for once. */
export function isOnItsWay({ state, lookups, notBefore = 0, history }: TaskEntry, online: boolean): boolean {
  if (state !== "unknown") return state === "planned" || state === "sent";
  // A lookup that failed is not counted, but it puts the next one off.
  return online && lookups === 0 && notBefore <= (history.at(-1)?.at ?? 0);
}

/** Time between two lookups of a task that is ordered alone, and how many there are: 30 s together. */
const LOOKUP_MS = 5_000;
const LOOKUPS = [0, ...Array.from({ length: 6 }, () => LOOKUP_MS)];

/** A task alone: a refusal of any kind is the user's to see, and an error answer without a task in the list is one. */
const taskPolicy: Policy<TaskEntry> = {
  ...inTurnPolicy(() => false),
  read: ({ kind, status = 0 }) =>
    kind !== "answer" ? "no-answer" : status < 500 || status === 501 ? "refused" : "error-answer",
  lookups: { "no-answer": LOOKUPS, "error-answer": [0] },
  afterMiss: ({ uncertainty }) => (uncertainty === "error-answer" ? { refused: {} } : "ask"),
  setback: (_, during) => (during === "reconcile" ? { pauseMs: LOOKUP_MS } : undefined),
  reconcilesStopped: "always",
};

/** Orders a task. One without a clear answer is looked for by its reference, which no other task has. */
export function taskHandler(services: HandlerServices<TaskEntry>) {
  return handlerOf(services, taskPolicy, (_, { request }: TaskEntry) => request);
}

/**
 * Orders a task for each point. A refused one is left out and the others continue, unless the service could not process it
 * (422, for example no money left): then the next ones would fare the same.
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

import type { Task } from "../../../contract/task.ts";
import { createTask } from "../../../contract/tasking.ts";
import { ApiError } from "../../api-error.ts";
import { carryOut, type OrderParts } from "../../orders-ledger/carry-out.ts";
import {
  accept,
  afterError,
  afterVainLook,
  beginSending,
  wasTurnedAway,
} from "../../orders-ledger/decide.ts";
import type { LedgerStore } from "../../orders-ledger/ledger-store.ts";
import type { Session } from "../../session.ts";
import { listAllTasks } from "../tasks.ts";
import { pointReference } from "./point-reference.ts";
import type { PointEntry, PointsRun } from "./points-record.ts";

export type PointsStore = LedgerStore<PointsRun, PointEntry>;

/**
 * Orders one task for each point of a run, one after the other; see `carryOut`. A task without an answer is looked for by
 * its reference, which no other task has. A refused point is left out and the others go on, unless the service could not
 * process it (422, for example no money left): then the next ones would fare the same.
 */
export function carryOutPoints(runID: string, parts: OrderParts<PointsStore>): Promise<void> {
  return carryOut(runID, parts, {
    send: (entry) => send(entry, parts),
    async look(entry) {
      const run = await parts.store.order(entry.orderID);
      const reference = run && pointReference(run, entry.index);
      const found = (await listAllTasks(parts)).find((task) => task.reference === reference);
      return (last) => (found ? ordered(last, found, parts.now()) : afterVainLook(last));
    },
    endsOrder: ({ error }) => error?.status === 422,
  });
}

async function send(
  { orderID, index }: PointEntry,
  { client, store, now, signal }: OrderParts<PointsStore>,
): Promise<{ entry: PointEntry | undefined; error?: ApiError }> {
  let terms: PointsRun | undefined;
  const begun = await store.changeEntry(orderID, index, (entry, run) => {
    terms = run;
    const isDue = run.state === "running" && entry.state === "planned" && !signal.aborted;
    return isDue ? beginSending(entry, now()) : undefined;
  });
  if (!begun || !terms) return { entry: undefined };
  const answer = await post(client, terms, begun);
  const entry = await store.changeEntry(orderID, index, (kept) =>
    "task" in answer ? ordered(kept, answer.task, now()) : afterError(kept, answer.error, now()),
  );
  return "error" in answer && wasTurnedAway(answer.error) ? { entry, error: answer.error } : { entry };
}

async function post(
  client: Session["client"],
  run: PointsRun,
  { point, index }: PointEntry,
): Promise<{ task: Task } | { error: ApiError }> {
  try {
    const body = { ...run.settings, pointOfInterest: point, reference: pointReference(run, index) };
    return { task: await client.call(createTask, { body }) };
  } catch (error) {
    if (error instanceof ApiError) return { error };
    throw error;
  }
}

function ordered(entry: PointEntry, { id, status }: Task, now: number): PointEntry {
  return { ...accept(entry, status, now), taskID: id };
}

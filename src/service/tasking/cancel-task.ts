import { cancellationFee } from "../../domain/tasking-rules.ts";
import { notFound, ServiceError } from "../errors.ts";
import type { Fulfilment } from "../fulfilment.ts";
import type { Call } from "../http/serve.ts";
import type { ServiceContext } from "../parts.ts";
import { giveOneBack } from "../quotas.ts";
import { addCallback } from "../service-event.ts";
import type { ReadTx, Stored } from "../store/store.ts";
import type { TaskRecord } from "../store/task-record.ts";
import { isPlanned } from "../store/task-states.ts";
import { changed, dueTask, taskEvent } from "./progress.ts";
import { freeSlot } from "./taken-slots.ts";

/** The caller's task; 404 when there is none of this id. */
export async function callersTask(tx: ReadTx, id: string, { caller }: Call): Promise<Stored<"tasks">> {
  const record = await tx.get("tasks", { companyID: caller.companyID, id });
  if (record?.userID !== caller.id) throw notFound(`There is no task ${id}.`).about("not_found", "taskID");
  return record;
}

/**
 * Cancels the caller's task at the fee of that moment: what was held is free again, the fee is spent. 409 when it is too late.
 */
export function cancelNow(
  { store, random, fulfilment }: ServiceContext,
  id: string,
  call: Call,
): Promise<TaskRecord> {
  return store.write(async (tx) => {
    const task = await callersTask(tx, id, call);
    checkCancelable(task, fulfilment, call.now);
    const { amount } = task;
    const percent = cancellationFee(task.window.start, call.now);
    const fee = amount === undefined ? undefined : Math.round((amount * percent) / 100);
    const canceled = { ...changed(task, "CANCELED", call.now), ...(fee !== undefined && { fee }) };
    const kept = await tx.put("tasks", dueTask(canceled, fulfilment));
    await tx.add(task, { held: -(amount ?? 0), spent: fee ?? 0 });
    await giveOneBack(tx, { companyID: task.companyID, what: "tasks" });
    if (task.plan) await freeSlot(tx, id, task.plan.pass.satellite);
    await addCallback(tx, taskEvent(task, "CANCELED", [], call.now), task.companyID, random);
    return kept;
  });
}

function checkCancelable(task: TaskRecord, { timesOf }: Fulfilment, now: number): void {
  if (task.status !== "RECEIVED" && task.status !== "ACTIVE") {
    throw new ServiceError(
      409,
      "conflict",
      `The task is ${task.status}; only tasks that are RECEIVED or ACTIVE can be canceled.`,
    ).about("conflict", "status");
  }
  if (isPlanned(task) && now >= timesOf(task).imaging) {
    throw new ServiceError(
      409,
      "conflict",
      `The image was taken at ${new Date(timesOf(task).imaging).toISOString()}; the task can no longer be canceled.`,
    ).about("conflict", "status");
  }
}

import { cancellationFee } from "../../contract/tasking-terms.ts";
import { notFound, ServiceError } from "../errors.ts";
import type { ServiceContext } from "../parts.ts";
import type { Call } from "../route.ts";
import { callbackOf } from "../service-event.ts";
import type { TaskRecord } from "../store/task-ledger.ts";
import { isPlanned } from "../store/task-states.ts";
import { taskEvent } from "./progress.ts";
import { timesOf } from "./task-times.ts";

/** The caller's task; 404 when there is none of this id. */
export async function callersTask(
  { ledger }: ServiceContext,
  id: string,
  { caller }: Call,
): Promise<TaskRecord> {
  const record = await ledger.task(id);
  if (record?.userID !== caller.id) throw notFound(`There is no task ${id}.`);
  return record;
}

/**
 * Cancels the caller's task at the fee of that moment; 409 when it is too late. A task that moves on meanwhile is looked
 * at again: it may still be canceled from where it is then.
 */
export async function cancelNow(context: ServiceContext, id: string, call: Call): Promise<TaskRecord> {
  for (;;) {
    const task = await callersTask(context, id, call);
    const { status, amount } = task;
    if (status !== "RECEIVED" && status !== "ACTIVE") {
      throw new ServiceError(
        409,
        "conflict",
        `The task is ${status}; only tasks that are RECEIVED or ACTIVE can be canceled.`,
      );
    }
    if (isPlanned(task) && call.now >= timesOf(task).imaging) {
      throw new ServiceError(
        409,
        "conflict",
        `The image was taken at ${new Date(timesOf(task).imaging).toISOString()}; the task can no longer be canceled.`,
      );
    }
    const percent = cancellationFee(task.window.start, call.now);
    const fee = amount === undefined ? undefined : Math.round((amount * percent) / 100);
    const event = taskEvent(task, "CANCELED", [], call.now);
    const callback = callbackOf(event, task.companyID, context.random);
    const move = { from: status, to: "CANCELED", at: call.now, callback } as const;
    const canceled = await context.ledger.cancelTask(id, move, fee);
    if (canceled) return canceled;
  }
}

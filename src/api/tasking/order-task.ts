import { queryOptions } from "@tanstack/react-query";
import type { Task, TaskRequest } from "../../contract/task.ts";
import { createTask } from "../../contract/tasking.ts";
import { ApiError } from "../api-error.ts";
import type { Session } from "../session.ts";
import { listAllTasks } from "./tasks.ts";

/** A request that can be told from all others by its reference. */
export type TaskOrder = TaskRequest & { reference: string };

/** What became of an attempt to order an image. */
export type OrderOutcome =
  | { kind: "ordered"; task: Task }
  /** The service refused; nothing was ordered. */
  | { kind: "refused"; error: ApiError }
  /** No answer: it may or may not have been ordered. */
  | { kind: "unknown"; error: ApiError };

/** Time between two looks for a task whose answer did not arrive, and how often it is looked for. */
const SETTLE_MS = 5_000;
const SETTLE_LOOKS = 6;

/** Orders an image once and says what became of it. Never sent twice; after no answer the tasks are looked through. */
export async function orderTask(session: Session, order: TaskOrder): Promise<OrderOutcome> {
  try {
    return { kind: "ordered", task: await session.client.call(createTask, { body: order }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isRefusal(error)) return { kind: "refused", error };
    return settle(session, order, error);
  }
}

/** Looks through the caller's tasks for the one that an unanswered attempt may have made. */
async function settle(session: Session, order: TaskOrder, error: ApiError): Promise<OrderOutcome> {
  try {
    const task = await findTask(session, order);
    if (task) return { kind: "ordered", task };
    // The service has answered and does not know the task: an error answer then means that nothing was ordered.
    return error.kind === "answer" ? { kind: "refused", error } : { kind: "unknown", error };
  } catch {
    return { kind: "unknown", error };
  }
}

/** Looks every 5 s whether an unanswered order has become a task, for 30 s; `over` when nothing was found in all looks. */
export function settlingTaskQuery(session: Session, order: TaskOrder) {
  let looks = 0;
  return queryOptions({
    queryKey: [session.id, "settling-task", order.reference],
    queryFn: async () => {
      looks++;
      return { task: (await findTask(session, order)) ?? null, over: looks >= SETTLE_LOOKS };
    },
    refetchInterval: ({ state }) => (state.data?.task || state.data?.over ? false : SETTLE_MS),
    gcTime: 0,
  });
}

/** The caller's task with exactly this reference. Throws `ApiError` when the list cannot be read to its end. */
async function findTask(session: Session, { reference }: TaskOrder): Promise<Task | undefined> {
  return (await listAllTasks(session)).find((task) => task.reference === reference);
}

function isRefusal({ kind, status }: ApiError): boolean {
  return kind === "answer" && status !== undefined && (status < 500 || status === 501);
}

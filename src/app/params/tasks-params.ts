import { z } from "zod";
import type { TaskFilter } from "../../features/tasks/task-filter.ts";

const text = z.string().min(1).max(256).optional().catch(undefined);
const day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .optional()
  .catch(undefined);

/** The shareable filters of the tasks, one value a parameter. A status stays open, as the interface leaves it. */
export const tasksParams = {
  tasksStatus: text,
  tasksContract: text,
  /** UTC days, both included. */
  tasksFrom: day,
  tasksTo: day,
};

type TasksParams = { [Name in keyof typeof tasksParams]?: string | undefined };

/** The filter that an address asks for. */
export function taskFilterOf(params: TasksParams): TaskFilter {
  return {
    status: params.tasksStatus,
    contractID: params.tasksContract,
    from: params.tasksFrom,
    to: params.tasksTo,
  };
}

/** The address's part for a filter. */
export function paramsOfTaskFilter({ status, contractID, from, to }: TaskFilter): TasksParams {
  return { tasksStatus: status, tasksContract: contractID, tasksFrom: from, tasksTo: to };
}

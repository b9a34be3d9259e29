import type { TaskListFilter } from "../../api/tasking/tasks.ts";

/** Which tasks are shown; undefined narrows nothing. */
export interface TaskFilter {
  /** `MOVING`, or a status as the service writes it. */
  status?: string | undefined;
  contractID?: string | undefined;
  /** UTC days, both included: "2026-05-19". */
  from?: string | undefined;
  to?: string | undefined;
}

const DAY = 86_400_000;

/** The part of the filter that the service applies. */
export function listFilterOf({ contractID, from, to }: TaskFilter): TaskListFilter {
  return {
    ...(contractID !== undefined && { contractID }),
    ...(from !== undefined && { createdAfter: `${from}T00:00:00Z` }),
    ...(to !== undefined && {
      createdBefore: new Date(Date.parse(`${to}T00:00:00Z`) + DAY).toISOString().replace(".000Z", "Z"),
    }),
  };
}

import { z } from "zod";

const copied = z.object({ properties: z.object({ "umbra:task_id": z.string() }) });

/** Keeps the first item of each task; the archive repeats most. */
export function withoutCopies(items: readonly unknown[]): unknown[] {
  const first = new Map<string, unknown>();
  for (const item of items) {
    const task = copied.parse(item).properties["umbra:task_id"];
    if (!first.has(task)) first.set(task, item);
  }
  return [...first.values()];
}

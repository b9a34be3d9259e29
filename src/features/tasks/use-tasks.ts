import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useFrames } from "../../api/frames/frames.ts";
import { readPointReference } from "../../api/references.ts";
import {
  isTaskMoving,
  type TaskListFilter,
  tasksQuery,
  useTaskLinks,
  useTaskScenes,
} from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import type { Task, TaskScene } from "../../contract/task.ts";
import { passesStatus } from "../../shared/orders/status-and-contract.tsx";

export type Tasks = ReturnType<typeof useTasks>;

/** Returns the loaded tasks and, while `areShown`, the scenes of those that pass the filter. */
export function useTasks(filter: TaskFilter, areShown: boolean) {
  const session = useSession();
  const query = useInfiniteQuery(tasksQuery(session, listFilterOf(filter)));
  const drawn = useDeferredValue(query.data);
  const data = query.data && drawn;
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  const shown = useMemo(
    () => inPointOrder(loaded.filter((task) => passesStatus(task, filter.status, isTaskMoving))),
    [loaded, filter.status],
  );
  const scenes = useDeferredValue(useTaskScenes(areShown ? shown : NONE));
  const pending = query.isLoading || (query.data !== undefined && !data);
  return { query, pending, loaded, shown, scenes, isDemo: session.kind === "demo" };
}

/** Puts the tasks of a run together at the place of its newest, in the order of their points. */
export function inPointOrder<T extends Pick<Task, "reference">>(tasks: readonly T[]): T[] {
  const places = new Map<string, number>();
  const placed = tasks.map((task, index) => {
    const { id, index: point } = readPointReference(task.reference) ?? { id: `${index}`, index: 0 };
    const place = places.get(id) ?? index;
    places.set(id, place);
    return { task, place, point };
  });
  return placed.sort((a, b) => a.place - b.place || a.point - b.point).map(({ task }) => task);
}

/** Returns the frame that shows a task's image, for those that have products. */
export function useTaskFrames(tasks: readonly Task[]): (task: Task) => CatalogFrame | null | undefined {
  const { framesOfTask } = useTaskLinks(tasks);
  const frameIDs = useMemo(
    () => [...framesOfTask.values()].flatMap(([first]) => first ?? []),
    [framesOfTask],
  );
  const frames = useDeferredValue(useFrames(frameIDs).data);
  return ({ id }) => frames?.get(framesOfTask.get(id)?.[0] ?? "");
}

export const imagingOf = (scene: TaskScene | undefined) => scene && Date.parse(scene.imagingTime.start);

const NONE: readonly Task[] = [];

export interface TaskFilter {
  /** `MOVING`, or a status as the service writes it. */
  status?: string | undefined;
  contractID?: string | undefined;
  /** UTC days, both included: "2026-05-19". */
  from?: string | undefined;
  to?: string | undefined;
}

const DAY = 86_400_000;

export function listFilterOf({ contractID, from, to }: TaskFilter): TaskListFilter {
  return {
    ...(contractID !== undefined && { contractID }),
    ...(from !== undefined && { createdAfter: `${from}T00:00:00Z` }),
    ...(to !== undefined && {
      createdBefore: new Date(Date.parse(`${to}T00:00:00Z`) + DAY).toISOString().replace(".000Z", "Z"),
    }),
  };
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { isTaskMoving, tasksQuery } from "../../api/tasking/tasks.ts";
import { useTaskScenes } from "../../api/tasking/use-task-links.ts";
import { useSession } from "../../api/use-session.ts";
import type { Task } from "../../contract/task.ts";
import { passesStatus } from "../../shared/orders/status-and-contract.tsx";
import { listFilterOf, type TaskFilter } from "./task-filter.ts";

export type Tasks = ReturnType<typeof useTasks>;

/** The caller's tasks, as far as they are loaded, and, while they are shown, what is planned for those that pass the filter. */
export function useTasks(filter: TaskFilter, areShown: boolean) {
  const session = useSession();
  const query = useInfiniteQuery(tasksQuery(session, listFilterOf(filter)));
  const loaded = useMemo(() => query.data?.pages.flatMap((page) => page.data) ?? [], [query.data]);
  const shown = useMemo(
    () => loaded.filter((task) => passesStatus(task, filter.status, isTaskMoving)),
    [loaded, filter.status],
  );
  const scenes = useTaskScenes(areShown ? shown : NONE);
  const imagingOf = (taskID: string): number | undefined => {
    const scene = scenes.get(taskID);
    return scene && Date.parse(scene.imagingTime.start);
  };
  return { query, loaded, shown, scenes, imagingOf, isDemo: session.kind === "demo" };
}

const NONE: readonly Task[] = [];

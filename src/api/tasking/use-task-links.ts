import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Item } from "../../contract/item.ts";
import type { Task, TaskScene } from "../../contract/task.ts";
import type { OrderLinks } from "../orders/join-orders.ts";
import { useSession } from "../use-session.ts";
import { taskProductsQuery, taskSceneQuery } from "./tasks.ts";

/** The planned scenes of tasks by their ids, as far as they are loaded. */
export function useTaskScenes(tasks: readonly Task[]): ReadonlyMap<string, TaskScene> {
  const session = useSession();
  const queries = useMemo(() => tasks.map((task) => taskSceneQuery(session, task)), [session, tasks]);
  const scenes = useQueries({ queries, combine: scenesOf });
  return useMemo(
    () =>
      new Map(
        tasks.flatMap(({ id }, index) => {
          const scene = scenes[index];
          return scene ? [[id, scene] as const] : [];
        }),
      ),
    [tasks, scenes],
  );
}

/** What the scenes and products loaded so far say of tasks: when the image is taken, and its frames. */
export function useTaskLinks(tasks: readonly Task[]): Pick<OrderLinks, "framesOfTask" | "imagingOfTask"> {
  const session = useSession();
  const scenes = useTaskScenes(tasks);
  const queries = useMemo(() => tasks.map((task) => taskProductsQuery(session, task)), [session, tasks]);
  const products = useQueries({ queries, combine: framesOf });
  return useMemo(
    () => ({
      imagingOfTask: new Map(
        [...scenes].map(([id, { imagingTime }]) => [id, Date.parse(imagingTime.start)] as const),
      ),
      framesOfTask: new Map(tasks.map(({ id }, index) => [id, products[index] ?? []] as const)),
    }),
    [tasks, scenes, products],
  );
}

function scenesOf(results: UseQueryResult<TaskScene | null>[]): (TaskScene | null | undefined)[] {
  return results.map(({ data }) => data);
}

function framesOf(results: UseQueryResult<{ items: Item[] }>[]): string[][] {
  return results.map(({ data }) => [
    ...new Set((data?.items ?? []).map(({ properties }) => properties.frame_id)),
  ]);
}

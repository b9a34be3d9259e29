import { type UseQueryResult, useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Item } from "../../contract/item.ts";
import type { Task, TaskScene } from "../../contract/tasking.ts";
import type { OrderLinks } from "../orders/join-orders.ts";
import { useSession } from "../use-session.ts";
import { taskProductsQuery, taskSceneQuery } from "./tasks.ts";

/** What scenes and products tell of tasks, as far as they have come: when the image is taken, and its frames. */
export function useTaskLinks(tasks: readonly Task[]): Pick<OrderLinks, "framesOfTask" | "imagingOfTask"> {
  const session = useSession();
  const scenes = useQueries({
    queries: tasks.map((task) => taskSceneQuery(session, task)),
    combine: answers,
  });
  const products = useQueries({
    queries: tasks.map((task) => taskProductsQuery(session, task)),
    combine: answers,
  });
  return useMemo(
    () => ({
      imagingOfTask: new Map(
        tasks.flatMap(({ id }, index) => {
          const scene = scenes[index];
          return scene ? [[id, Date.parse(scene.imagingTime.start)] as const] : [];
        }),
      ),
      framesOfTask: new Map(
        tasks.map(({ id }, index) => [id, framesOf(products[index]?.items ?? [])] as const),
      ),
    }),
    [tasks, scenes, products],
  );
}

function framesOf(items: readonly Item[]): string[] {
  return [...new Set(items.map(({ properties }) => properties.frame_id))];
}

function answers<T extends TaskScene | null | { items: Item[] }>(
  results: UseQueryResult<T>[],
): (T | undefined)[] {
  return results.map(({ data }) => data);
}

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Item } from "../../contract/item.ts";
import type { Task, TaskScene } from "../../contract/task.ts";
import type { OrderLinks } from "../orders/one-order.ts";
import { useSession } from "../use-session.ts";
import { taskSceneQuery, taskScenesQuery, tasksProductsQuery } from "./tasks.ts";

const NONE = new Map<string, never>();

/** The planned scenes of tasks by their ids, as far as they are loaded. */
export function useTaskScenes(tasks: readonly Task[]): ReadonlyMap<string, TaskScene> {
  const session = useSession();
  const query = useMemo(() => taskScenesQuery(session, tasks), [session, tasks]);
  return useQuery(query).data ?? NONE;
}

/** When the image of a task is or was to be taken, milliseconds; undefined while that is not known. */
export function useImaging(task: Pick<Task, "id" | "status"> | undefined): number | undefined {
  const session = useSession();
  const query = taskSceneQuery(session, task ?? { id: "", status: "" });
  const scene = useQuery(query).data;
  return scene ? Date.parse(scene.imagingTime.start) : undefined;
}

/** What the scenes and products loaded so far say of tasks: when the image is taken, and its frames. */
export function useTaskLinks(tasks: readonly Task[]): Pick<OrderLinks, "framesOfTask" | "imagingOfTask"> {
  const session = useSession();
  const scenes = useTaskScenes(tasks);
  const query = useMemo(() => tasksProductsQuery(session, tasks), [session, tasks]);
  const products = useQuery(query).data ?? NONE;
  return useMemo(
    () => ({
      imagingOfTask: new Map(
        [...scenes].map(([id, { imagingTime }]) => [id, Date.parse(imagingTime.start)] as const),
      ),
      framesOfTask: new Map([...products].map(([id, { items }]) => [id, framesOf(items)] as const)),
    }),
    [scenes, products],
  );
}

function framesOf(items: readonly Item[]): string[] {
  return [...new Set(items.map(({ properties }) => properties.frame_id))];
}

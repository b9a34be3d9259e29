import { useQuery } from "@tanstack/react-query";
import { Outlet, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Activity, Suspense, useDeferredValue, useMemo, useState } from "react";
import { useFrames } from "../../api/frames/frames.ts";
import { taskProductsQuery, taskQuery, taskSceneQuery } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import type { Task, TaskScene } from "../../contract/task.ts";
import type { TaskOnMap } from "../../features/tasks/tasks-map.tsx";
import { useTasks } from "../../features/tasks/use-tasks.ts";
import { t } from "../../languages/texts.ts";
import { toTask } from "../../shared/orders/links.ts";
import { useRowKeys } from "../../ui/input/use-global-keys.ts";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import { MapLayout } from "../../ui/layout/map-layout.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { filterNames, useListFilter } from "../params/orders-params.ts";
import classes from "./orders-layout.module.css";

const TasksList = lazyPart(() => import("../../features/tasks/tasks-list.tsx"), "TasksList");
const TasksMap = lazyPart(() => import("../../features/tasks/tasks-map.tsx"), "TasksMap");

const TICK_MS = 10_000;
const NO_TASK = { id: "", status: "" };

export function TasksLayout() {
  const { taskID } = useParams({ strict: false });
  const { taskFrame } = useSearch({ strict: false });
  const navigate = useNavigate();
  const now = useDeferredValue(useNow(TICK_MS));
  const [filter, setFilter] = useListFilter(filterNames.tasks);
  const rows = useRowKeys<HTMLDivElement>();
  const tasks = useTasks(filter, taskID === undefined);
  const [hoveredID, setHoveredID] = useState<string>();
  const all = useMemo(
    () => tasks.shown.map((task) => onMapOf(task, tasks.scenes.get(task.id))),
    [tasks.shown, tasks.scenes],
  );
  const chosen = useChosenTask(taskID, tasks.loaded);
  const onMap = taskID === undefined ? all : chosen;
  // Remounts the map once the first tasks, or the chosen one's scene, are known.
  const place = `${taskID ?? "tasks"} ${onMap.length === 0 ? "none" : (chosen[0]?.frames?.length && "frames") || (chosen[0]?.scene && "scene") || "point"}`;
  // List and map mount when first needed, and stay.
  const [listed, setListed] = useState(false);
  if (!listed && taskID === undefined) setListed(true);
  const [mapped, setMapped] = useState(false);
  if (!mapped && (taskID === undefined || onMap.length > 0)) setMapped(true);
  return (
    <div ref={rows} className={classes.map}>
      <MapLayout
        label={taskID === undefined ? t("Tasks") : t("Task")}
        width="orders"
        list={
          <>
            {listed && (
              <Activity mode={taskID === undefined ? "visible" : "hidden"}>
                <Suspense>
                  <TasksList
                    tasks={tasks}
                    filter={filter}
                    onFilter={setFilter}
                    hoveredID={hoveredID}
                    onHover={setHoveredID}
                    now={now}
                  />
                </Suspense>
              </Activity>
            )}
            <Outlet />
          </>
        }
        map={
          mapped && (
            <TasksMap
              place={place}
              label={taskID === undefined ? t("Map of the tasks") : t("Map of the task")}
              tasks={onMap}
              hoveredKey={taskID === undefined ? hoveredID : undefined}
              selectedKey={taskID}
              frameID={taskID === undefined ? undefined : taskFrame}
              onHover={setHoveredID}
              onPick={(id) => void navigate(toTask(id))}
            />
          )
        }
      />
    </div>
  );
}

function useChosenTask(taskID: string | undefined, loaded: readonly Task[]) {
  const session = useSession();
  const query = useQuery({ ...taskQuery(session, taskID ?? ""), enabled: taskID !== undefined });
  const task = query.data ?? loaded.find(({ id }) => id === taskID);
  const scene = useQuery(taskSceneQuery(session, task ?? NO_TASK)).data ?? undefined;
  const items = useQuery(taskProductsQuery(session, task ?? NO_TASK)).data?.items;
  const frameIDs = useMemo(
    () => [...new Set((items ?? []).map(({ properties }) => properties.frame_id))],
    [items],
  );
  const frames = useFrames(frameIDs).data;
  return useMemo(() => {
    const imaged = frameIDs.flatMap((frameID) => frames?.get(frameID) ?? []);
    return task ? [{ ...onMapOf(task, scene), frames: imaged }] : [];
  }, [task, scene, frames, frameIDs]);
}

function onMapOf({ id, pointOfInterest: { lat, lon } }: Task, scene: TaskScene | undefined): TaskOnMap {
  return { key: id, at: [lon, lat], scene };
}

import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, useMemo, useState } from "react";
import { OpenPointsRuns } from "../../features/tasks/points/open-points-runs.tsx";
import { TasksList } from "../../features/tasks/tasks-list.tsx";
import { useTasks } from "../../features/tasks/use-tasks.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { useApp } from "../app-context.ts";
import { MapLayout } from "../layouts/map-layout.tsx";
import classes from "../layouts/orders-layout.module.css";
import { OrdersTabs } from "../layouts/orders-tabs.tsx";
import { paramsOfTaskFilter, taskFilterOf } from "../params/tasks-params.ts";
import { useAttribution } from "./use-attribution.ts";

const TasksMap = lazy(async () => ({
  default: (await import("../../features/tasks/tasks-map.tsx")).TasksMap,
}));

/** How often "in 32 h 7 min" is counted anew. */
const TICK_MS = 10_000;

/** All tasks beside the map of their points and planned scenes. */
export function TasksScreen() {
  const { config } = useApp();
  const attribution = useAttribution();
  const { tasksStatus, tasksContract, tasksFrom, tasksTo } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  const now = useNow(TICK_MS);
  const filter = useMemo(
    () => taskFilterOf({ tasksStatus, tasksContract, tasksFrom, tasksTo }),
    [tasksStatus, tasksContract, tasksFrom, tasksTo],
  );
  const tasks = useTasks(filter);
  const [hoveredID, setHoveredID] = useState<string>();
  const onMap = useMemo(
    () =>
      tasks.shown.map(({ id, pointOfInterest: { lat, lon } }) => ({
        key: id,
        at: [lon, lat] as const,
        scene: tasks.scenes.get(id),
      })),
    [tasks.shown, tasks.scenes],
  );
  return (
    <div className={classes.area}>
      <title>Tasks · Swath</title>
      <OrdersTabs />
      <div className={classes.map}>
        <MapLayout
          label="Tasks"
          width="orders"
          list={
            <TasksList
              tasks={tasks}
              filter={filter}
              onFilter={(changed) =>
                void navigate({
                  to: ".",
                  search: (kept) => ({ ...kept, ...paramsOfTaskFilter(changed) }),
                  replace: true,
                })
              }
              hoveredID={hoveredID}
              onHover={setHoveredID}
              now={now}
              runs={<OpenPointsRuns />}
            />
          }
          map={
            <TasksMap
              // The map begins where the first tasks are.
              key={onMap.length > 0 ? "tasks" : "none"}
              label="Map of the tasks"
              tasks={onMap}
              hoveredKey={hoveredID}
              onHover={setHoveredID}
              onPick={(taskID) => void navigate({ to: "/tasks/$taskID", params: { taskID }, search: true })}
              styleUrl={config.mapStyleUrl}
              attribution={attribution}
            />
          }
        />
      </div>
    </div>
  );
}

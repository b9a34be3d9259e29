import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, useMemo } from "react";
import { serviceNow } from "../../api/clock.ts";
import { boxAround } from "../../api/tasking/archive-at.ts";
import { hasProducts } from "../../api/tasking/task-status.ts";
import { taskQuery, taskSceneQuery } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import type { Task } from "../../contract/task.ts";
import { emptyForm } from "../../features/search/form/search-form.ts";
import { draftOfTask } from "../../features/tasking/draft-of-task.ts";
import { TaskDetail } from "../../features/tasks/detail/task-detail.tsx";
import { boxRing } from "../../geo/area/box.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { useApp } from "../app-context.ts";
import { MapLayout } from "../layouts/map-layout.tsx";
import classes from "../layouts/orders-layout.module.css";
import { OrdersTabs } from "../layouts/orders-tabs.tsx";
import { paramsOfForm } from "../params/form-params.ts";
import { paramsOfDraft } from "../params/task-params.ts";
import { useAttribution } from "./use-attribution.ts";
import { useDeliveriesOf } from "./use-deliveries-of.ts";

const TasksMap = lazy(async () => ({
  default: (await import("../../features/tasks/tasks-map.tsx")).TasksMap,
}));
const route = getRouteApi("/tasks/$taskID");
const TICK_MS = 10_000;
const NO_TASK = { id: "", status: "" };

/** One task beside the map of its point and its planned scene. */
export function TaskDetailScreen() {
  const { taskID } = route.useParams();
  const { demo, config } = useApp();
  const attribution = useAttribution();
  const session = useSession();
  const now = useNow(TICK_MS);
  const deliveriesOf = useDeliveriesOf();
  const task = useQuery(taskQuery(session, taskID)).data;
  const scene = useQuery(taskSceneQuery(session, task ?? NO_TASK)).data ?? undefined;
  const onMap = useMemo(() => {
    if (!task) return [];
    const { lat, lon } = task.pointOfInterest;
    return [{ key: task.id, at: [lon, lat] as const, scene }];
  }, [task, scene]);
  return (
    <div className={classes.area}>
      <title>Task · Swath</title>
      <OrdersTabs />
      <div className={classes.map}>
        <MapLayout
          label="Task"
          width="orders"
          list={
            <>
              <Link to="/tasks" search={true} className={classes.all}>
                All tasks
              </Link>
              <TaskDetail
                key={taskID}
                taskID={taskID}
                now={now}
                callbacks={demo}
                deliveriesOf={deliveriesOf}
                ways={waysOf}
              />
            </>
          }
          map={
            onMap.length > 0 && (
              <TasksMap
                // The map begins with the scene as soon as one is planned.
                key={scene ? "scene" : "point"}
                label="Map of the task"
                tasks={onMap}
                selectedKey={taskID}
                styleUrl={config.mapStyleUrl}
                attribution={attribution}
              />
            )
          }
        />
      </div>
    </div>
  );
}

/** The form with the same settings, and once there is an image the search at the point in what the user owns. */
function waysOf(task: Task) {
  const { lat, lon } = task.pointOfInterest;
  const search = paramsOfForm({
    ...emptyForm,
    area: [[boxRing(boxAround([lon, lat]))]],
    time: { kind: "all" },
    collection: "private",
  });
  return (
    <>
      <RoutedButton
        to="/task"
        search={(kept: object) => ({ ...kept, ...paramsOfDraft(draftOfTask(task, serviceNow())) })}
      >
        Task again
      </RoutedButton>
      {hasProducts(task) && (
        <RoutedButton to="/" search={(kept: object) => ({ ...kept, ...search, frame: undefined })}>
          Find in my collection
        </RoutedButton>
      )}
    </>
  );
}

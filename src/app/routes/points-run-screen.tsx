import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { batchQuery } from "../../api/outbox/outbox.ts";
import { useSession } from "../../api/use-session.ts";
import { pointKey } from "../../features/tasks/points/points-list.tsx";
import { PointsRunPanel } from "../../features/tasks/points/points-run-panel.tsx";
import { t } from "../../languages/texts.ts";
import { toTask } from "../../shared/orders/links.ts";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import { MapLayout } from "../../ui/layout/map-layout.tsx";
import { PageTitle } from "../../ui/text/app-name.tsx";
import classes from "../layouts/orders-layout.module.css";

const TasksMap = lazyPart(() => import("../../features/tasks/tasks-map.tsx"), "TasksMap");
const route = getRouteApi("/_orders/task/points/$runID");

export function PointsRunScreen() {
  const { runID } = route.useParams();
  const navigate = useNavigate();
  const { data } = useQuery(batchQuery(useSession(), "point", runID));
  const [hoveredKey, setHoveredKey] = useState<string>();
  const onMap = useMemo(
    () =>
      (data?.entries ?? []).map(({ index, point }) => ({
        key: pointKey(index),
        number: pointKey(index),
        at: [point.lon, point.lat] as const,
      })),
    [data],
  );
  function open(key: string) {
    const taskID = data?.entries.find(({ index }) => pointKey(index) === key)?.serviceID;
    if (taskID) void navigate(toTask(taskID));
  }
  return (
    <>
      <PageTitle>{t("Run {id}", { id: runID })}</PageTitle>
      <div className={classes.map}>
        <MapLayout
          label={t("Run of several points")}
          width="orders"
          list={
            <>
              <Link to="/tasks" search={true} className={classes.all}>
                {t("All tasks")}
              </Link>
              <PointsRunPanel runID={runID} hoveredKey={hoveredKey} onHover={setHoveredKey} />
            </>
          }
          map={
            onMap.length > 0 && (
              <TasksMap
                label={t("Map of the run")}
                tasks={onMap}
                hoveredKey={hoveredKey}
                onHover={setHoveredKey}
                onPick={open}
              />
            )
          }
        />
      </div>
    </>
  );
}

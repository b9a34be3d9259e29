import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useCommercialChoice } from "../../api/contracts.ts";
import { useContract } from "../../api/use-session.ts";
import { choicesOf, missingFor, toTaskSettings } from "../../features/tasking/task-choices.ts";
import { pointKey } from "../../features/tasks/points/points-list.tsx";
import { PointsPanel } from "../../features/tasks/points/points-panel.tsx";
import { readPoints } from "../../features/tasks/points/read-points.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import { MapLayout } from "../../ui/layout/map-layout.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { draftOfParams, paramsOfDraft, pointsOfParam, pointsParam } from "../params/task-params.ts";

const TasksMap = lazyPart(() => import("../../features/tasks/tasks-map.tsx"), "TasksMap");
const route = getRouteApi("/_tasking/task/points");

const MINUTE = 60_000;
const NOWHERE: Position = [0, 0];

export function PointsScreen() {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const now = useNow(MINUTE);
  const [text, setText] = useState(() => pointsOfParam(params.tasksPoints));
  const [hoveredKey, setHoveredKey] = useState<string>();
  const read = useMemo(() => readPoints(text), [text]);

  const draft = draftOfParams(params);
  const point = read.points[0]?.at ?? draft.point ?? NOWHERE;
  const choices = choicesOf({ ...draft, point }, contract, { eula, now });
  const settings = toTaskSettings(choices, draft, contract?.id ?? "");
  const onMap = read.points.map(({ at }, index) => ({ key: pointKey(index), number: pointKey(index), at }));

  function change(changed: string) {
    setText(changed);
    const points = pointsParam(readPoints(changed).points.map(({ at }) => at));
    void navigate({
      to: "/task/points",
      search: (kept) => ({ ...kept, tasksPoints: points }),
      replace: true,
    });
  }

  return (
    <MapLayout
      label={t("Several points")}
      width="form"
      list={
        <PointsPanel
          text={text}
          onText={change}
          read={read}
          settings={settings}
          search={read.points[0] ? paramsOfDraft({ ...draft, point }) : {}}
          words={draft.reference ?? ""}
          contract={contract}
          now={now}
          missing={missingFor(choices, draft, { contract, now })}
          hoveredKey={hoveredKey}
          onHover={setHoveredKey}
          onStarted={(runID) => void navigate({ to: "/task/points/$runID", params: { runID } })}
        />
      }
      map={
        <TasksMap
          label={t("Map of the points")}
          place={pointsParam(onMap.map(({ at }) => at)) ?? ""}
          tasks={onMap}
          hoveredKey={hoveredKey}
          onHover={setHoveredKey}
        />
      }
    />
  );
}

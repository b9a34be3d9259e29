import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { useCommercialChoice } from "../api/commercial-choice.ts";
import { useContract } from "../api/use-session.ts";
import { planScenes } from "../features/tasking/plan-scenes.ts";
import { choicesOf } from "../features/tasking/task-choices.ts";
import type { TaskDraft } from "../features/tasking/task-draft.ts";
import { TaskPanel } from "../features/tasking/task-panel.tsx";
import type { LegendEntry } from "../map/controls/map-legend.tsx";
import type { MapHandle } from "../map/map-handle.ts";
import type { PlannedScene } from "../map/planned-scene.ts";
import { BottomSheet } from "../ui/bottom-sheet.tsx";
import { useNarrow } from "../ui/use-narrow.ts";
import { useNow } from "../ui/use-now.ts";
import { useApp } from "./app-context.ts";
import { decodeView } from "./camera-param.ts";
import { draftOfParams, keepDraft, paramsOfDraft, taskParamNames } from "./task-params.ts";
import classes from "./task-screen.module.css";
import { useAttribution } from "./use-attribution.ts";

const TaskMap = lazy(async () => ({ default: (await import("../features/tasking/task-map.tsx")).TaskMap }));

/** How often windows are held against the clock. */
const MINUTE = 60_000;

/** A new acquisition: the form, the map, and what comes of it. */
export function TaskScreen() {
  const { config } = useApp();
  const attribution = useAttribution();
  const { draft, view, edit } = useTaskDraft();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const now = useNow(MINUTE);
  const narrow = useNarrow();
  const map = useRef<MapHandle>(null);
  const choices = useMemo(() => choicesOf(draft, contract, { eula, now }), [draft, contract, eula, now]);
  const { point, mode, frames, incidence, passDirection } = choices;
  const [least, most] = incidence;
  const scenes = useMemo(
    () => (point ? planScenes({ point, mode, frames, incidence: [least, most], passDirection }) : NO_SCENES),
    [point, mode, frames, least, most, passDirection],
  );
  const camera = useMemo(() => decodeView(view), [view]);
  const panel = <TaskPanel draft={draft} choices={choices} contract={contract} onChange={edit} />;
  return (
    <div className={classes.screen}>
      <title>New acquisition · Swath</title>
      {narrow ? (
        <BottomSheet label="New acquisition">{panel}</BottomSheet>
      ) : (
        <div className={classes.panel}>{panel}</div>
      )}
      <div className={classes.side}>
        <Suspense
          fallback={<div className={classes.mapPlace} role="status" aria-label="The map is loading" />}
        >
          <TaskMap
            mapRef={map}
            point={point}
            scenes={scenes}
            legend={LEGEND}
            camera={camera}
            onPoint={(at) => edit({ point: at })}
            styleUrl={config.mapStyleUrl}
            attribution={attribution}
          />
        </Suspense>
      </div>
    </div>
  );
}

const NO_SCENES: readonly PlannedScene[] = [];
const LEGEND: readonly LegendEntry[] = ["ascending", "descending"];

/** The draft in the address, and how to change it without a step of the history. */
function useTaskDraft() {
  const params = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  const key = JSON.stringify(Object.fromEntries(taskParamNames.map((name) => [name, params[name]])));
  const draft = useMemo(() => draftOfParams(JSON.parse(key)), [key]);
  useEffect(() => keepDraft(JSON.parse(key)), [key]);
  const edit = (change: Partial<TaskDraft>) =>
    void navigate({
      to: ".",
      search: (previous) => ({ ...previous, ...paramsOfDraft({ ...draftOfParams(previous), ...change }) }),
      replace: true,
    });
  return { draft, view: params.view, edit };
}

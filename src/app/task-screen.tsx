import { SegmentedControl } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, useEffect, useMemo, useRef, useState } from "react";
import { useCommercialChoice } from "../api/commercial-choice.ts";
import { boxAround } from "../api/tasking/archive-at.ts";
import { useContract } from "../api/use-session.ts";
import type { Task } from "../contract/tasking.ts";
import { emptyForm } from "../features/search/search-form.ts";
import { problemsOf } from "../features/tasking/field-problems.ts";
import { missingFor } from "../features/tasking/missing.ts";
import { ModePrice } from "../features/tasking/mode-price.tsx";
import { OrderFoot } from "../features/tasking/order-foot.tsx";
import { choicesOf } from "../features/tasking/task-choices.ts";
import { emptyDraft, type TaskDraft } from "../features/tasking/task-draft.ts";
import { TaskOutcome } from "../features/tasking/task-outcome.tsx";
import { TaskPanel } from "../features/tasking/task-panel.tsx";
import { toTaskRequest } from "../features/tasking/task-request.ts";
import { useFeasibility } from "../features/tasking/use-feasibility.ts";
import { useOrder } from "../features/tasking/use-order.ts";
import { usePreview } from "../features/tasking/use-preview.ts";
import { useTaskPrices } from "../features/tasking/use-task-prices.ts";
import { boxRing } from "../geo/box.ts";
import type { MapHandle } from "../map/map-handle.ts";
import { useTwoColumns } from "../ui/use-narrow.ts";
import { useNow } from "../ui/use-now.ts";
import { useApp } from "./app-context.ts";
import { decodeView } from "./camera-param.ts";
import { paramsOfForm } from "./form-params.ts";
import { MapLayout } from "./map-layout.tsx";
import { draftOfParams, keepDraft, paramsOfDraft, taskParamNames } from "./task-params.ts";
import classes from "./task-screen.module.css";
import { useAttribution } from "./use-attribution.ts";

const TaskMap = lazy(async () => ({ default: (await import("../features/tasking/task-map.tsx")).TaskMap }));

/** How often windows are held against the clock. */
const MINUTE = 60_000;

/** A new acquisition: the form, the map, and what comes of it. */
export function TaskScreen() {
  const { config, demo } = useApp();
  const attribution = useAttribution();
  const { draft, view, edit, clear } = useTaskDraft();
  const navigate = useNavigate();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const now = useNow(MINUTE);
  const tabbed = useTwoColumns();
  const map = useRef<MapHandle>(null);
  const [tab, setTab] = useState<"form" | "outcome">("form");

  const choices = useMemo(() => choicesOf(draft, contract, { eula, now }), [draft, contract, eula, now]);
  const { point } = choices;
  const request = useMemo(
    () => toTaskRequest(choices, draft, contract?.id ?? ""),
    [choices, draft, contract?.id],
  );
  const missing = missingFor(choices, draft, { contract, now });
  const prices = useTaskPrices(choices, contract);
  const feasibility = useFeasibility(missing === undefined ? request : undefined);
  const preview = usePreview(choices, feasibility);
  const ordered = (_task: Task) => {
    clear();
    void navigate({ to: "/orders", search: true });
  };
  const ordering = useOrder(missing === undefined ? request : undefined, draft.reference ?? "", ordered);
  const refused = ordering.outcome?.kind === "refused" ? ordering.outcome.error : undefined;
  const problems = problemsOf(refused, feasibility.error);
  const camera = useMemo(() => decodeView(view), [view]);
  const archiveSearch = useMemo(
    () => point && paramsOfForm({ ...emptyForm, area: [[boxRing(boxAround(point))]], time: { kind: "all" } }),
    [point],
  );

  const form = (
    <TaskPanel
      draft={draft}
      choices={choices}
      contract={contract}
      now={now}
      priceOf={(mode) => (
        <ModePrice said={prices.priceOf(mode)} isPriced={prices.isPriced} contract={contract} />
      )}
      opportunities={preview.times}
      problems={problems}
      onChange={edit}
    />
  );
  const outcome = (
    <TaskOutcome
      draft={draft}
      choices={choices}
      contract={contract}
      now={now}
      isDemo={demo !== undefined}
      problems={problems}
      feasibility={feasibility}
      opportunities={preview.opportunities}
      missing={missing}
      previewedKey={preview.previewedKey}
      hoveredKey={preview.hoveredOnMap}
      archiveSearch={archiveSearch}
      onHover={preview.hover}
      onPreview={preview.choose}
      onChange={edit}
    />
  );
  const foot = (
    <OrderFoot
      price={prices.own}
      eula={choices.eula}
      noPlan={contract?.hasPricingPlan === false}
      missing={missing}
      ordering={ordering}
      onOrdered={ordered}
    />
  );
  const panel = (
    <>
      {tabbed && (
        <SegmentedControl
          className={classes.tabs}
          aria-label="Part of the form"
          value={tab}
          onChange={(value) => setTab(value as typeof tab)}
          data={[
            { value: "form", label: "Request" },
            { value: "outcome", label: "Opportunities and order" },
          ]}
        />
      )}
      {tabbed && tab === "outcome" ? outcome : form}
      {tabbed && foot}
    </>
  );
  return (
    <>
      <title>New acquisition · Swath</title>
      <MapLayout
        label="New acquisition"
        width="form"
        list={panel}
        map={
          <TaskMap
            mapRef={map}
            point={point}
            scenes={preview.scenes}
            legend={preview.legend}
            camera={camera}
            onPoint={(at) => edit({ point: at })}
            onHover={preview.hoverOnMap}
            styleUrl={config.mapStyleUrl}
            attribution={attribution}
          />
        }
        outcome={
          !tabbed && (
            <>
              {outcome}
              {foot}
            </>
          )
        }
      />
    </>
  );
}

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
  const clear = () => keepDraft(paramsOfDraft(emptyDraft));
  return { draft, view: params.view, edit, clear };
}

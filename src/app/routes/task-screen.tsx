import { SegmentedControl } from "@mantine/core";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { boxAround } from "../../api/tasking/feasibility.ts";
import type { Task } from "../../contract/task.ts";
import { emptyForm } from "../../features/search/form/search-form.ts";
import { paramsOfForm } from "../../features/search/search-params.ts";
import { OrderDialog } from "../../features/tasking/order/order-dialog.tsx";
import { OrderFoot } from "../../features/tasking/order/order-foot.tsx";
import { TaskOutcome } from "../../features/tasking/order/task-outcome.tsx";
import type { TaskDraft } from "../../features/tasking/task-choices.ts";
import { TaskPanel } from "../../features/tasking/task-panel.tsx";
import { useTaskForm } from "../../features/tasking/use-task-form.ts";
import { boxRing } from "../../geo/area/box.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import type { MapHandle } from "../../map/map-handle.ts";
import { decodeView } from "../../shared/address-params.ts";
import { toTask } from "../../shared/orders/links.ts";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import { MapLayout } from "../../ui/layout/map-layout.tsx";
import { useTwoColumns } from "../../ui/layout/use-media.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { useApp } from "../app-context.ts";
import { keepDraft } from "../params/kept-draft.ts";
import { draftOfParams, draftParamsOf, paramsOfDraft } from "../params/task-params.ts";
import classes from "./task-screen.module.css";

const TaskMap = lazyPart(() => import("../../features/tasking/task-map.tsx"), "TaskMap");
const route = getRouteApi("/_tasking/task");

const MINUTE = 60_000;

export function TaskScreen() {
  const { demo } = useApp();
  const { draft, view, edit, clear } = useTaskDraft();
  const navigate = useNavigate();
  const now = useNow(MINUTE);
  const tabbed = useTwoColumns();
  const map = useRef<MapHandle>(null);
  const [tab, setTab] = useState<"form" | "outcome">("form");
  const [isOrdering, setOrdering] = useState(false);
  const ordered = ({ id }: Pick<Task, "id">) => {
    clear();
    void navigate(toTask(id));
  };
  const camera = useMemo(() => decodeView(view), [view]);
  // Prices stay as they are while the map moves; the form says where they hold.
  const [opened] = useState<Position>(() => (camera ? [camera.lng, camera.lat] : [0, 0]));
  const form = useTaskForm(draft, now, ordered, opened);
  const { preview } = form;
  const { point } = form.choices;
  const archiveSearch = useMemo(
    () => point && paramsOfForm({ ...emptyForm, area: [[boxRing(boxAround(point))]], time: { kind: "all" } }),
    [point],
  );

  const outcome = (
    <TaskOutcome form={form} isDemo={demo !== undefined} archiveSearch={archiveSearch} onChange={edit} />
  );
  const foot = <OrderFoot form={form} onOpen={() => setOrdering(true)} onOrdered={ordered} />;
  const several = (
    <Link to="/task/points" search={true} className={classes.several}>
      {t("Several points")}
    </Link>
  );
  const panel = (
    <>
      {tabbed && (
        <SegmentedControl<"form" | "outcome">
          className={classes.tabs}
          aria-label={t("Part of the form")}
          value={tab}
          onChange={setTab}
          data={[
            { value: "form", label: t("Request") },
            { value: "outcome", label: t("Opportunities and order") },
          ]}
        />
      )}
      {tabbed && tab === "outcome" ? outcome : <TaskPanel form={form} onChange={edit} actions={several} />}
      {tabbed && foot}
    </>
  );
  return (
    <>
      <MapLayout
        label={t("New acquisition")}
        width="form"
        list={panel}
        map={
          <TaskMap
            mapRef={map}
            point={point}
            extent={`${form.choices.mode} ${form.choices.frames}`}
            scenes={preview.scenes}
            legend={preview.legend}
            camera={camera}
            onPoint={(at) => edit({ point: at })}
            onHover={preview.hoverOnMap}
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
      {/* Beside the layout, so that it stays open when the foot that opened it moves. */}
      <OrderDialog form={form} opened={isOrdering} onClose={() => setOrdering(false)} onChange={edit} />
    </>
  );
}

function useTaskDraft() {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const key = JSON.stringify(draftParamsOf(params));
  const draft = useMemo(() => draftOfParams(JSON.parse(key)), [key]);
  const edit = (change: TaskDraft) => {
    // Saved at once: an emptied draft must not come back.
    keepDraft(paramsOfDraft({ ...draft, ...change }));
    void navigate({
      to: "/task",
      search: (previous) => ({ ...previous, ...paramsOfDraft({ ...draftOfParams(previous), ...change }) }),
      replace: true,
    });
  };
  const clear = () => keepDraft(paramsOfDraft({}));
  return { draft, view: params.view, edit, clear };
}

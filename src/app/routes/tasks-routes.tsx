import { createRoute } from "@tanstack/react-router";
import { z } from "zod";
import { t } from "../../languages/texts.ts";
import { keepDraft } from "../params/kept-draft.ts";
import { kept } from "../params/kept-params.ts";
import { tasksParams } from "../params/orders-params.ts";
import { viewParam } from "../params/search-params.ts";
import { draftParamsOf, resumeDraft, taskingParams } from "../params/task-params.ts";
import { layoutIn, root, screenAt } from "../root-route.ts";
import { ordersArea } from "./orders-routes.tsx";

const view = kept(z.object(viewParam));
const keep: typeof view.onEnter = (match) => {
  view.onEnter(match);
  keepDraft(draftParamsOf(match.search));
};

export const tasking = createRoute({
  getParentRoute: () => root,
  id: "_tasking",
  validateSearch: taskingParams,
  search: { middlewares: [resumeDraft, ...view.search.middlewares] },
  onEnter: keep,
  onStay: keep,
});

export const task = createRoute(
  screenAt(tasking, "/task", async () => (await import("./task-screen.tsx")).TaskScreen),
);

export const points = createRoute(
  screenAt(tasking, "/task/points", async () => (await import("./points-screen.tsx")).PointsScreen),
);

export const pointsRun = createRoute(
  screenAt(
    ordersArea,
    "/task/points/$runID",
    async () => (await import("./points-run-screen.tsx")).PointsRunScreen,
  ),
);

export const tasks = createRoute({
  ...layoutIn(ordersArea, "_tasks", async () => (await import("../layouts/tasks-layout.tsx")).TasksLayout),
  ...kept(tasksParams),
});

export const noTask = createRoute(
  screenAt(tasks, "/tasks", async () => {
    await import("../../features/tasks/tasks-list.tsx");
    return () => <title>{t("Tasks · Swath")}</title>;
  }),
);

export const taskDetail = createRoute(
  screenAt(tasks, "/tasks/$taskID", async () => (await import("./task-detail-screen.tsx")).TaskDetailScreen),
);

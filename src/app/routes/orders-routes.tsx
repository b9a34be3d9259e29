import { createRoute } from "@tanstack/react-router";
import { z } from "zod";
import { entryKey } from "../../api/deliveries/delivery-rows.ts";
import { t, text } from "../../languages/texts.ts";
import { kept, viewParam } from "../../shared/address-params.ts";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { PageTitle } from "../../ui/text/app-name.tsx";
import { useApp } from "../app-context.ts";
import { keepDraft } from "../params/kept-draft.ts";
import {
  composeParams,
  deliveriesParams,
  filterNames,
  jointParams,
  purchasesParams,
  tasksParams,
  useListFilter,
} from "../params/orders-params.ts";
import { draftParamsOf, resumeDraft, taskingParams } from "../params/task-params.ts";
import { layoutIn, root, screenAt, titledAt } from "../root-route.tsx";

export const ordersArea = createRoute(
  layoutIn(root, "_orders", async () => (await import("../layouts/orders-layout.tsx")).OrdersLayout),
);

export const ordersPage = createRoute(
  layoutIn(ordersArea, "_page", async () => (await import("../layouts/orders-layout.tsx")).OrdersPage),
);

export const orders = createRoute({
  ...titledAt(
    ordersArea,
    "/orders",
    text("Orders"),
    async () => (await import("./orders-screen.tsx")).OrdersScreen,
  ),
  ...kept(jointParams),
});

export const webhooks = createRoute(
  titledAt(ordersPage, "/webhooks", text("Webhooks"), async () => {
    const { WebhooksPage } = await import("../../features/webhooks/webhooks-page.tsx");
    return function WebhooksScreen() {
      return <WebhooksPage demo={useApp().demo} />;
    };
  }),
);

export const purchases = createRoute({
  ...layoutIn(
    ordersArea,
    "_purchases",
    async () => (await import("../layouts/list-layout.tsx")).PurchasesLayout,
  ),
  ...kept(purchasesParams),
});

export const purchaseList = createRoute(
  titledAt(
    purchases,
    "/purchases",
    text("Purchases"),
    async () => (await import("./list-details.tsx")).PurchaseOfList,
  ),
);

export const purchase = createRoute(
  titledAt(
    purchases,
    "/purchases/$purchaseID",
    text("Purchase"),
    async () => (await import("./list-details.tsx")).PurchaseOfList,
  ),
);

export const products = createRoute(
  titledAt(purchases, "/orders/products", text("Products"), async () => {
    const { ProductsPanel } = await import("../../features/purchases/products-panel.tsx");
    return function ProductsScreen() {
      const [filter] = useListFilter(filterNames.purchases);
      return <ProductsPanel filter={filter} />;
    };
  }),
);

export const deliveries = createRoute({
  ...layoutIn(
    ordersArea,
    "_deliveries",
    async () => (await import("../layouts/list-layout.tsx")).DeliveriesLayout,
  ),
  ...kept(deliveriesParams),
});

export const deliveryList = createRoute(
  titledAt(
    deliveries,
    "/deliveries",
    text("Deliveries"),
    async () => (await import("./list-details.tsx")).DeliveryOfList,
  ),
);

export const delivery = createRoute(
  titledAt(
    deliveries,
    "/deliveries/$deliveryID",
    text("Delivery"),
    async () => (await import("./list-details.tsx")).DeliveryOfList,
  ),
);

export const compose = createRoute({
  ...titledAt(ordersPage, "/deliveries/new", text("New delivery"), async () => {
    const { ComposePage } = await import("../../features/deliveries/compose/compose-page.tsx");
    return function ComposeScreen() {
      const { frames, again } = compose.useSearch();
      const navigate = compose.useNavigate();
      return (
        <ComposePage
          frameIDs={frames === undefined ? undefined : [...new Set(frames.split(","))]}
          again={again}
          onSent={([first, ...others]) => {
            const deliveryID = first && (first.serviceID ?? entryKey(first));
            if (deliveryID && others.length === 0)
              void navigate({ to: "/deliveries/$deliveryID", params: { deliveryID } });
            else void navigate({ to: "/deliveries" });
          }}
        />
      );
    };
  }),
  validateSearch: composeParams,
});

export const bucket = createRoute(
  titledAt(ordersPage, "/deliveries/bucket", text("Demo buckets"), async () => {
    const { BucketPage } = await import("../../features/deliveries/bucket-files.tsx");
    return function BucketScreen() {
      const { demo } = useApp();
      return demo ? (
        <BucketPage demo={demo} />
      ) : (
        <HelpfulEmpty
          title={t("The files are at your delivery locations")}
          text={t("You are connected to a real service: this app has no access to the places it writes to.")}
          go={["/deliveries", t("Go to deliveries")]}
        />
      );
    };
  }),
);

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
  titledAt(
    tasking,
    "/task",
    text("New acquisition"),
    async () => (await import("./task-screen.tsx")).TaskScreen,
  ),
);

export const points = createRoute(
  titledAt(
    tasking,
    "/task/points",
    text("Several points"),
    async () => (await import("./points-screen.tsx")).PointsScreen,
  ),
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
    return () => <PageTitle>{t("Tasks")}</PageTitle>;
  }),
);

export const taskDetail = createRoute(
  titledAt(
    tasks,
    "/tasks/$taskID",
    text("Task"),
    async () => (await import("./task-detail-screen.tsx")).TaskDetailScreen,
  ),
);

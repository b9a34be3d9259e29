import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  stripSearchParams,
} from "@tanstack/react-router";
import { NotFoundPage } from "./not-found-page.tsx";
import { ScreenError } from "./screen-error.tsx";
import { type SearchParams, searchParams } from "./search-params.ts";
import { Shell } from "./shell.tsx";
import { resumeDraft, taskParamNames } from "./task-params.ts";

/**
 * The code of a screen. Where it does not come the router would load the page anew; offline that would lose the session, so
 * the screen says instead that it cannot be shown.
 */
function code<T>(importer: () => Promise<T>): () => Promise<T> {
  return async () => {
    try {
      return await importer();
    } catch (cause) {
      if (navigator.onLine) throw cause;
      throw new Error(
        "You are offline, and this screen was not opened before. Try again with a connection.",
        {
          cause,
        },
      );
    }
  };
}

const leaveComposition = stripSearchParams<SearchParams>(["frames", "again"]);
const leaveTask = stripSearchParams<SearchParams>([...taskParamNames, "tasksPoints"]);

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  // The search stays in the address on every screen, so that the way back leads to the same results.
  validateSearch: searchParams,
});

const search = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(
    code(() => import("./search-screen.tsx")),
    "SearchScreen",
  ),
});

const frame = createRoute({
  getParentRoute: () => root,
  path: "/frames/$frameID",
  component: lazyRouteComponent(
    code(() => import("./frame-screen.tsx")),
    "FrameScreen",
  ),
});

const orders = createRoute({
  getParentRoute: () => root,
  path: "/orders",
  component: lazyRouteComponent(
    code(() => import("./orders-screen.tsx")),
    "OrdersScreen",
  ),
});

const purchases = createRoute({
  getParentRoute: () => root,
  path: "/purchases",
  component: lazyRouteComponent(
    code(() => import("./purchases-screen.tsx")),
    "PurchasesScreen",
  ),
});

const tasks = createRoute({
  getParentRoute: () => root,
  path: "/tasks",
  component: lazyRouteComponent(
    code(() => import("./tasks-screen.tsx")),
    "TasksScreen",
  ),
});

const taskDetail = createRoute({
  getParentRoute: () => root,
  path: "/tasks/$taskID",
  component: lazyRouteComponent(
    code(() => import("./task-detail-screen.tsx")),
    "TaskDetailScreen",
  ),
});

const products = createRoute({
  getParentRoute: () => root,
  path: "/orders/products",
  component: lazyRouteComponent(
    code(() => import("./products-screen.tsx")),
    "ProductsScreen",
  ),
});

const purchase = createRoute({
  getParentRoute: () => root,
  path: "/purchases/$purchaseID",
  component: lazyRouteComponent(
    code(() => import("./purchase-screen.tsx")),
    "PurchaseScreen",
  ),
});

const cart = createRoute({
  getParentRoute: () => root,
  path: "/cart",
  component: lazyRouteComponent(
    code(() => import("./cart-screen.tsx")),
    "CartScreen",
  ),
});

const run = createRoute({
  getParentRoute: () => root,
  path: "/runs/$runID",
  component: lazyRouteComponent(
    code(() => import("./run-screen.tsx")),
    "RunScreen",
  ),
});

const quote = createRoute({
  getParentRoute: () => root,
  path: "/quote",
  component: lazyRouteComponent(
    code(() => import("./quote-screen.tsx")),
    "QuoteScreen",
  ),
});

const deliveries = createRoute({
  getParentRoute: () => root,
  path: "/deliveries",
  component: lazyRouteComponent(
    code(() => import("./deliveries-screen.tsx")),
    "DeliveriesScreen",
  ),
});

const delivery = createRoute({
  getParentRoute: () => root,
  path: "/deliveries/$deliveryID",
  component: lazyRouteComponent(
    code(() => import("./delivery-screen.tsx")),
    "DeliveryScreen",
  ),
});

const compose = createRoute({
  getParentRoute: () => root,
  path: "/deliveries/new",
  component: lazyRouteComponent(
    code(() => import("./compose-screen.tsx")),
    "ComposeScreen",
  ),
});

const task = createRoute({
  getParentRoute: () => root,
  path: "/task",
  component: lazyRouteComponent(
    code(() => import("./task-screen.tsx")),
    "TaskScreen",
  ),
  search: { middlewares: [leaveComposition, resumeDraft] },
});

const points = createRoute({
  getParentRoute: () => root,
  path: "/task/points",
  component: lazyRouteComponent(
    code(() => import("./points-screen.tsx")),
    "PointsScreen",
  ),
  search: { middlewares: [leaveComposition, resumeDraft] },
});

const pointsRun = createRoute({
  getParentRoute: () => root,
  path: "/task/points/$runID",
  component: lazyRouteComponent(
    code(() => import("./points-run-screen.tsx")),
    "PointsRunScreen",
  ),
});

const bucket = createRoute({
  getParentRoute: () => root,
  path: "/deliveries/bucket",
  component: lazyRouteComponent(
    code(() => import("./bucket-screen.tsx")),
    "BucketScreen",
  ),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: "/webhooks",
  component: lazyRouteComponent(
    code(() => import("./webhooks-screen.tsx")),
    "WebhooksScreen",
  ),
});

const simulate = createRoute({
  getParentRoute: () => root,
  path: "/simulate",
  component: lazyRouteComponent(
    code(() => import("./simulate-screen.tsx")),
    "SimulateScreen",
  ),
});

const others = [
  search,
  frame,
  orders,
  tasks,
  taskDetail,
  pointsRun,
  purchases,
  products,
  purchase,
  cart,
  run,
  quote,
  deliveries,
  bucket,
  delivery,
  webhooks,
  simulate,
];
// What is being composed is left behind with its form.
for (const route of others) route.update({ search: { middlewares: [leaveComposition, leaveTask] } });
compose.update({ search: { middlewares: [leaveTask] } });

/** All screens by their address. */
export const router = createRouter({
  routeTree: root.addChildren([
    search,
    frame,
    orders,
    tasks,
    taskDetail,
    points,
    pointsRun,
    purchases,
    products,
    purchase,
    cart,
    run,
    quote,
    deliveries,
    compose,
    task,
    bucket,
    delivery,
    webhooks,
    simulate,
  ]),
  defaultPreload: "intent",
  defaultErrorComponent: ScreenError,
  scrollRestoration: false,
});

/** Fetches the code of all screens, so that they can be opened without a connection too. */
export function fetchScreens(): void {
  // What cannot be fetched now is fetched when it is opened.
  const later = () => {};
  const fetched = [...others, compose, task, points].map(({ options }) => {
    const { component } = options as { component?: { preload?: () => Promise<void> } };
    return component?.preload?.().catch(later);
  });
  const maps = [
    import("../features/cart/cart-map.tsx"),
    import("../features/tasking/task-map.tsx"),
    import("../features/tasks/tasks-map.tsx"),
  ].map((map) => map.catch(later));
  void Promise.all([...fetched, ...maps]).then(() => performance.mark("screens:fetched"));
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

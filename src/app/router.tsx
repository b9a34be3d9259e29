import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  stripSearchParams,
} from "@tanstack/react-router";
import { NotFoundPage } from "./layouts/not-found-page.tsx";
import { ScreenError } from "./layouts/screen-error.tsx";
import { Shell } from "./layouts/shell.tsx";
import { type SearchParams, searchParams } from "./params/search-params.ts";
import { resumeDraft, taskParamNames } from "./params/task-params.ts";

const leaveComposition = stripSearchParams<SearchParams>(["frames", "again"]);
const leaveTask = stripSearchParams<SearchParams>([...taskParamNames, "tasksPoints"]);

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  // The search stays in the address on every screen, so that the way back leads to the same results.
  validateSearch: searchParams,
});

/** A screen at an address; its code comes when it is opened. */
function screen<const Path extends string>(path: Path, code: () => Promise<RouteComponent>) {
  const component = lazyRouteComponent(async () => ({ default: await orOffline(code) }));
  return createRoute({ getParentRoute: () => root, path, component });
}

/**
 * Where the code of a screen does not come the router would load the page anew; offline that would lose the session, so the
 * screen says instead that it cannot be shown.
 */
async function orOffline<T>(code: () => Promise<T>): Promise<T> {
  try {
    return await code();
  } catch (cause) {
    if (navigator.onLine) throw cause;
    throw new Error("You are offline, and this screen was not opened before. Try again with a connection.", {
      cause,
    });
  }
}

const compose = screen(
  "/deliveries/new",
  async () => (await import("./routes/compose-screen.tsx")).ComposeScreen,
);
const task = screen("/task", async () => (await import("./routes/task-screen.tsx")).TaskScreen);
const points = screen("/task/points", async () => (await import("./routes/points-screen.tsx")).PointsScreen);
const others = [
  screen("/", async () => (await import("./routes/search/search-screen.tsx")).SearchScreen),
  screen("/frames/$frameID", async () => (await import("./routes/frame-screen.tsx")).FrameScreen),
  screen("/orders", async () => (await import("./routes/orders-screen.tsx")).OrdersScreen),
  screen("/tasks", async () => (await import("./routes/tasks-screen.tsx")).TasksScreen),
  screen("/tasks/$taskID", async () => (await import("./routes/task-detail-screen.tsx")).TaskDetailScreen),
  screen("/task/points/$runID", async () => (await import("./routes/points-run-screen.tsx")).PointsRunScreen),
  screen("/purchases", async () => (await import("./routes/purchases-screen.tsx")).PurchasesScreen),
  screen("/orders/products", async () => (await import("./routes/products-screen.tsx")).ProductsScreen),
  screen("/purchases/$purchaseID", async () => (await import("./routes/purchase-screen.tsx")).PurchaseScreen),
  screen("/cart", async () => (await import("./routes/cart-screen.tsx")).CartScreen),
  screen("/runs/$runID", async () => (await import("./routes/run-screen.tsx")).RunScreen),
  screen("/quote", async () => (await import("./routes/quote-screen.tsx")).QuoteScreen),
  screen("/deliveries", async () => (await import("./routes/deliveries-screen.tsx")).DeliveriesScreen),
  screen("/deliveries/bucket", async () => (await import("./routes/bucket-screen.tsx")).BucketScreen),
  screen(
    "/deliveries/$deliveryID",
    async () => (await import("./routes/delivery-screen.tsx")).DeliveryScreen,
  ),
  screen("/webhooks", async () => (await import("./routes/webhooks-screen.tsx")).WebhooksScreen),
  screen("/simulate", async () => (await import("./routes/simulate-screen.tsx")).SimulateScreen),
];
// What is being composed is left behind with its form.
for (const route of others) route.update({ search: { middlewares: [leaveComposition, leaveTask] } });
compose.update({ search: { middlewares: [leaveTask] } });
for (const route of [task, points])
  route.update({ search: { middlewares: [leaveComposition, resumeDraft] } });

const screens = [...others, compose, task, points];

/** All screens by their address. */
export const router = createRouter({
  routeTree: root.addChildren(screens),
  defaultPreload: "intent",
  defaultErrorComponent: ScreenError,
  scrollRestoration: false,
});

/** Fetches the code of all screens, so that they can be opened without a connection too. */
export function fetchScreens(): void {
  // What cannot be fetched now is fetched when it is opened.
  const later = () => {};
  const fetched = screens.map(({ options }) => {
    const { component } = options as { component?: { preload?: () => Promise<void> } };
    return component?.preload?.().catch(later);
  });
  const maps = [
    import("../features/cart/components/cart-map.tsx"),
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

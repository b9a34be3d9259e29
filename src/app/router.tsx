import { createRoute, createRouter, type RouterHistory } from "@tanstack/react-router";
import { z } from "zod";
import { pagePath } from "../device.ts";
import { CartSummary } from "../features/cart/cart-button.tsx";
import { searchParams } from "../features/search/search-params.ts";
import { viewParams } from "../features/viewer/view-params.ts";
import { t, text } from "../languages/texts.ts";
import {
  frameIDParam,
  kept,
  listParam,
  openAddress,
  parseSearch,
  stringifySearch,
} from "../shared/address-params.ts";
import { HelpfulEmpty } from "../ui/feedback/helpful-empty.tsx";
import { useApp } from "./app-context.ts";
import { root, ScreenError, screenAt, titledAt } from "./root-route.tsx";
import {
  bucket,
  compose,
  deliveries,
  delivery,
  deliveryList,
  noTask,
  orders,
  ordersArea,
  ordersPage,
  points,
  pointsRun,
  products,
  purchase,
  purchaseList,
  purchases,
  task,
  taskDetail,
  tasking,
  tasks,
  webhooks,
} from "./routes/orders-routes.tsx";

const search = createRoute({
  ...screenAt(root, "/", async () => {
    const { SearchScreen } = await import("../features/search/search-screen.tsx");
    return () => <SearchScreen footer={<CartSummary />} />;
  }),
  ...kept(searchParams),
});

const frame = createRoute(
  screenAt(root, "/frames/$frameID", async () => (await import("./routes/frame-screen.tsx")).FrameScreen),
);

const view = createRoute({
  ...screenAt(
    root,
    "/frames/$frameID/view",
    async () => (await import("./routes/view-screen.tsx")).ViewScreen,
  ),
  validateSearch: viewParams,
});

const compare = createRoute({
  ...screenAt(
    root,
    "/compare/$a/$b",
    async () => (await import("./routes/compare-screen.tsx")).CompareScreen,
  ),
  validateSearch: z.object({
    how: z.enum(["swipe", "blink", "side"]).optional().catch(undefined),
    full: z.literal("1").optional().catch(undefined),
  }),
});

const cart = createRoute({
  ...titledAt(root, "/cart", text("Cart"), async () => (await import("./routes/cart-screen.tsx")).CartScreen),
  ...kept(z.object({ cart: listParam(frameIDParam) })),
});

const run = createRoute(
  screenAt(root, "/runs/$runID", async () => (await import("./routes/run-screen.tsx")).RunScreen),
);

const quote = createRoute(
  titledAt(
    root,
    "/quote",
    text("Quote"),
    async () => (await import("./routes/quote-screen.tsx")).QuoteScreen,
  ),
);

const company = createRoute(
  titledAt(
    root,
    "/company",
    text("Company"),
    async () => (await import("./routes/company-screen.tsx")).CompanyScreen,
  ),
);

const simulate = createRoute(
  screenAt(root, "/simulate", async () => {
    const { SimulatePage } = await import("../features/account/simulate-page.tsx");
    return function SimulateScreen() {
      const { demo } = useApp();
      if (demo) return <SimulatePage demo={demo} />;
      return (
        <HelpfulEmpty
          isScreen
          title={t("Failures can be simulated in the demo only")}
          text={t("You are connected to a real service.")}
          go={["/", t("Go to search")]}
        />
      );
    };
  }),
);

const glossary = createRoute({
  ...screenAt(root, "/glossary", async () => {
    const [{ GlossaryPage }, { termID }] = await Promise.all([
      import("../shared/terms/glossary-page.tsx"),
      import("../shared/terms/terms.ts"),
    ]);
    return () => <GlossaryPage chosen={termID(glossary.useSearch().term)} />;
  }),
  validateSearch: z.object({ term: z.string().optional().catch(undefined) }),
});

const routeTree = root.addChildren([
  search,
  frame,
  view,
  compare,
  cart,
  run,
  quote,
  company,
  simulate,
  glossary,
  tasking.addChildren([task, points]),
  ordersArea.addChildren([
    orders,
    pointsRun,
    tasks.addChildren([noTask, taskDetail]),
    purchases.addChildren([purchaseList, purchase, products]),
    deliveries.addChildren([deliveryList, delivery]),
    ordersPage.addChildren([compose, bucket, webhooks]),
  ]),
]);

export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    basepath: import.meta.env.BASE_URL,
    ...(history && { history }),
    search: { strict: true },
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultErrorComponent: ScreenError,
    scrollRestoration: false,
  });
}

/** Replaces a path with broken percent signs by one that names no screen. */
export function mendPath(): void {
  try {
    decodeURIComponent(location.pathname);
  } catch {
    const path = `${import.meta.env.BASE_URL}${encodeURIComponent(pagePath().slice(1))}`;
    history.replaceState(history.state, "", path);
  }
}

mendPath();
export const router = createAppRouter();

/** Reads the opened address before the router rewrites it; returns its unusable parts. */
export function openedAddress(): { name: string; text: string }[] {
  const schemasOf = (routes: readonly { options: { validateSearch?: unknown } }[]) =>
    routes.map(({ options }) => options.validateSearch).filter((schema) => schema instanceof z.ZodObject);
  const [opened] = router.getMatchedRoutes(pagePath());
  return openAddress(
    parseSearch(location.search),
    schemasOf(opened),
    schemasOf(Object.values(router.routesById)),
  );
}

/** Fetches the code of all screens, so that they open offline. */
export function fetchScreens(): void {
  const later = () => {};
  const fetched = Object.values(router.routesById).map(({ options }) => {
    const { component } = options as { component?: { preload?: () => Promise<void> } };
    return component?.preload?.().catch(later);
  });
  const parts = [
    import("../features/search/table/results-table.tsx"),
    import("../features/search/export/code-panel.tsx"),
    import("../features/cart/cart-map.tsx"),
    import("../features/tasking/task-map.tsx"),
    import("../features/tasks/tasks-map.tsx"),
    import("../features/search/form/filters.tsx"),
    import("../features/search/form/more-filters.tsx"),
    import("../features/search/form/named-panel.tsx"),
    import("../shared/terms/term-card.tsx"),
    import("./layouts/keys-dialog.tsx"),
  ].map((part) => part.catch(later));
  void Promise.all([...fetched, ...parts]).then(() => performance.mark("screens:fetched"));
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

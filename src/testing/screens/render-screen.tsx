import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Session } from "../../api/session.ts";
import { SignedIn } from "../../app/signed-in-app.tsx";
import { LiveRegion } from "../../ui/feedback/live-region.tsx";
import { UndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { theme } from "../../ui/theme/theme.ts";

/** Renders a part of the app with a session and the addresses that its links lead to; `queries` is what it asks through. */
export async function renderScreen(screen: ReactNode, session: Session) {
  const root = createRootRoute({ component: Outlet });
  const home = createRoute({ getParentRoute: () => root, path: "/", component: () => screen });
  const others = [
    "/orders",
    "/orders/products",
    "/tasks",
    "/tasks/$taskID",
    "/task",
    "/task/points",
    "/task/points/$runID",
    "/purchases",
    "/cart",
    "/frames/$frameID",
    "/frames/$frameID/view",
    "/compare/$a/$b",
    "/purchases/$purchaseID",
    "/runs/$runID",
    "/deliveries",
    "/deliveries/new",
    "/deliveries/bucket",
    "/deliveries/$deliveryID",
    "/webhooks",
    "/company",
  ].map((path) => createRoute({ getParentRoute: () => root, path, component: () => null }));
  const router = createRouter({
    routeTree: root.addChildren([home, ...others]),
    history: createMemoryHistory(),
  });
  await router.load();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rendered = render(
    // No test sees its global styles, and every question for a style would go through them.
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queries}>
        <SignedIn session={session}>
          <RouterProvider router={router as never} />
        </SignedIn>
      </QueryClientProvider>
      <UndoNotice />
      <LiveRegion />
    </MantineProvider>,
  );
  return { ...rendered, queries, path: () => router.state.location.pathname };
}

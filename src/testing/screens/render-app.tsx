import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createMemoryHistory, RouterProvider } from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { Session } from "../../api/session.ts";
import { AppContext, type AppServices } from "../../app/app-context.ts";
import { createAppRouter } from "../../app/router.tsx";
import { SignedIn } from "../../app/signed-in-app.tsx";
import type { DemoControl } from "../../contract/demo.ts";
import { LiveRegion } from "../../ui/feedback/live-region.tsx";
import { theme } from "../../ui/theme/theme.ts";

/** Renders the app with all its screens at an address, in a demo where there is one: its router, and what it asks through. */
export async function renderApp(address: string, session: Session, demo?: DemoControl) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const services = { config: {}, demo, ignored: [] } as unknown as AppServices;
  render(
    // No test sees its global styles, and every question for a style would go through them.
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queries}>
        <AppContext value={services}>
          <SignedIn session={session}>
            <RouterProvider router={router as never} />
          </SignedIn>
        </AppContext>
      </QueryClientProvider>
      <LiveRegion />
    </MantineProvider>,
  );
  return { router, queries };
}

import { createRootRoute, lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import { NotFoundPage } from "./layouts/no-screen.tsx";
import { Shell } from "./layouts/shell.tsx";

/** What contains all screens. */
export const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

/** A screen or layout whose code comes when it is opened. */
export function screen(code: () => Promise<RouteComponent>) {
  return lazyRouteComponent(async () => ({ default: await orOffline(code) }));
}

/**
 * Where the code of a screen does not arrive the router would reload the page; offline that would lose the session, so the
 * screen says instead that it cannot be shown.
 */
async function orOffline<T>(code: () => Promise<T>): Promise<T> {
  try {
    return await code();
  } catch (cause) {
    if (navigator.onLine) throw cause;
    throw new Error(
      "You are offline, and this screen was not opened before. Try again when you are online.",
      {
        cause,
      },
    );
  }
}

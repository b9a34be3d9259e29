import {
  type AnyRoute,
  createRootRoute,
  lazyRouteComponent,
  type RouteComponent,
} from "@tanstack/react-router";
import { t } from "../languages/texts.ts";
import { ExplainedError } from "../ui/feedback/error-message.tsx";
import { NotFoundPage } from "./layouts/no-screen.tsx";
import { Shell } from "./layouts/shell.tsx";

/** What contains all screens. */
export const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

type Code = () => Promise<RouteComponent>;

/** Options of the route of a screen below `parent`, whose code comes when it is opened. */
export function screenAt<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  code: Code,
) {
  return { getParentRoute: () => parent, path, component: later(code) };
}

/** Options of the route of a layout, which has no address of its own and stays while one goes from screen to screen in it. */
export function layoutIn<Parent extends AnyRoute, const ID extends string>(
  parent: Parent,
  id: ID,
  code: Code,
) {
  return { getParentRoute: () => parent, id, component: later(code) };
}

function later(code: Code) {
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
    throw new ExplainedError(
      t("You are offline, and this screen was not opened before. Try again when you are online."),
      {
        cause,
      },
    );
  }
}

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

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });

type Code = () => Promise<RouteComponent>;

export function screenAt<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  code: Code,
) {
  return { getParentRoute: () => parent, path, component: later(code) };
}

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

/** Explains offline that a screen cannot be loaded; the router's own reload would lose the session. */
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

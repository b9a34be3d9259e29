import {
  type AnyRoute,
  createRootRoute,
  type ErrorComponentProps,
  lazyRouteComponent,
  type RouteComponent,
  useLocation,
  useRouter,
} from "@tanstack/react-router";
import { Suspense, use } from "react";
import { useGuest } from "../api/use-session.ts";
import { t } from "../languages/texts.ts";
import { TakesTasks } from "../shared/tasks/takes-tasks.ts";
import { ErrorMessage, ExplainedError } from "../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../ui/feedback/helpful-empty.tsx";
import { RoutedButton } from "../ui/input/routed-button.tsx";
import { lazyPart, retryParts } from "../ui/layout/lazy-part.tsx";
import { PageTitle } from "../ui/text/app-name.tsx";
import { Shell } from "./layouts/shell.tsx";

const GuestShell = lazyPart(() => import("./layouts/guest-shell.tsx"), "GuestShell");

export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

function Root() {
  const guest = useGuest();
  if (!guest) return <Shell />;
  return (
    <Suspense>
      <GuestShell guest={guest} />
    </Suspense>
  );
}

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

export function titledAt<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  title: string,
  code: Code,
) {
  return screenAt(parent, path, async () => {
    const Screen = await code();
    return () => (
      <>
        <PageTitle>{t(title)}</PageTitle>
        <Screen />
      </>
    );
  });
}

function later(code: Code) {
  return lazyRouteComponent(async () => ({ default: await orOffline(code) }));
}

/** Explains offline that a screen cannot be loaded; the router's own reload would lose the session. */
async function orOffline(code: Code): Promise<RouteComponent> {
  try {
    return await code();
  } catch (cause) {
    if (navigator.onLine) throw cause;
    throw new ExplainedError(
      t("You are offline, and this screen was not opened before. Try again when you are online."),
      { cause },
    );
  }
}

/** Longest part of an address that is shown, characters. */
const SHOWN_ADDRESS = 80;

function NotFoundPage() {
  const takesTasks = use(TakesTasks);
  const { pathname } = useLocation();
  const address = pathname.length > SHOWN_ADDRESS ? `${pathname.slice(0, SHOWN_ADDRESS)}…` : pathname;
  return (
    <HelpfulEmpty
      isScreen
      title={t("Page not found")}
      text={
        <>
          <code>{address}</code>
          {t("The address may be mistyped or incomplete.")}
        </>
      }
    >
      <PageTitle>{t("Page not found")}</PageTitle>
      <RoutedButton variant="filled" to="/" search={true}>
        {t("Go to search")}
      </RoutedButton>
      <RoutedButton to="/orders">{t("Orders")}</RoutedButton>
      {takesTasks && <RoutedButton to="/task">{t("Task")}</RoutedButton>}
    </HelpfulEmpty>
  );
}

export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <ErrorMessage
      error={error instanceof Error ? error : new Error(String(error))}
      title={t("Couldn’t show this screen")}
      onRetry={() => {
        retryParts();
        reset();
        void router.invalidate();
      }}
    />
  );
}

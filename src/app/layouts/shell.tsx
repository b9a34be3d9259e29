import { Menu } from "@mantine/core";
import { IconFlask, IconKeyboard, IconListDetails, IconSearch, IconTargetArrow } from "@tabler/icons-react";
import { Link, Outlet, useMatches, useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useDemoClock } from "../../api/demo/use-demo-clock.ts";
import { useOutboxDriver } from "../../api/outbox/use-outbox-driver.ts";
import { useSession } from "../../api/use-session.ts";
import { AccountMenu } from "../../features/account/account-menu.tsx";
import { ContractSelect } from "../../features/account/contract-select.tsx";
import { DemoClock, UtcClock } from "../../features/account/demo-clock.tsx";
import { CartButton, CartTab } from "../../features/cart/components/cart-button.tsx";
import { RunLink } from "../../features/cart/run/run-link.tsx";
import { UndoNotice, useUndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { keepFocus } from "../../ui/layout/keep-focus.ts";
import { useApp } from "../app-context.ts";
import { KeysDialog } from "./keys-dialog.tsx";
import { IgnoredNotice, ServiceNotice } from "./notices.tsx";
import classes from "./shell.module.css";
import { useGlobalKeys } from "./use-global-keys.ts";

/** The main screens, each with the routes that belong to it. */
const SCREENS = [
  { to: "/", label: "Search", icon: IconSearch, routes: ["/"] },
  { to: "/task", label: "Task", icon: IconTargetArrow, routes: ["/_tasking"] },
  { to: "/orders", label: "Orders", icon: IconListDetails, routes: ["/_orders", "/runs/$runID"] },
] as const;

/** What surrounds every screen. */
export function Shell() {
  const { demo, ignored, leave, switchDemoUser } = useApp();
  const navigate = useNavigate();
  const [keysShown, setKeysShown] = useState(false);
  useScreenFocus();
  const session = useSession();
  const outboxError = useOutboxDriver(session);
  const clock = useDemoClock();
  const [coming] = clock.events;
  useGlobalKeys({
    "1": () => void navigate({ to: "/", search: true }),
    "2": () => void navigate({ to: "/task", search: true }),
    "3": () => void navigate({ to: "/orders", search: true }),
    c: () => void navigate({ to: "/cart", search: true }),
    u: useUndoNotice.getState().undo,
    ".": () => coming && void clock.moveTo(Date.parse(coming.at)),
    "?": () => setKeysShown(true),
  });
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#screen">
        Skip to the content
      </a>
      <header className={classes.bar}>
        <Link to="/" search={true} className={classes.brand}>
          <img src="/mark.svg" width="20" height="20" alt="" />
          <b>Swath</b>
        </Link>
        <nav className={classes.nav} aria-label="Screens">
          <ScreenLinks className={classes.tab} />
        </nav>
        <div className={classes.now}>
          <ServiceNotice outboxError={outboxError} />
          <RunLink />
        </div>
        <div className={classes.right}>
          {demo && (
            <Link
              to="/simulate"
              search={true}
              className={classes.simulate}
              title="Make the demo service fail on purpose"
            >
              <IconFlask size={16} stroke={1.75} aria-hidden />
              <span>Simulate</span>
            </Link>
          )}
          {demo ? <DemoClock control={clock} /> : <UtcClock />}
          <ContractSelect />
          <CartButton />
          <AccountMenu onLeave={leave} onSwitchUser={demo ? (id) => void switchDemoUser(id) : undefined}>
            <Menu.Item
              leftSection={<IconKeyboard size={16} stroke={1.75} aria-hidden />}
              onClick={() => setKeysShown(true)}
            >
              All keys
            </Menu.Item>
          </AccountMenu>
        </div>
      </header>
      <IgnoredNotice ignored={ignored} />
      <main id="screen" className={classes.screen} tabIndex={-1}>
        <Outlet />
      </main>
      <UndoNotice />
      <nav className={classes.bottom} aria-label="Screens">
        <ScreenLinks withIcons />
        <CartTab />
      </nav>
      <KeysDialog shown={keysShown} onClose={() => setKeysShown(false)} />
    </div>
  );
}

/** A link to each main screen, marked where what is shown belongs to it. */
function ScreenLinks({
  className,
  withIcons = false,
}: {
  className?: string | undefined;
  withIcons?: boolean;
}) {
  const matched = useMatches({ select: (matches) => matches.map(({ routeId }) => routeId as string) });
  const isHere = (routes: readonly string[]) => matched.some((id) => routes.includes(id));
  return SCREENS.map(({ to, label, icon: Icon, routes }) => (
    <Link
      key={to}
      to={to}
      search={true}
      className={className}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isHere(routes) ? "page" : undefined}
    >
      {withIcons && <Icon size={20} stroke={1.75} aria-hidden />}
      {label}
    </Link>
  ));
}

/** How long a screen may take to show its heading before it is given up, ms. */
const PATIENCE_MS = 5_000;

/**
 * Focus across screens: a screen that was gone to by something that is not there any more is entered at its heading, and
 * nothing that is taken away leaves the focus nowhere.
 */
function useScreenFocus(): void {
  // The screen that is shown, not the one that is on its way.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => keepFocus(document), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: entering another screen is what this is about.
  useEffect(() => {
    const screen = document.getElementById("screen");
    if (!screen) return;
    const enter = (): boolean => {
      const heading = screen.querySelector<HTMLElement>("h1");
      if (!heading) return false;
      const { activeElement } = document;
      // What had the focus may be hidden by now and not have lost it yet.
      const isLost = !activeElement?.checkVisibility() || activeElement.matches("body, #screen");
      if (isLost) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
      return true;
    };
    if (enter()) return;
    const observer = new MutationObserver(() => enter() && observer.disconnect());
    observer.observe(screen, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}

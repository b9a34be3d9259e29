import { CloseButton, Menu } from "@mantine/core";
import {
  type Icon,
  IconBook2,
  IconBuilding,
  IconCloudOff,
  IconDatabaseOff,
  IconFlask,
  IconKeyboard,
  IconListDetails,
  IconRefresh,
  IconSearch,
  IconTargetArrow,
} from "@tabler/icons-react";
import { Link, Outlet, useLocation, useMatches, useNavigate } from "@tanstack/react-router";
import { type ReactNode, use, useState } from "react";
import { flushSync } from "react-dom";
import { useWaitingRequests } from "../../api/approvals.ts";
import { useDeviceClock } from "../../api/clock.ts";
import { useDemoClock } from "../../api/demo-clock.ts";
import { useOutboxDriver } from "../../api/outbox/use-outbox-driver.ts";
import { useRetryNotice } from "../../api/retry-notice.ts";
import { useSession } from "../../api/use-session.ts";
import { AccountMenu } from "../../features/account/account-menu.tsx";
import { ContractSelect } from "../../features/account/contract-select.tsx";
import { DemoClockButton, UtcClock } from "../../features/account/demo-clock.tsx";
import { CartButton, CartTab, RunLink } from "../../features/cart/cart-button.tsx";
import { NotificationBell } from "../../features/orders/notifications/notification-bell.tsx";
import { t, text } from "../../languages/texts.ts";
import { NewLink } from "../../shared/links/share-menu.tsx";
import { TakesTasks } from "../../shared/tasks/takes-tasks.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { MissingPictures, UndoNotice, useUndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { useHasKeys } from "../../ui/input/letter-keys.ts";
import { useGlobalKeys } from "../../ui/input/use-global-keys.ts";
import { useScreenFocus } from "../../ui/layout/keep-focus.ts";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";
import { useOnline } from "../../ui/layout/use-media.ts";
import { appLogo, appName } from "../../ui/text/app-name.tsx";
import { durationWords } from "../../ui/text/format.ts";
import { type AppServices, useApp } from "../app-context.ts";
import { elsewhere } from "../params/orders-params.ts";
import { CommandField } from "./command-field.tsx";
import type { KeysDialog } from "./keys-dialog.tsx";
import classes from "./shell.module.css";

const NoticeActs = lazyPart(() => import("./notice-acts.tsx"), "NoticeActs");

const SCREENS = [
  { to: "/", label: text("Search"), icon: IconSearch, routes: ["/"] },
  { to: "/task", label: text("Task"), icon: IconTargetArrow, routes: ["/_tasking"] },
  { to: "/orders", label: text("Orders"), icon: IconListDetails, routes: ["/_orders", "/runs/$runID"] },
  { to: "/company", label: text("Company"), icon: IconBuilding, routes: ["/company"] },
] as const;

export function Shell() {
  const { demo, host, ignored, leave, switchDemoUser } = useApp();
  const navigate = useNavigate();
  const takesTasks = use(TakesTasks);
  const keys = useKeysDialog();
  const hasKeys = useHasKeys();
  useScreenFocus();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const session = useSession();
  const waiting = useWaitingRequests();
  const outboxError = useOutboxDriver(session);
  const clock = useDemoClock();
  const [coming] = clock.events;
  const jump = () => {
    if (coming) void clock.moveTo(Date.parse(coming.at));
    else if (demo) announce(t("Nothing is to come in the demo"));
  };
  useGlobalKeys({
    // The viewer shows one to one by it.
    ...(path.endsWith("/view") ? {} : { "1": () => void navigate({ to: "/", search: true }) }),
    ...(takesTasks && { "2": () => void navigate({ to: "/task", search: true }) }),
    "3": () => void navigate({ to: "/orders", search: true }),
    "4": () => void navigate({ to: "/company", search: elsewhere }),
    c: () => void navigate({ to: "/cart", search: true }),
    u: useUndoNotice.getState().undo,
    ".": jump,
    "?": keys.open,
  });
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#screen">
        {t("Skip to the content")}
      </a>
      <header className={classes.bar}>
        <Link to="/" search={elsewhere} className={classes.brand}>
          <img src={appLogo()} width="20" height="20" alt="" />
          <b>{appName()}</b>
        </Link>
        <nav className={classes.nav} aria-label={t("Screens")}>
          <ScreenLinks className={classes.tab} />
        </nav>
        <CommandField acts={{ keys: keys.open, "next-event": demo && jump }} />
        <div className={classes.now}>
          <RunLink />
        </div>
        <div className={classes.right}>
          {demo && (
            <Link
              to="/simulate"
              search={elsewhere}
              className={classes.simulate}
              title={t("Make the demo service fail on purpose")}
            >
              <IconFlask size={16} stroke={1.75} aria-hidden />
              <span>{t("Simulate")}</span>
            </Link>
          )}
          {demo ? <DemoClockButton control={clock} /> : <UtcClock />}
          <ContractSelect />
          <NotificationBell actOf={(notice, onDone) => <NoticeActs notice={notice} onDone={onDone} />} />
          <CartButton />
          <AccountMenu
            onLeave={leave}
            onSignOut={host?.signOut}
            onSwitchUser={demo ? (id) => void switchDemoUser(id) : undefined}
            demo={
              <Menu.Item
                {...iconBefore(IconFlask)}
                onClick={() => void navigate({ to: "/simulate", search: elsewhere })}
              >
                {t("Simulate failures")}
              </Menu.Item>
            }
          >
            <Menu.Item
              {...iconBefore(IconBuilding)}
              onClick={() => void navigate({ to: "/company", search: elsewhere })}
            >
              {t("Company")}
              <Waiting count={waiting} />
            </Menu.Item>
            <Menu.Item {...iconBefore(IconBook2)} onClick={() => void navigate({ to: "/glossary" })}>
              {t("Glossary")}
            </Menu.Item>
            {hasKeys && (
              <Menu.Item {...iconBefore(IconKeyboard)} onClick={keys.open}>
                {t("All keys")}
              </Menu.Item>
            )}
          </AccountMenu>
        </div>
      </header>
      <ServiceNotices outboxError={outboxError} />
      <IgnoredNotice ignored={ignored} path={path} />
      <ClockNotice />
      <main id="screen" className={classes.screen} tabIndex={-1}>
        <Outlet />
      </main>
      <UndoNotice />
      <MissingPictures />
      <NewLink />
      <nav className={classes.bottom} aria-label={t("Screens")}>
        <ScreenLinks withIcons />
        <CartTab />
      </nav>
      {keys.dialog}
    </div>
  );
}

function useKeysDialog() {
  const [Dialog, setDialog] = useState<typeof KeysDialog>();
  const [shown, setShown] = useState(false);
  async function load() {
    const { KeysDialog } = await import("./keys-dialog.tsx");
    // A mounted dialog can restore the focus on close.
    flushSync(() => setDialog(() => KeysDialog));
    setShown(true);
  }
  return {
    open: () =>
      void load().catch(() => announce(t("The keys could not be loaded. Try again when you are online."))),
    dialog: Dialog && <Dialog shown={shown} onClose={() => setShown(false)} />,
  };
}

/** Returns the screens that the bar offers. */
function useScreens() {
  const takesTasks = use(TakesTasks);
  return SCREENS.filter(({ to }) => takesTasks || to !== "/task");
}

function ScreenLinks({ className, withIcons }: { className?: string | undefined; withIcons?: boolean }) {
  const waiting = useWaitingRequests();
  const matched = useMatches({ select: (matches) => matches.map(({ routeId }) => String(routeId)) });
  const isHere = (routes: readonly string[]) => matched.some((id) => routes.includes(id));
  return useScreens().map(({ to, label, icon: Icon, routes }) => (
    <Link
      key={to}
      to={to}
      search={elsewhere}
      className={className}
      data-screen={label}
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={isHere(routes) ? "page" : undefined}
    >
      {withIcons && <Icon size={20} stroke={1.75} aria-hidden />}
      {t(label)}
      {to === "/company" && <Waiting count={waiting} />}
    </Link>
  ));
}

/** Number of requests that wait for a decision. */
function Waiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.waits}>
      <b className={classes.waiting} aria-hidden>
        {count}
      </b>
      <span className="visually-hidden">
        {t(", {count, plural, one {# request waits} other {# requests wait}}", { count })}
      </span>
    </span>
  );
}

export function IgnoredNotice({ ignored, path }: Pick<AppServices, "ignored"> & { path: string }) {
  const [openedAt, setOpenedAt] = useState<string | undefined>(path);
  const close = () => setOpenedAt(undefined);
  if (openedAt !== undefined && openedAt !== path) close();
  if (openedAt !== path || ignored.length === 0) return null;
  return (
    <ClosedNotice onClose={close}>
      {t("Part of this link could not be read ({parts}); the rest was applied", {
        parts: ignored.map(({ name, text }) => `${name} “${text.slice(0, 40)}”`).join(", "),
      })}
    </ClosedNotice>
  );
}

function ClockNotice() {
  const { aheadMs } = useDeviceClock();
  const [closedAt, setClosedAt] = useState(0);
  if (aheadMs === 0 || closedAt === aheadMs) return null;
  const by = durationWords(Math.abs(aheadMs));
  return (
    <ClosedNotice onClose={() => setClosedAt(aheadMs)}>
      {aheadMs > 0
        ? t("The clock of this device is {by} fast: ages, windows and fees here may be wrong. Set it.", {
            by,
          })
        : t("The clock of this device is {by} slow: ages, windows and fees here may be wrong. Set it.", {
            by,
          })}
    </ClosedNotice>
  );
}

function ClosedNotice({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <div className={classes.ignored} role="status">
      <p>{children}</p>
      <CloseButton size={24} aria-label={t("Close the notice")} onClick={onClose} />
    </div>
  );
}

export function ServiceNotices({ outboxError }: { outboxError: Error | undefined }) {
  const online = useOnline();
  const notice = useRetryNotice((state) => state.notice);
  return (
    <div className={classes.strip} role="status" data-passing={(online && !outboxError) || undefined}>
      {outboxError && (
        <Line Icon={IconDatabaseOff}>
          {t("This browser cannot save what is sent, so it sends no purchases, tasks or deliveries: {why}", {
            why: outboxError.message,
          })}
        </Line>
      )}
      {!online && (
        <Line Icon={IconCloudOff}>{t("Offline: what is loaded still works, nothing is sent")}</Line>
      )}
      {online && notice && (
        <Line Icon={IconRefresh}>
          {notice.reason.status === 429 ? t("The service is busy.") : t("The service had a problem.")}{" "}
          {t("Retrying ({attempt, number} of {of, number})", {
            attempt: notice.attempt,
            of: notice.of,
          })}
        </Line>
      )}
    </div>
  );
}

function Line({ Icon, children }: { Icon: Icon; children: ReactNode }) {
  return (
    <p className={classes.line}>
      <Icon size={14} stroke={1.75} aria-hidden />
      {children}
    </p>
  );
}

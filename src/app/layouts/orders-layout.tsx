import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useState } from "react";
import { createPortal } from "react-dom";
import { deliveriesQuery } from "../../api/deliveries/deliveries.ts";
import { purchasesQuery } from "../../api/purchases.ts";
import { tasksQuery } from "../../api/tasking/tasks.ts";
import { useSession } from "../../api/use-session.ts";
import { t, text } from "../../languages/texts.ts";
import { elsewhere } from "../params/orders-params.ts";
import classes from "./orders-layout.module.css";

const TABS = [
  { to: "/orders", label: text("All"), paths: /^\/orders\/?$/ },
  { to: "/tasks", label: text("Tasks"), paths: /^\/(tasks|task\/points\/.+)(\/|$)/ },
  { to: "/purchases", label: text("Purchases"), paths: /^\/(purchases|orders\/products)(\/|$)/ },
  { to: "/deliveries", label: text("Deliveries"), paths: /^\/deliveries(\/|$)/ },
  { to: "/webhooks", label: text("Webhooks"), paths: /^\/webhooks(\/|$)/ },
] as const;

const ToolsPlace = createContext<HTMLElement | null>(null);

export function OrdersLayout() {
  const [tools, setTools] = useState<HTMLElement | null>(null);
  return (
    <div className={classes.area}>
      <header className={classes.head}>
        <h1>{t("Orders")}</h1>
        <OrdersTabs />
        <div className={classes.tools} ref={setTools} />
      </header>
      <ToolsPlace value={tools}>
        <Outlet />
      </ToolsPlace>
    </div>
  );
}

export function OrdersPage() {
  return (
    <div className={classes.whole}>
      <Outlet />
    </div>
  );
}

/** Portal for actions of the open part into the shared head. */
export function OrdersTools({ children }: { children: ReactNode }) {
  const place = useContext(ToolsPlace);
  return place && createPortal(children, place);
}

function OrdersTabs() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const counts = useOrderCounts();
  return (
    <nav className={classes.tabs} aria-label={t("Orders")}>
      {TABS.map(({ to, label, paths }) => {
        const known = counts[to];
        return (
          <Link
            key={to}
            to={to}
            search={elsewhere}
            className={classes.tab}
            // Child parts have their own addresses, so the paths decide.
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={paths.test(pathname) ? "page" : undefined}
          >
            {t(label)}
            {known && (
              <>
                {" "}
                <span className={classes.count} aria-hidden title={known.words}>
                  {known.loaded}
                  {known.moreExist && "+"}
                </span>
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

function useOrderCounts(): { [path: string]: ReturnType<typeof loadedOf> } {
  const session = useSession();
  const tasks = useInfiniteQuery(tasksQuery(session));
  const purchases = useInfiniteQuery(purchasesQuery(session, undefined));
  const deliveries = useInfiniteQuery(deliveriesQuery(session));
  return {
    "/tasks": loadedOf(tasks),
    "/purchases": loadedOf(purchases),
    "/deliveries": loadedOf(deliveries),
  };
}

interface Listed {
  data: InfiniteData<{ data: unknown[] }> | undefined;
  hasNextPage: boolean;
}

function loadedOf({ data, hasNextPage: moreExist }: Listed) {
  if (!data) return undefined;
  const loaded = data.pages.reduce((sum, page) => sum + page.data.length, 0);
  return {
    loaded,
    moreExist,
    words: moreExist
      ? t("{count, plural, one {# order} other {# orders}} loaded, more exist", { count: loaded })
      : t("{count, plural, one {# order} other {# orders}} loaded", { count: loaded }),
  };
}

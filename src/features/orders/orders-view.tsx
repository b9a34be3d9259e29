import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { framesUnderRunQuery, useRunsUnderWay } from "../../api/runs.ts";
import { useSession } from "../../api/use-session.ts";
import { t, text } from "../../languages/texts.ts";
import { useRecordedPrices } from "../../shared/orders/order-costs.ts";
import {
  framesUnderWay,
  RunsUnderWay,
  UNDER_WAY_TEXT,
  UNDER_WAY_TITLE,
} from "../../shared/orders/runs-under-way.tsx";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { useAnnounce } from "../../ui/feedback/live-region.tsx";
import { OfflineNote } from "../../ui/feedback/loaded.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { takeFocusAsTitle } from "../../ui/layout/take-focus.ts";
import { useListAlone } from "../../ui/layout/use-media.ts";
import { count } from "../../ui/text/format.ts";
import { type JointFilter, newestOrder, type OrderLine, orderLines, ordersOf } from "./order-lines.ts";
import { OrderPane } from "./order-pane.tsx";
import { OrdersList } from "./orders-list.tsx";
import classes from "./orders-view.module.css";
import { trackScale } from "./time-track.tsx";
import type { JoinedOrders, LoadedList } from "./use-joined-orders.ts";

interface OrdersViewProps {
  joined: JoinedOrders;
  filter: JointFilter;
  openKey: string | undefined;
  onOpen: (key: string | undefined) => void;
  /** Action of an order that needs the user, its history, and its other actions. */
  parts: Readonly<Record<"act" | "story" | "actions", (order: JoinedOrder) => ReactNode>>;
  onClearFilter: () => void;
  now: number;
  listRef: Ref<HTMLElement>;
}

const NO_FRAMES: readonly never[] = [];

/** All orders in one list along one time axis, with the chosen or newest one beside it. */
export function OrdersView(props: OrdersViewProps) {
  const { joined, filter, openKey, onOpen, parts, now } = props;
  const { orders, frames, lists, pending } = joined;
  const open = useQuery(framesUnderRunQuery(useSession())).data ?? NO_FRAMES;
  const lines = useMemo(() => orderLines(orders, open, filter), [orders, open, filter]);
  const shown = useMemo(() => lines.flatMap(ordersOf), [lines]);
  const { start, end } = useMemo(() => trackScale(shown, now), [shown, now]);
  const scale = useMemo(() => ({ start, end }), [start, end]);
  const listed = new Set(lines.flatMap((line) => (line.kind === "run" ? [line.run.id] : [])));
  const allRuns = useRunsUnderWay();
  const runs = allRuns.filter(({ runID }) => !listed.has(runID));
  const underWay = orders.filter(({ group }) => group === "in-progress").length + framesUnderWay(allRuns);
  const partial = lists.filter(({ moreExist }) => moreExist);
  const prices = useRecordedPrices();
  const isAlone = useListAlone();
  const beside = useBeside(lines, shown, openKey);
  const opened = useMemo(() => lineAt(lines, orders, openKey), [lines, orders, openKey]);
  const chosen = opened ?? (isAlone ? undefined : beside);
  const hidesList = isAlone && chosen !== undefined;
  // Beside the list the pane renders after the mark of the row.
  const after = useDeferredValue(chosen);
  const inPane = isAlone ? chosen : after;
  const line = lines.find((one) => inPane?.kind === "order" && ordersOf(one).includes(inPane.order));
  const heading = useEnterAndReturn(hidesList ? chosen.key : undefined);
  const isListed = !pending && lines.length > 0;
  const list = useRef<HTMLElement>(null);
  const cameBack = useRef(openKey !== undefined && !isAlone);
  useEffect(() => {
    if (!isListed || !cameBack.current) return;
    // Focuses the row of the order in the address.
    cameBack.current = false;
    takeFocusAsTitle(list.current?.querySelector<HTMLElement>("[data-key][aria-current=true]") ?? null);
  }, [isListed]);

  const underWayWords =
    underWay > 0
      ? t("{count, plural, one {# order} other {# orders}} under way", { count: underWay })
      : t("No order is under way");
  useAnnounce(pending ? undefined : underWayWords);

  return (
    <div className={classes.view}>
      <section ref={list} className={classes.list} aria-label={t("All orders")} hidden={hidesList}>
        <OfflineNote answeredAt={joined.answeredAt} />
        {lists.map(
          ({ name, error }) =>
            error && (
              <ErrorMessage key={name} error={error} title={t(LIST_FAULTS[name])} onRetry={joined.retry} />
            ),
        )}
        <RunsUnderWay runs={runs} />
        {pending && <Skeletons />}
        {!pending && orders.length === 0 && lists.every(({ error }) => !error) && (
          <HelpfulEmpty
            title={runs.length > 0 ? t(UNDER_WAY_TITLE) : t("You have not ordered anything yet")}
            text={
              runs.length > 0
                ? t(UNDER_WAY_TEXT)
                : t("Purchases, tasks and deliveries appear here on one time axis.")
            }
            go={["/", t("Go to search")]}
          />
        )}
        {!pending && orders.length > 0 && lines.length === 0 && (
          <HelpfulEmpty
            title={t("No orders match the filter")}
            text={t(
              "{count, plural, one {# order is} other {# orders are}} loaded{more, select, yes {; more exist} other {}}.",
              { count: orders.length, more: partial.length > 0 ? "yes" : "no" },
            )}
          >
            <BusyButton busy={false} variant="default" onClick={props.onClearFilter}>
              {t("Clear filter")}
            </BusyButton>
          </HelpfulEmpty>
        )}
        {!pending && lines.length > 0 && (
          <OrdersList
            lines={lines}
            frames={frames}
            prices={prices}
            chosenKey={chosen?.key}
            keptKey={beside?.key}
            onChoose={onOpen}
            onChooseRun={isAlone ? undefined : onOpen}
            actOf={parts.act}
            scale={scale}
            now={now}
            listRef={props.listRef}
            foot={
              partial.length > 0 && (
                <p className={classes.more}>
                  {t("{lists} loaded, more exist", {
                    lists: partial.map(listWords).join(t(", ¦between parts")),
                  })}
                  <BusyButton variant="default" busy={joined.loadingOlder} onClick={joined.loadOlder}>
                    {t("Load older")}
                  </BusyButton>
                </p>
              )
            }
          />
        )}
      </section>
      {inPane && !pending ? (
        <OrderPane
          line={inPane}
          run={line?.kind === "run" ? line.shown : undefined}
          onOpen={onOpen}
          frames={frames}
          prices={prices}
          now={now}
          story={parts.story}
          actions={parts.actions}
          onBack={hidesList ? onOpen : undefined}
          headingRef={heading}
        />
      ) : (
        chosen && <article />
      )}
    </div>
  );
}

const LIST_FAULTS = {
  tasks: text("Couldn’t load the tasks"),
  purchases: text("Couldn’t load the purchases"),
  deliveries: text("Couldn’t load the deliveries"),
} as const satisfies Record<LoadedList["name"], string>;

/** Returns the loaded part of a list: "200 tasks". */
function listWords({ name, loaded }: LoadedList): string {
  if (name === "tasks") return count(loaded, "task");
  return name === "purchases" ? count(loaded, "purchase") : count(loaded, "delivery", "deliveries");
}

/** Returns the order to show while none is chosen. It stays when it ends, so that the pane does not change. */
function useBeside(
  lines: readonly OrderLine[],
  orders: readonly JoinedOrder[],
  openKey: string | undefined,
): OrderLine | undefined {
  const [key, setKey] = useState<string>();
  const shown = useMemo(() => {
    const newest = newestOrder(lines);
    return (
      lineAt(lines, orders, openKey ?? key) ?? lines.find((line) => newest && ordersOf(line).includes(newest))
    );
  }, [lines, orders, openKey, key]);
  if (shown && shown.key !== key) setKey(shown.key);
  return shown;
}

/** Returns the run or order of a key; an order of a run as a line alone. */
function lineAt(
  lines: readonly OrderLine[],
  orders: readonly JoinedOrder[],
  key: string | undefined,
): OrderLine | undefined {
  const line = lines.find((one) => one.key === key);
  const order = line ? undefined : orders.find((one) => one.key === key);
  return order ? { kind: "order", key: order.key, group: order.group, order } : line;
}

function Skeletons() {
  return (
    <div role="status" aria-label={t("Loading the orders")}>
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className={classes.skeleton}>
          <Skeleton width={40} height={40} />
          <span>
            <Skeleton width={180} height={12} />
            <Skeleton width={130} height={10} mt={8} />
          </span>
        </div>
      ))}
    </div>
  );
}

/**
 * Moves the focus to the heading of the pane when it replaces the list, and back to the row (`data-key`) afterwards. `key`
 * is undefined while the list is visible.
 */
function useEnterAndReturn(key: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (key === undefined) return;
    heading.current?.focus({ preventScroll: true });
    return () => document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }, [key]);
  return heading;
}

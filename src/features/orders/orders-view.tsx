import { Skeleton } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useMemo } from "react";
import type { JoinedOrder, OrderGroup } from "../../api/orders/joined-order.ts";
import { useRunsUnderWay } from "../../api/runs/runs.ts";
import { RunsUnderWay, UNDER_WAY_TEXT, UNDER_WAY_TITLE } from "../../shared/orders/runs-under-way.tsx";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { OfflineNote } from "../../ui/feedback/offline-note.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { count, formatClock, formatDay } from "../../ui/text/format.ts";
import { moveAmongOrders, OrderLine } from "./order-line.tsx";
import classes from "./orders-view.module.css";
import { placeOn, type TrackScale, trackScale, trackTicks } from "./track-scale.ts";
import type { JoinedOrders } from "./use-joined-orders.ts";

interface OrdersViewProps {
  joined: JoinedOrders;
  /** Those of them that pass the filter. */
  shown: readonly JoinedOrder[];
  /** Key of the order whose story is open. */
  openKey: string | undefined;
  onOpen: (key: string | undefined) => void;
  /** What an order cost, what can be done next with it, and its history, step by step. */
  parts: Readonly<Record<"cost" | "nextStep" | "story", (order: JoinedOrder) => ReactNode>>;
  onClearFilter: () => void;
  /** What to do where nothing was ordered yet. */
  actions: ReactNode;
  now: number;
  listRef: Ref<HTMLElement>;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** All orders in one list along one time axis: what needs the user, what is under way, and the rest, newest first. */
export function OrdersView(props: OrdersViewProps) {
  const { joined, shown, openKey, onOpen, parts, now } = props;
  const { orders, frames, lists, pending } = joined;
  const scale = useMemo(() => trackScale(shown, now), [shown, now]);
  const underWay = orders.filter(({ group }) => group === "in-progress").length;
  const runs = useRunsUnderWay();
  const partial = lists.filter(({ moreExist }) => moreExist);

  useEffect(() => {
    if (!pending) announce(underWay > 0 ? `${count(underWay, "order")} under way` : "No order is under way");
  }, [pending, underWay]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = STEPS[event.key];
    const isLine = (event.target as Element).matches("[data-order]");
    if (!step || !isLine || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moveAmongOrders(event.currentTarget, step);
  }

  return (
    <section className={classes.view} aria-label="All orders" ref={props.listRef} onKeyDown={onKeyDown}>
      <OfflineNote answeredAt={joined.answeredAt} />
      {lists.map(
        ({ name, error }) =>
          error && (
            <ErrorMessage
              key={name}
              error={error}
              title={`Couldn’t load the ${name}`}
              onRetry={joined.retry}
            />
          ),
      )}
      <RunsUnderWay runs={runs} />
      {pending && orders.length === 0 && <Skeletons />}
      {!pending && orders.length === 0 && lists.every(({ error }) => !error) && (
        <HelpfulEmpty
          title={runs.length > 0 ? UNDER_WAY_TITLE : "You have not ordered anything yet"}
          text={
            runs.length > 0
              ? UNDER_WAY_TEXT
              : "Purchases, tasks and deliveries appear here on one time axis. These are your own; colleagues see theirs."
          }
        >
          {props.actions}
        </HelpfulEmpty>
      )}
      {orders.length > 0 && shown.length === 0 && (
        <HelpfulEmpty
          title="No orders match the filter"
          text={`${count(orders.length, "order")} ${orders.length === 1 ? "is" : "are"} loaded${partial.length > 0 ? "; more exist" : ""}.`}
        >
          <BusyButton busy={false} variant="default" onClick={props.onClearFilter}>
            Clear filter
          </BusyButton>
        </HelpfulEmpty>
      )}
      {shown.length > 0 && (
        <>
          <TimeAxis scale={scale} now={now} />
          <div className={classes.groups}>
            <TimeNow scale={scale} now={now} />
            {Object.entries(GROUP_TITLES).map(([group, title]) => {
              const members = shown.filter((order) => order.group === (group as OrderGroup));
              if (members.length === 0) return null;
              return (
                <section key={group} aria-labelledby={`orders-${group}`}>
                  <h2 id={`orders-${group}`} className={classes.group}>
                    {title} <span>{members.length}</span>
                    {group === "done" && <span className={classes.order}>Newest first</span>}
                  </h2>
                  <ul>
                    {members.map((order) => (
                      <OrderLine
                        key={order.key}
                        order={order}
                        frame={frames?.get(order.frameIDs[0] ?? "")}
                        scale={scale}
                        now={now}
                        cost={parts.cost(order)}
                        next={parts.nextStep(order)}
                        story={order.key === openKey ? parts.story(order) : undefined}
                        onToggle={() => onOpen(order.key === openKey ? undefined : order.key)}
                      />
                    ))}
                  </ul>
                </section>
              );
            })}
          </div>
        </>
      )}
      {partial.length > 0 && (
        <p className={classes.more}>
          {partial.map(({ name, loaded }) => `${loaded} ${name}`).join(", ")} loaded, more exist
          <BusyButton variant="default" busy={joined.loadingOlder} onClick={joined.loadOlder}>
            Load older
          </BusyButton>
        </p>
      )}
    </section>
  );
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading the orders">
      {["a", "b", "c", "d", "e"].map((key) => (
        <div key={key} className={classes.skeleton}>
          <Skeleton width={36} height={36} />
          <span>
            <Skeleton width={180} height={12} />
            <Skeleton width={130} height={10} mt={8} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** A day whose words would run into the next column has its line alone. */
const LAST_LABEL = 0.9;

/** The heads of the columns, with the days of the time axis and the present. Decoration: each line says its times in words. */
function TimeAxis({ scale, now }: { scale: TrackScale; now: number }) {
  return (
    <div className={classes.axis} aria-hidden>
      <span>Order</span>
      <div className={classes.scale}>
        {trackTicks(scale).map(({ at, place, isDay }) => (
          <span key={at} className={classes.tick} style={{ left: `${place * 100}%` }}>
            {place <= LAST_LABEL && (isDay ? formatDay(at) : formatClock(at))}
          </span>
        ))}
        <b className={classes.clock} style={{ left: `${placeOn(scale, now) * 100}%` }}>
          {formatClock(now)} UTC
        </b>
      </div>
      <span>State</span>
      <span className={classes.next}>Next step</span>
    </div>
  );
}

/** The line of the present through all tracks. */
function TimeNow({ scale, now }: { scale: TrackScale; now: number }) {
  return (
    <div className={classes.overlay} aria-hidden>
      <span className={classes.now} style={{ left: `${placeOn(scale, now) * 100}%` }} />
    </div>
  );
}

/** The groups of orders, in the order in which they are shown. */
export const GROUP_TITLES = {
  "needs-you": "Needs you",
  "in-progress": "In progress",
  done: "Done",
} as const satisfies Record<OrderGroup, string>;

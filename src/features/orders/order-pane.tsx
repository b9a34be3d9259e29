import { Button, CloseButton } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment, memo, type ReactNode, type Ref, useMemo } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { purchaseState } from "../../api/orders/order-events.ts";
import { batchQuery } from "../../api/outbox/outbox.ts";
import { useSession } from "../../api/use-session.ts";
import { ringBox, unionBox } from "../../geo/area/box.ts";
import { longitudeNear, unwrapRing, unwrapRingNear } from "../../geo/longitude.ts";
import type { Box, Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import type { FootprintState } from "../../map/footprint.ts";
import { StillMap } from "../../map/still-map.tsx";
import { geometryWords } from "../../shared/frames/frame-words.ts";
import { footprintsOf } from "../../shared/frames/frames-on-map.ts";
import { toPointsRun, toRun } from "../../shared/orders/links.ts";
import { costOf, type RecordedPrices } from "../../shared/orders/order-costs.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import { useNameAt } from "../../shared/places/use-place-name.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { StateSign } from "../../ui/list/state-sign.tsx";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatPosition } from "../../ui/text/format.ts";
import type { OrderLine, OrderRun } from "./order-lines.ts";
import classes from "./order-pane.module.css";
import { detailWords, positionOf, priceWords, stateOf, titleWords } from "./order-words.ts";
import { OrderPicture, runFacts } from "./orders-rows.tsx";

interface OrderPaneProps {
  line: OrderLine;
  /** Orders of the run of an order; undefined for an order alone. */
  run: readonly JoinedOrder[] | undefined;
  onOpen: (key: string) => void;
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined;
  prices: RecordedPrices;
  now: number;
  story: (order: JoinedOrder) => ReactNode;
  actions: (order: JoinedOrder) => ReactNode;
  /** Undefined beside the list. */
  onBack: ((key: undefined) => void) | undefined;
  headingRef: Ref<HTMLHeadingElement>;
}

/**
 * One order or run beside the list: title, state, price, place, history and actions. Its map stays for the next one,
 * because creating a map is slow.
 */
export const OrderPane = memo(function OrderPane(props: OrderPaneProps) {
  const { line, run, frames, prices, now, story, actions, onOpen, onBack, headingRef } = props;
  const nameAt = useNameAt();
  const order = line.kind === "order" ? line.order : undefined;
  const frame = frames?.get(order?.frameIDs[0] ?? "");
  const orders = useMemo(() => (line.kind === "run" ? line.shown : (run ?? [line.order])), [line, run]);
  const shown =
    line.kind === "run"
      ? runFacts({ line, frames, prices, nameAt, now })
      : orderFacts(line.order, frame, nameAt(positionOf(line.order, frame)), prices, now);
  return (
    <article className={classes.pane} aria-label={t("Order: {title}", { title: shown.title })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, and often it holds no control. */}
      <div className={classes.scroll} tabIndex={0}>
        <header className={classes.head}>
          {shown.picture}
          <div className={classes.name}>
            <h2 ref={headingRef} tabIndex={-1}>
              {shown.kind ? t("{kind}: {title}", { kind: shown.kind, title: shown.title }) : shown.title}
            </h2>
            <p>
              <Dotted
                parts={[
                  ...shown.detail.split(" · "),
                  run && run.length > 1 && t("one of {count} ordered together", { count: run.length }),
                ]}
              />
            </p>
            {frame && (
              <p>
                <Dotted parts={geometryWords(frame)} />
              </p>
            )}
          </div>
          {onBack && (
            <CloseButton size={32} aria-label={t("Back to the orders")} onClick={() => onBack(undefined)} />
          )}
        </header>
        <div className={classes.state}>
          <StateSign {...shown.state} />
          <p>
            <b>{shown.price.amount}</b>
            <span className={classes.note}>{shown.price.note}</span>
          </p>
        </div>
        <OrderPlace orders={orders} order={order} frames={frames} />
        <div key={line.key} ref={showTop} className={classes.story}>
          {order ? story(order) : <RunOrders orders={orders} {...{ frames, now, onOpen }} />}
        </div>
      </div>
      <footer className={classes.foot}>
        <Fragment key={line.key}>
          {order && actions(order)}
          {line.kind === "run" && <RunLinks {...line.run} />}
        </Fragment>
      </footer>
    </article>
  );
});

/** Shows another order from its top. */
function showTop(story: HTMLElement | null): void {
  story?.parentElement?.scrollTo(0, 0);
}

function orderFacts(
  order: JoinedOrder,
  frame: CatalogFrame | null | undefined,
  place: string | undefined,
  prices: RecordedPrices,
  now: number,
) {
  const cost = costOf(order, prices);
  return {
    kind: undefined,
    title: titleWords(order, frame, place),
    detail: detailWords(order, frame, place !== undefined),
    picture: <OrderPicture order={order} frame={frame} size={48} />,
    state: stateOf(order, now),
    price: priceWords(order, cost),
  };
}

interface RunOrdersProps extends Pick<OrderPaneProps, "frames" | "now" | "onOpen"> {
  orders: readonly JoinedOrder[];
}

/** Orders of a run, each with its state and the way to it. */
function RunOrders({ orders, frames, now, onOpen }: RunOrdersProps) {
  const nameAt = useNameAt();
  return (
    <ul className={classes.members} aria-label={t("Orders of this run")}>
      <FirstRows rows={orders} as="li">
        {(order) => {
          const frame = frames?.get(order.frameIDs[0] ?? "");
          const place = nameAt(positionOf(order, frame));
          return (
            <li key={order.key}>
              <OrderPicture order={order} frame={frame} size={32} />
              <Button
                variant="subtle"
                size="compact-sm"
                justify="flex-start"
                onClick={() => onOpen(order.key)}
              >
                {titleWords(order, frame, place)}
                <span className={classes.note}>{detailWords(order, frame, place !== undefined)}</span>
              </Button>
              <StateSign {...stateOf(order, now)} isOneLine />
            </li>
          );
        }}
      </FirstRows>
    </ul>
  );
}

/** Links to the products of a run that are ready, and to its page where this browser has it. */
function RunLinks({ id, of, orders }: OrderRun) {
  const kind = of === "tasks" ? "point" : "purchase";
  const isHere = Boolean(useQuery(batchQuery(useSession(), kind, id)).data);
  const isReady = orders.some((order) => order.kind === "purchase" && order.purchase.status === "closed");
  return (
    <>
      {isReady && (
        <RoutedButton variant="filled" Icon={IconDownload} to="/orders/products" search={{ orderRun: id }}>
          {t("Download products")}
        </RoutedButton>
      )}
      {isHere && (
        <RoutedButton {...(of === "tasks" ? toPointsRun(id) : toRun(id))}>
          {of === "tasks" ? t("Open the run¦tasks") : t("Open the run")}
        </RoutedButton>
      )}
    </>
  );
}

interface OrderPlaceProps extends Pick<OrderPaneProps, "frames"> {
  /** Orders on the map. */
  orders: readonly JoinedOrder[];
  /** Selected one, whose place is named; undefined for a run. */
  order: JoinedOrder | undefined;
}

/** Small map of an order among those of its run, with the name and the position of its place; nothing if that is unknown. */
function OrderPlace({ orders, order, frames }: OrderPlaceProps) {
  const ground = useMemo(() => groundOf(orders, frames), [orders, frames]);
  const footprints = useMemo(
    () => footprintsOf(ground?.frames ?? [], (frameID) => ground?.states.get(frameID) ?? "default"),
    [ground],
  );
  const nameAt = useNameAt();
  const named = order ?? orders[0];
  const at = named && positionOf(named, frames?.get(named.frameIDs[0] ?? ""));
  if (!ground || !at) return null;
  const place = nameAt(at);
  const position = formatPosition(at[0], at[1], 2);
  const isAlone = ground.frames.length === order?.frameIDs.length;
  const label = t("Where the order lies: {place}", { place: place ?? position });
  return (
    <figure className={classes.place}>
      <StillMap
        label={label}
        height={168}
        box={ground.box}
        footprints={footprints}
        points={ground.points}
        selectedKey={isAlone ? undefined : order?.frameIDs[0]}
        selectedPoint={ground.points.length > 1 ? order?.key : undefined}
      />
      {order && (
        <figcaption className={classes.words}>
          <Dotted parts={[place, position]} />
        </figcaption>
      )}
    </figure>
  );
}

/** Least width and height of the map, degrees. */
const LEAST = 2;

/** Returns the known frames and task points of orders, continuous in longitude. */
export function groundOf(
  orders: readonly JoinedOrder[],
  known: ReadonlyMap<string, CatalogFrame | null> | undefined,
) {
  const frames = orders.flatMap(({ frameIDs }) => frameIDs.flatMap((frameID) => known?.get(frameID) ?? []));
  const tasks = orders.flatMap((order) => (order.kind === "task" ? order : []));
  const near = tasks[0]?.task.pointOfInterest.lon ?? (frames[0] && unwrapRing(frames[0].ring)[0]?.[0]);
  if (near === undefined) return undefined;
  const points = tasks.map(({ key, task: { pointOfInterest } }) => {
    const at: Position = [longitudeNear(pointOfInterest.lon, near), pointOfInterest.lat];
    return { key, at };
  });
  const rings = frames.map(({ ring }) => unwrapRingNear(ring, near));
  const box = unionBox([...rings.map(ringBox), ...points.map(({ at }) => [...at, ...at] as const)]);
  const states = new Map(
    orders.flatMap((order) => order.frameIDs.map((frameID) => [frameID, stateOnMap(order)] as const)),
  );
  return box && { frames, states, points, box: widened(box) };
}

export function stateOnMap(order: JoinedOrder): FootprintState {
  if (order.kind !== "purchase") return "owned";
  const state = purchaseState(order.purchase);
  return state ? ORDER_STATES[state].onMap : "default";
}

function widened([west, south, east, north]: Box): Box {
  const dx = Math.max(LEAST, (east - west) * 1.2) / 2;
  const dy = Math.max(LEAST / 2, (north - south) * 1.2) / 2;
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return [x - dx, Math.max(-85, y - dy), x + dx, Math.min(85, y + dy)];
}

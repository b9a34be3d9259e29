import {
  IconChevronDown,
  IconChevronRight,
  IconCloudUpload,
  IconStack2,
  IconTargetArrow,
} from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder, TrackMark } from "../../api/orders/joined-order.ts";
import { type EventState, type OrderState, orderStates } from "../../api/orders/order-events.ts";
import type { Position } from "../../geo/types.ts";
import { t, text } from "../../languages/texts.ts";
import { shortModeName } from "../../shared/frames/frame-words.ts";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { costOf, type RecordedPrices, sumCosts } from "../../shared/orders/order-costs.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import type { NameAt } from "../../shared/places/use-place-name.ts";
import { imagingModeName } from "../../shared/tasks/task-words.ts";
import { type ShownAs, StateSign, signs } from "../../ui/list/state-sign.tsx";
import { Dotted } from "../../ui/text/dotted.tsx";
import { count, formatShortTime } from "../../ui/text/format.ts";
import type { OrderLine, OrderRun } from "./order-lines.ts";
import {
  detailWords,
  orderStateOf,
  type PriceWords,
  positionOf,
  priceWords,
  runPriceWords,
  stateOf,
  type Tracked,
  titleWords,
} from "./order-words.ts";
import classes from "./orders-rows.module.css";
import { TimeTrack, type TrackScale } from "./time-track.tsx";

const KINDS = { task: text("Task"), purchase: text("Purchase"), delivery: text("Delivery") } as const;

/** Props of all rows; plain values, for `memo`. */
interface SharedProps extends RowPlace {
  prices: RecordedPrices;
  scale: TrackScale;
  now: number;
  nameAt: NameAt;
  isChosen: boolean;
}

interface SingleRowProps extends SharedProps {
  actOf: (order: JoinedOrder) => ReactNode;
  onChoose: (key: string) => void;
  order: JoinedOrder;
  frame: CatalogFrame | null | undefined;
  isChild: boolean;
}

export const SingleRow = memo(function SingleRow(props: SingleRowProps) {
  const { order, frame, isChild, prices, nameAt, scale, now } = props;
  const name = nameAt(positionOf(order, frame));
  return (
    <OrderRow
      rowKey={order.key}
      place={props}
      kind={t(KINDS[order.kind])}
      title={titleWords(order, frame, name)}
      detail={detailWords(order, frame, name !== undefined)}
      orderedAt={order.orderedAt}
      picture={<OrderPicture order={order} frame={frame} size={isChild ? 32 : 40} />}
      track={<TimeTrack order={order} scale={scale} now={now} />}
      state={stateOf(order, now)}
      price={priceWords(order, costOf(order, prices))}
      act={order.group === "needs-you" ? props.actOf(order) : undefined}
      isChosen={props.isChosen}
      isChild={isChild}
      onPress={() => props.onChoose(order.key)}
    />
  );
});

interface RunRowProps extends SharedProps {
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined;
  line: Extract<OrderLine, { kind: "run" }>;
  isOpen: boolean;
  onToggle: (key: string) => void;
}

type RunFacts = Pick<RunRowProps, "line" | "frames" | "prices" | "nameAt" | "now">;

/** Returns what the row of a run and its pane say. */
export function runFacts({ line, frames, prices, nameAt, now }: RunFacts) {
  const { run, shown } = line;
  const places = placesOf(
    run.orders.map((order) => positionOf(order, frames?.get(order.frameIDs[0] ?? ""))),
    nameAt,
  );
  const costs = run.orders.map((order) => costOf(order, prices));
  // All orders of a run have one contract.
  const isAgreed = costs.some((cost) => cost.isAgreed);
  const open = run.open.map(({ price }) => ({ is: "committed" as const, amount: price, isAgreed }));
  const number = run.orders.length + run.open.length;
  const charged = number - costs.filter(({ is }) => is === "nothing").length;
  const left = run.orders.length - shown.length;
  return {
    kind: run.of === "tasks" ? t("Run¦tasks") : t("Run"),
    title: runTitle(run, places),
    detail: [
      runDetail(run, frames, places),
      left > 0 && t("{shown} of {all} match", { shown: shown.length, all: run.orders.length }),
    ]
      .filter(Boolean)
      .join(" · "),
    picture: <KindSign kind="run" />,
    state: runState(run, now),
    price: runPriceWords(number, run.of, sumCosts(costs), sumCosts([...costs, ...open]), charged),
  };
}

export const RunRow = memo(function RunRow(props: RunRowProps) {
  const { line, isOpen, scale, now } = props;
  return (
    <OrderRow
      rowKey={line.key}
      place={props}
      {...runFacts(props)}
      orderedAt={orderedAtOf(line.run.orders)}
      track={<TimeTrack order={runTrack(line.run)} scale={scale} now={now} />}
      isChosen={props.isChosen}
      isOpen={isOpen}
      onPress={() => props.onToggle(line.key)}
    />
  );
});

/** Largest run that is named by its places. */
const MOST_NAMED = 40;

function placesOf(positions: readonly (Position | undefined)[], nameAt: NameAt): string[] {
  if (positions.length > MOST_NAMED) return [];
  return [...new Set(positions.flatMap((at) => nameAt(at) ?? []))];
}

const MOST_PLACES = 3;

/** Returns "12 frames, Strait of Gibraltar" or "3 points tasked". */
export function runTitle({ of, orders, open }: OrderRun, places: readonly string[]): string {
  if (of === "tasks")
    return t("{count, plural, one {# point} other {# points}} tasked", { count: orders.length });
  const frames = count(orders.length + open.length, "frame");
  return places.length === 1 ? `${frames}, ${places[0]}` : frames;
}

/** Returns the user's words, the run, and its modes or places. */
function runDetail(
  { id, words, of, orders }: OrderRun,
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined,
  places: readonly string[],
): string {
  const more = places.length - MOST_PLACES;
  const named = [...places.slice(0, MOST_PLACES), more > 0 && t("{count} more", { count: more })]
    .filter(Boolean)
    .join(t(", ¦between parts"));
  return [words, id, of === "tasks" || places.length > 1 ? named : modesOf(orders, frames)]
    .filter(Boolean)
    .join(" · ");
}

/** Returns "Strip 9, Spot 3". */
function modesOf(
  orders: readonly JoinedOrder[],
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined,
): string {
  const counts = new Map<string, number>();
  for (const order of orders) {
    const frame = frames?.get(order.frameIDs[0] ?? "");
    const name =
      order.kind === "task" ? imagingModeName(order.task.imagingMode) : frame && shortModeName(frame);
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, number]) => `${name} ${number}`).join(", ");
}

/** Returns "2 accepted, 9 ready, 1 failed" with the sign of the most important state. */
export function runState({ orders, open }: OrderRun, now: number): { as: ShownAs; words: string } {
  const states = [
    ...orders.map((order) => (order.kind === "delivery" ? undefined : orderStateOf(order, now))),
    ...open.map(({ state }) => state),
  ];
  const counts = [...orderStates, undefined].flatMap((state) => {
    const number = states.filter((one) => one === state).length;
    return number > 0 ? [{ state, number }] : [];
  });
  const matters = MATTERS.find((state) => states.includes(state));
  return {
    as: matters ? ORDER_STATES[matters] : signs.unknown,
    words: counts
      .map(({ state, number }) =>
        state ? `${number} ${t(ORDER_STATES[state].counted)}` : t("{count} not known", { count: number }),
      )
      .join(t(", ¦between parts")),
  };
}

/** States from the most to the least important for a run. */
const MATTERS: readonly OrderState[] = [
  "unknown",
  "ordered",
  "accepted",
  "imaged",
  "partly-ready",
  "failed",
  "rejected",
  "ready",
  "canceled",
  "planned",
];

/** States of marks from the worst to the best. */
const WORST: readonly EventState[] = ["failed", "unclear", "waiting", "done"];

/** Returns the first and the last mark of each kind among the orders of a run, and the span of their windows. */
export function runTrack({ of, orders, open }: OrderRun): Tracked {
  const all = orders.flatMap(({ marks }) => marks);
  const kinds = new Set(all.map(({ kind }) => kind));
  const marks = [...kinds].flatMap((kind) =>
    endsOf(
      all.filter((mark) => mark.kind === kind),
      open.length > 0,
    ),
  );
  const windows = orders.flatMap(({ window }) => window ?? []);
  return {
    kind: of === "tasks" ? "task" : "purchase",
    marks: marks.sort((a, b) => a.time.at - b.time.at),
    window: windows.length > 0 ? spanOf(windows) : undefined,
    orderedAt: orderedAtOf(orders),
  };
}

function spanOf(windows: readonly NonNullable<JoinedOrder["window"]>[]) {
  return {
    start: Math.min(...windows.map(({ start }) => start)),
    end: Math.max(...windows.map(({ end }) => end)),
  };
}

/** Returns when the first of some orders was placed, ms. */
function orderedAtOf(orders: readonly JoinedOrder[]): number | undefined {
  const times = orders.flatMap(({ orderedAt }) => orderedAt ?? []);
  return times.length > 0 ? Math.min(...times) : undefined;
}

function endsOf(all: readonly TrackMark[], areMoreToCome: boolean): TrackMark[] {
  const inTime = all.toSorted((a, b) => a.time.at - b.time.at);
  const [first, last] = [inTime[0], inTime.at(-1)];
  if (!first || !last) return [];
  const worst = WORST.find((state) => all.some((mark) => mark.state === state)) ?? "unclear";
  const state = worst === "done" && areMoreToCome && first.kind === "bought" ? "waiting" : worst;
  const ends = first.time.at === last.time.at ? [last] : [first, last];
  return ends.map((mark, index) => ({ ...mark, key: `${mark.kind} ${index}`, state }));
}

/** Place of a row in the virtual list of its group. */
interface RowPlace {
  index: number;
  /** Distance from the top of the group's list, px. */
  top: number;
  number: number;
  of: number;
  measure: (row: HTMLElement | null) => void;
}

interface OrderRowProps {
  /** Key by which the focus returns to the row. */
  rowKey: string;
  place: RowPlace;
  kind: string;
  title: string;
  detail: string;
  /** Said where the track has no room, ms. */
  orderedAt: number | undefined;
  picture: ReactNode;
  track: ReactNode;
  state: { as: ShownAs; words: string };
  price: PriceWords;
  /** Replaces the price if the user has to act. */
  act?: ReactNode;
  isChosen: boolean;
  isChild?: boolean;
  /** A run is open; undefined for an order. */
  isOpen?: boolean;
  onPress: () => void;
}

function OrderRow(props: OrderRowProps) {
  const { place, kind, title, detail, orderedAt, picture, track, state, price, act } = props;
  const { isChosen, isChild = false } = props;
  const Chevron = props.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <li
      ref={place.measure}
      data-index={place.index}
      aria-posinset={place.number}
      aria-setsize={place.of}
      className={classes.item}
      data-selected={isChosen || undefined}
      data-child={isChild || undefined}
      style={{ transform: `translateY(${place.top}px)` }}
    >
      <button
        type="button"
        className={classes.name}
        data-row
        data-key={props.rowKey}
        aria-current={isChosen}
        aria-expanded={props.isOpen}
        onClick={props.onPress}
      >
        {picture}
        <span className={classes.words}>
          <span className={classes.subject}>
            <b className={isChild ? "visually-hidden" : undefined}>{kind}</b> {title}
          </span>
          <span className={classes.detail}>
            <Dotted parts={detail} />
          </span>
          {orderedAt !== undefined && (
            <span className={classes.ordered}>
              {t("ordered {time}", { time: t("{time} UTC", { time: formatShortTime(orderedAt) }) })}
            </span>
          )}
        </span>
      </button>
      <div className={classes.track}>{track}</div>
      <div className={classes.state}>
        <StateSign as={state.as} words={state.words} />
      </div>
      <div className={classes.price}>
        {act ?? (
          <>
            <b>{price.amount}</b>
            <span className={classes.note}>
              <Dotted parts={price.note} />
            </span>
          </>
        )}
      </div>
      <Chevron className={classes.chevron} size={16} stroke={1.75} aria-hidden />
    </li>
  );
}

export function OrderPicture(props: {
  order: JoinedOrder;
  frame: CatalogFrame | null | undefined;
  size?: number;
}) {
  const { order, frame, size = 40 } = props;
  if (order.kind === "purchase" || (order.kind === "task" && frame?.quicklookUrl))
    return <QuicklookThumb frame={frame} size={size} />;
  return <KindSign kind={order.kind === "task" ? "task" : "delivery"} size={size} />;
}

const KIND_ICONS = { task: IconTargetArrow, delivery: IconCloudUpload, run: IconStack2 } as const;

function KindSign({ kind, size = 40 }: { kind: keyof typeof KIND_ICONS; size?: number }) {
  const Icon = KIND_ICONS[kind];
  return (
    <span className={classes.sign} data-kind={kind} style={{ width: size, height: size }}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </span>
  );
}

import { memo, type ReactNode } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import type { Position } from "../../geo/types.ts";
import { text } from "../../languages/text.ts";
import { t } from "../../languages/texts.ts";
import { costOf, type RecordedPrices, sumCosts } from "../../shared/orders/order-costs.ts";
import type { NameAt } from "../../shared/places/use-place-name.ts";
import type { OrderLine } from "./order-lines.ts";
import { priceWords, runPriceWords } from "./order-price-words.ts";
import { KindSign, OrderPicture, OrderRow, type RowPlace } from "./order-row.tsx";
import { detailWords, positionOf, stateOf, titleWords } from "./order-words.ts";
import { runDetail, runState, runTitle } from "./run-words.ts";
import { runTrack } from "./track/run-track.ts";
import { TimeTrack } from "./track/time-track.tsx";
import type { TrackScale } from "./track/track-scale.ts";

const KINDS = { task: text("Task"), purchase: text("Purchase"), delivery: text("Delivery") } as const;

/** What all rows are told; plain values, so that a row is drawn again only when something of its own changes. */
interface SharedProps extends RowPlace {
  prices: RecordedPrices;
  scale: TrackScale;
  now: number;
  nameAt: NameAt;
  isChosen: boolean;
}

interface SingleRowProps extends SharedProps {
  /** What has to be done with an order that needs the user. */
  actOf: (order: JoinedOrder) => ReactNode;
  onChoose: (key: string) => void;
  order: JoinedOrder;
  frame: CatalogFrame | null | undefined;
  /** Belongs to the run above it. */
  isChild: boolean;
}

/** The row of one order. */
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

/** The row of a run of several, which opens into their rows. */
export const RunRow = memo(function RunRow(props: RunRowProps) {
  const { line, isOpen, frames, prices, nameAt, scale, now } = props;
  const { run, shown } = line;
  const places = placesOf(
    run.orders.map((order) => positionOf(order, frames?.get(order.frameIDs[0] ?? ""))),
    nameAt,
  );
  const costs = run.orders.map((order) => costOf(order, prices));
  // A run is of one contract.
  const isAgreed = costs.some((cost) => cost.isAgreed);
  const open = run.open.map(({ price }) => ({ is: "committed" as const, amount: price, isAgreed }));
  const number = run.orders.length + run.open.length;
  const charged = number - costs.filter(({ is }) => is === "nothing").length;
  const left = run.orders.length - shown.length;
  return (
    <OrderRow
      rowKey={line.key}
      place={props}
      kind={run.of === "tasks" ? t("Run¦tasks") : t("Run")}
      title={runTitle(run, places)}
      detail={[
        runDetail(run, frames, places),
        left > 0 && t("{shown} of {all} match", { shown: shown.length, all: run.orders.length }),
      ]
        .filter(Boolean)
        .join(" · ")}
      picture={<KindSign kind="run" />}
      track={<TimeTrack order={runTrack(run)} scale={scale} now={now} />}
      state={runState(run, now)}
      price={runPriceWords(number, run.of, sumCosts(costs), sumCosts([...costs, ...open]), charged)}
      isChosen={props.isChosen}
      isOpen={isOpen}
      onPress={() => props.onToggle(line.key)}
    />
  );
});

/** A run of more frames than this is not named by places. */
const MOST_NAMED = 40;

function placesOf(positions: readonly (Position | undefined)[], nameAt: NameAt): string[] {
  if (positions.length > MOST_NAMED) return [];
  return [...new Set(positions.flatMap((at) => nameAt(at) ?? []))];
}

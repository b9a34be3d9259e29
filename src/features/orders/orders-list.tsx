import { defaultRangeExtractor } from "@tanstack/react-virtual";
import { type ReactNode, type Ref, useCallback, useMemo, useRef, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { t } from "../../languages/texts.ts";
import { costOf, type RecordedPrices, sumCosts } from "../../shared/orders/order-costs.ts";
import { useNameAt } from "../../shared/places/use-place-name.ts";
import { onRowKey } from "../../ui/list/row-keys.ts";
import { withStaying } from "../../ui/list/seen-rows.tsx";
import { toggled } from "../../ui/list/toggled.ts";
import { useVirtualRows } from "../../ui/list/virtual-rows.ts";
import { formatClock, formatMonth } from "../../ui/text/format.ts";
import { type OrderLine, type OrderRow as OrderRowData, orderRows, ordersOf } from "./order-lines.ts";
import { GROUP_TITLES, groupSumWords } from "./order-words.ts";
import classes from "./orders-list.module.css";
import { RunRow, SingleRow } from "./orders-rows.tsx";
import { placeOn, type TrackScale, trackTicks } from "./time-track.tsx";

interface OrdersListProps {
  lines: readonly OrderLine[];
  frames: ReadonlyMap<string, CatalogFrame | null> | undefined;
  prices: RecordedPrices;
  chosenKey: string | undefined;
  /** Order whose row stays in the document for the focus to return to. */
  keptKey: string | undefined;
  onChoose: (key: string) => void;
  /** Undefined where the pane would hide the list. */
  onChooseRun?: ((key: string) => void) | undefined;
  actOf: (order: JoinedOrder) => ReactNode;
  scale: TrackScale;
  now: number;
  foot: ReactNode;
  listRef: Ref<HTMLElement>;
}

const OVERSCAN = 8;
const HEIGHTS = { group: 32, line: 56, child: 48 } as const;

/** Virtual list of the orders by group. Arrows, J and K move between the rows. */
export function OrdersList(props: OrdersListProps) {
  const { lines, scale, now, onChooseRun } = props;
  const [openRuns, setOpenRuns] = useState<ReadonlySet<string>>(new Set());
  const [focusedKey, setFocusedKey] = useState<string>();
  const rows = useMemo(() => orderRows(lines, openRuns), [lines, openRuns]);
  const nameAt = useNameAt();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => HEIGHTS[rows[index]?.kind ?? "line"],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    rangeExtractor: (range) => {
      const stay = [focusedKey, props.keptKey].map((kept) => rows.findIndex(({ key }) => key === kept));
      // Row 0 is the head of the first group.
      return withStaying(defaultRangeExtractor(range), [...stay, 1], rows.length);
    },
  });
  const seen = virtual.getVirtualItems();
  const toggle = useCallback(
    (key: string) => {
      setOpenRuns((open) => toggled(open, key));
      onChooseRun?.(key);
    },
    [onChooseRun],
  );

  return (
    <div ref={scroller} className={classes.scroller}>
      <TimeAxis scale={scale} now={now} />
      <section
        className={classes.groups}
        ref={props.listRef}
        aria-label={t("Orders in time")}
        onKeyDown={onRowKey}
        onFocus={({ target }) =>
          setFocusedKey(target.closest("li")?.querySelector<HTMLElement>("[data-key]")?.dataset.key)
        }
        onBlur={() => setFocusedKey(undefined)}
      >
        <TimeNow scale={scale} now={now} />
        {rows.map((row, head) => {
          if (row.kind !== "group") return null;
          const next = rows.findIndex(({ kind }, index) => index > head && kind === "group");
          const end = next < 0 ? rows.length : next;
          const top = virtual.measurementsCache[head]?.end ?? 0;
          const members = lines.filter(({ group }) => group === row.group);
          const sums = sumCosts(members.flatMap(ordersOf).map((order) => costOf(order, props.prices)));
          const id = `orders-${row.group}`;
          return (
            <section key={row.key} aria-labelledby={id}>
              <h2 id={id} ref={virtual.measureElement} data-index={head} className={classes.group}>
                {t(GROUP_TITLES[row.group])} <span>{members.length}</span>
                <span className={classes.sum}>{groupSumWords(sums)}</span>
              </h2>
              <ul style={{ height: (virtual.measurementsCache[end - 1]?.end ?? top) - top }}>
                {seen.map(({ index, start }) => {
                  const shown = rows[index];
                  if (!shown || index <= head || index >= end) return null;
                  const shared = {
                    index,
                    top: start - top,
                    number: index - head,
                    of: end - head - 1,
                    measure: virtual.measureElement,
                    prices: props.prices,
                    nameAt,
                    scale,
                    now,
                  };
                  if (shown.kind === "line" && shown.line.kind === "run") {
                    const { line } = shown;
                    const isOpen = openRuns.has(line.key);
                    const isChosen =
                      line.key === props.chosenKey ||
                      (!isOpen && line.shown.some(({ key }) => key === props.chosenKey));
                    return (
                      <RunRow
                        key={shown.key}
                        {...shared}
                        {...{ line, isOpen, isChosen }}
                        frames={props.frames}
                        onToggle={toggle}
                      />
                    );
                  }
                  const order = orderOf(shown);
                  if (!order) return null;
                  return (
                    <SingleRow
                      key={shown.key}
                      {...shared}
                      order={order}
                      frame={props.frames?.get(order.frameIDs[0] ?? "")}
                      isChild={shown.kind === "child"}
                      isChosen={order.key === props.chosenKey}
                      actOf={props.actOf}
                      onChoose={props.onChoose}
                    />
                  );
                })}
              </ul>
            </section>
          );
        })}
      </section>
      {props.foot}
    </div>
  );
}

function orderOf(row: OrderRowData): JoinedOrder | undefined {
  if (row.kind === "child") return row.order;
  return row.kind === "line" && row.line.kind === "order" ? row.line.order : undefined;
}

/** Column heads with the time axis. Hidden from screen readers: each row has its times in words. */
function TimeAxis({ scale, now }: { scale: TrackScale; now: number }) {
  return (
    <div className={classes.axis} aria-hidden>
      <span>{t("Order, place")}</span>
      <div className={classes.scale}>
        {trackTicks(scale).map(({ at, place, isNamed, hasMonth }) => (
          <span key={at} className={classes.tick} style={{ left: `${place * 100}%` }}>
            {isNamed && (
              <span className={classes.name}>
                {hasMonth && <span className={classes.month}>{formatMonth(at, true)}</span>}
                {new Date(at).getUTCDate()}
              </span>
            )}
          </span>
        ))}
        <b className={classes.clock} style={{ left: `${placeOn(scale, now) * 100}%` }}>
          {t("now {time}", { time: formatClock(now) })}
        </b>
      </div>
      <span className={classes.state}>{t("State")}</span>
      <span className={classes.price}>{t("Price")}</span>
    </div>
  );
}

function TimeNow({ scale, now }: { scale: TrackScale; now: number }) {
  return (
    <div className={classes.overlay} aria-hidden>
      <span className={classes.now} style={{ left: `${placeOn(scale, now) * 100}%` }} />
    </div>
  );
}

import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type Ref, useContext, useMemo, useRef, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import { useGuest, useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { useCartActions } from "../../../shared/frames/use-cart-actions.ts";
import { FramePrice } from "../../../shared/money/price-label.tsx";
import { toFrame } from "../../../shared/orders/links.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { useNarrow } from "../../../ui/layout/use-media.ts";
import { useVirtualRows } from "../../../ui/list/virtual-rows.ts";
import { count } from "../../../ui/text/format.ts";
import type { SearchResults } from "../api/use-search-results.ts";
import type { SortOrder } from "../form/search-form.ts";
import type { ResultListProps } from "../results/result-list.tsx";
import { CartSwitch, frameAt, grid, type LinePlace, placed } from "../rows/frame-line.tsx";
import { NewMark, NewSince } from "../saved/new-since.tsx";
import {
  cellWords,
  frameColumns,
  headingOf,
  nextSort,
  phoneColumns,
  printSort,
  readSort,
  searchSorts,
  shownColumns,
  sortRows,
  type TableColumn,
  type TableRow,
  type TableSort,
  useTableColumns,
} from "./columns.ts";
import classes from "./results-table.module.css";
import { TableHead } from "./table-head.tsx";
import { useFramePrices, useKnownPrice } from "./use-frame-prices.ts";
import { NONE_CHOSEN, selectionAt, type TableSelection, useTableActs } from "./use-table-acts.ts";

export interface ResultsTableProps
  extends Pick<
    ResultListProps,
    "coverage" | "stateOf" | "selectedID" | "hoveredID" | "onHover" | "onSelect" | "onOpen"
  > {
  results: SearchResults;
  frames: readonly CatalogFrame[];
  /** Sort column as in the address; undefined: search order. */
  sort: string | undefined;
  order: SortOrder;
  onSort: (sort: string | undefined) => void;
  onCompare: (a: string, b: string) => void;
  onClose: () => void;
  gridRef?: Ref<HTMLTableElement>;
}

const PLAIN_STATES: readonly FrameState[] = ["default", "cart"];

export function ResultsTable(props: ResultsTableProps) {
  const { results, frames, stateOf, selectedID, hoveredID } = props;
  const { hasMore, loadMore, loading, error } = results;
  const { prefix } = useSession();
  const all = useMemo(() => frameColumns(prefix), [prefix]);
  const shown = useTableColumns((state) => state.shown);
  const hasNew = useContext(NewSince) !== undefined;
  const sort = readSort(props.sort);
  const isByState = sort?.column === "state";
  // Frames in the cart have their own mark; a column that came with the first one would move the others.
  const hasState = useMemo(
    () => isByState || frames.some(({ frameID }) => !PLAIN_STATES.includes(stateOf(frameID))),
    [isByState, frames, stateOf],
  );
  const narrow = useNarrow();
  const columns = useMemo(() => {
    const wanted = shownColumns(all, shown).filter(({ id }) => id !== "state" || hasState);
    const inOrder = narrow ? phoneColumns(wanted) : wanted;
    return inOrder.map((column) => (hasNew ? withRoomForMark(column) : column));
  }, [all, shown, hasState, hasNew, narrow]);
  const sortedBy = all.find(({ id }) => id === sort?.column);

  const [selection, setSelection] = useState<TableSelection>();
  const selected = useMemo(() => selectionAt(selection, selectedID), [selection, selectedID]);
  const chosen = selected?.chosen ?? NONE_CHOSEN;

  const { rows, prices, knownPrice } = useTableRows(
    props,
    columns,
    sortedBy,
    sort?.descending === true,
    chosen,
  );
  const ids = useMemo(() => rows.map(({ frame }) => frame.frameID), [rows]);

  const scroller = useRef<HTMLDivElement>(null);
  const coarse = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
  const rowHeight = coarse ? 48 : 36;
  const headingHeight = coarse ? 44 : 36;
  const active = selectedID === undefined ? -1 : ids.indexOf(selectedID);
  const virtual = useVirtualRows({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => ids[index] ?? index,
    // Long words wrap to a second line.
    measureElement: (row) => row.getBoundingClientRect().height || rowHeight,
    overscan: 8,
    // Room for the sticky heading.
    scrollPaddingStart: headingHeight,
    paddingStart: headingHeight,
    shown: active,
    // In another order the next page would not come at the end.
    onNearEnd: hasMore && !sortedBy ? loadMore : undefined,
  });

  const visible = virtual.getVirtualItems();

  const { copy, copied, compare, onKeyDown, onClick } = useTableActs({
    ...props,
    columns,
    rows,
    ids,
    active,
    knownPrice,
    selected,
    setSelection,
    isCoarse: coarse,
    pageRows: () => Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2),
  });

  return (
    <section className={classes.table} aria-label={t("Results as a table")}>
      <TableHead
        results={results}
        frames={frames.length}
        columns={all}
        sortedBy={sortedBy}
        prices={sortedBy?.id === "price" ? prices : undefined}
        chosen={chosen.size}
        onCompare={compare}
        onCopy={() => void copy()}
        copied={copied}
        onClose={props.onClose}
      />
      {error && <ErrorMessage error={error} title={t("The search failed")} onRetry={results.searchAgain} />}
      {!error && !loading && rows.length === 0 && (
        <HelpfulEmpty
          title={t("No frames to show")}
          text={t(
            "Nothing was found that is shown here. Change the filters, or what the list is narrowed to.",
          )}
        />
      )}
      <div className={classes.scroller} ref={scroller} hidden={rows.length === 0}>
        <table
          ref={props.gridRef}
          {...grid(active >= 0 ? rowID(selectedID) : undefined)}
          aria-label={count(rows.length, "frame")}
          {...{ "aria-multiselectable": true }}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length + 1}
          className={classes.grid}
          style={{
            height: virtual.getTotalSize(),
            ...{ "--columns": `48px ${columns.map(({ width }) => `${width}px`).join(" ")}` },
          }}
          onKeyDown={onKeyDown}
          onClick={onClick}
          onPointerOver={({ target }) => props.onHover(frameAt(target))}
          onPointerLeave={() => props.onHover(undefined)}
        >
          <HeadingRow
            columns={columns}
            sort={sort ?? searchSorts[props.order]}
            onSort={(column) => {
              const next = nextSort(sort, column.id);
              props.onSort(next && printSort(next));
              announce(
                !next
                  ? t("In the order of the search")
                  : next.descending
                    ? t("Sorted by {column}, descending", { column: column.label })
                    : t("Sorted by {column}, ascending", { column: column.label }),
              );
            }}
          />
          <tbody>
            {visible.map(({ index, start }) => {
              const row = rows[index];
              if (!row) return null;
              const { frameID } = row.frame;
              return (
                <TableLine
                  key={frameID}
                  id={rowID(frameID)}
                  row={row}
                  columns={columns}
                  {...{ index, start, measure: virtual.measureElement }}
                  chosen={chosen.has(frameID)}
                  active={frameID === selectedID}
                  hovered={frameID === hoveredID}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function withRoomForMark(column: TableColumn): TableColumn {
  return column.id === "frame_id" ? { ...column, width: column.width + 44 } : column;
}

function rowID(frameID: string | undefined): string {
  return `row-${frameID}`;
}

/** Returns the sorted rows; requests all prices only if they decide the order or rows are copied. */
function useTableRows(
  { frames, coverage, stateOf }: Pick<ResultsTableProps, "frames" | "coverage" | "stateOf">,
  columns: readonly TableColumn[],
  sortedBy: TableColumn | undefined,
  isDescending: boolean,
  chosen: ReadonlySet<string>,
) {
  const withPrice = columns.some(({ id }) => id === "price");
  const wanted = useMemo(
    () =>
      frames
        .map(({ frameID }) => frameID)
        .filter(
          (id) => isForSale(stateOf(id)) && (sortedBy?.id === "price" || (withPrice && chosen.has(id))),
        ),
    [frames, stateOf, sortedBy, withPrice, chosen],
  );
  const prices = useFramePrices(wanted);
  const { known } = prices;
  const knownPrice = useKnownPrice();
  const rows = useMemo(() => {
    const all = frames.map((frame): TableRow => {
      const { frameID } = frame;
      const price = known.get(frameID) ?? knownPrice(frameID);
      return { frame, state: stateOf(frameID), coverage: coverage?.get(frameID), price };
    });
    return sortRows(all, sortedBy, isDescending);
  }, [frames, coverage, stateOf, knownPrice, known, sortedBy, isDescending]);
  return { rows, prices, knownPrice };
}

interface HeadingRowProps {
  columns: readonly TableColumn[];
  sort: TableSort | undefined;
  onSort: (column: TableColumn) => void;
}

function HeadingRow({ columns, sort, onSort }: HeadingRowProps) {
  return (
    <thead>
      <tr className={classes.headings} aria-rowindex={1}>
        <th scope="col" aria-colindex={1}>
          <span className="visually-hidden">{t("Cart")}</span>
        </th>
        {columns.map((column, index) => {
          const order = sort?.column === column.id ? (sort.descending ? "descending" : "ascending") : "none";
          const Icon = order === "descending" ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={column.id}
              scope="col"
              aria-colindex={index + 2}
              aria-sort={order}
              data-kind={column.kind}
            >
              <button
                type="button"
                onClick={() => onSort(column)}
                title={t("Sort by {column}", { column: headingOf(column) })}
              >
                <span>
                  {column.label}
                  {column.unit && <small> {column.unit}</small>}
                </span>
                {order !== "none" && <Icon size={14} stroke={1.75} aria-hidden />}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface TableRowProps extends LinePlace {
  id: string;
  row: TableRow;
  columns: readonly TableColumn[];
  chosen: boolean;
  active: boolean;
  hovered: boolean;
}

function TableLine({ id, row, columns, chosen, active, hovered, ...place }: TableRowProps) {
  const { frame, state } = row;
  const { toggle } = useCartActions();
  const isGuest = useGuest() !== undefined;
  return (
    <tr
      {...placed(place)}
      id={id}
      tabIndex={-1}
      // The heading is the first row.
      aria-rowindex={place.index + 2}
      aria-selected={chosen}
      className={classes.row}
      data-frame={frame.frameID}
      data-hovered={hovered || undefined}
      data-active={active || undefined}
    >
      <td aria-colindex={1}>
        {isForSale(state) && !isGuest && (
          <CartSwitch frame={frame} inCart={state === "cart"} reached={active} onToggle={toggle} />
        )}
      </td>
      {columns.map((column, at) => (
        <td key={column.id} aria-colindex={at + 2} data-kind={column.kind}>
          <Cell column={column} row={row} active={active} />
        </td>
      ))}
    </tr>
  );
}

function Cell({ column, row, active }: { column: TableColumn; row: TableRow; active: boolean }) {
  const { frameID } = row.frame;
  switch (column.id) {
    case "frame_id":
      return (
        <>
          <Link {...toFrame(frameID)} tabIndex={active ? 0 : -1} title={t("Open (Enter)")}>
            {frameID}
          </Link>
          <NewMark frame={row.frame} />
        </>
      );
    case "state":
      return row.state === "default" ? null : <StateMark state={row.state} />;
    case "price":
      return isForSale(row.state) ? <FramePrice frameID={frameID} /> : null;
    default:
      return cellWords(column, row);
  }
}

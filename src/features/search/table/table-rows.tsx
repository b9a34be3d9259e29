import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { isForSale } from "../../../api/frames/frame-states.ts";
import { t } from "../../../languages/texts.ts";
import { StateMark } from "../../../shared/frames/state-mark.tsx";
import { useCartActions } from "../../../shared/frames/use-cart-actions.ts";
import { FramePrice } from "../../../shared/money/price-label.tsx";
import { toFrame } from "../../../shared/orders/links.ts";
import { CartSwitch, placed, type RowPlace } from "../rows/frame-line.tsx";
import { NewMark } from "../saved/new-since.tsx";
import { type Column, cellWords, type FrameRow, headingOf, type TableSort } from "./columns.ts";
import classes from "./results-table.module.css";

interface HeadingRowProps {
  columns: readonly Column[];
  sort: TableSort | undefined;
  onSort: (column: Column) => void;
}

export function HeadingRow({ columns, sort, onSort }: HeadingRowProps) {
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

interface TableRowProps extends RowPlace {
  id: string;
  row: FrameRow;
  columns: readonly Column[];
  chosen: boolean;
  active: boolean;
  hovered: boolean;
}

export function TableRow({ id, row, columns, chosen, active, hovered, ...place }: TableRowProps) {
  const { frame, state } = row;
  const { toggle } = useCartActions();
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
        {isForSale(state) && (
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

function Cell({ column, row, active }: { column: Column; row: FrameRow; active: boolean }) {
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

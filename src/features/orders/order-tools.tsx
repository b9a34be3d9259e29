import { Button, Popover, TextInput } from "@mantine/core";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { serviceNow } from "../../api/clock.ts";
import type { JoinedOrder, MarkKind } from "../../api/orders/joined-order.ts";
import { timeCell, toCsv } from "../../domain/csv.ts";
import { t, text } from "../../languages/texts.ts";
import { ContractChoice } from "../../shared/orders/status-and-contract.tsx";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { FilterMenu } from "../../ui/list/filter-menu.tsx";
import { FilterChoice } from "../../ui/list/select.tsx";
import { saveText } from "../../ui/text/save-text.ts";
import { contractIDOf, type JointFilter, ORDER_GROUPS, recordOf } from "./order-lines.ts";
import classes from "./order-tools.module.css";
import { GROUP_TITLES, orderStateOf } from "./order-words.ts";
import { TrackSign } from "./time-track.tsx";

interface OrderToolsProps {
  filter: JointFilter;
  onFilter: (filter: JointFilter) => void;
  shown: readonly JoinedOrder[];
}

const SIGNS = [
  { kind: "ordered", state: "done", label: text("Task ordered") },
  { kind: "acquired", state: "waiting", label: text("Image planned") },
  { kind: "acquired", state: "done", label: text("Acquired") },
  { kind: "bought", state: "done", label: text("Ordered, ready") },
  { kind: "delivered", state: "done", label: text("Delivered") },
  { kind: "webhook", state: "done", label: text("Webhook") },
] as const;

export function OrderTools({ filter, onFilter, shown }: OrderToolsProps) {
  return (
    <>
      <div className={classes.wide}>
        <Legend />
      </div>
      <Popover position="bottom-end" trapFocus>
        <Popover.Target>
          <Button variant="default" className={classes.legendButton}>
            {t("Legend")}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Legend />
        </Popover.Dropdown>
      </Popover>
      <FilterMenu label={t("Filter orders")} filter={filter}>
        <FilterFields filter={filter} onFilter={onFilter} />
      </FilterMenu>
      <Button
        variant="default"
        disabled={shown.length === 0}
        {...iconBefore(IconFileTypeCsv)}
        onClick={() => saveText("swath-orders.csv", "text/csv", jointCsv(shown, serviceNow()))}
      >
        {t("CSV")}
      </Button>
    </>
  );
}

function Legend() {
  return (
    <ul className={classes.legend} aria-label={t("Legend")}>
      <li>
        <span className={classes.window} aria-hidden /> {t("Task window")}
      </li>
      {SIGNS.map(({ label, ...sign }) => (
        <li key={label}>
          <TrackSign {...sign} /> {t(label)}
        </li>
      ))}
    </ul>
  );
}

function FilterFields({ filter, onFilter }: Omit<OrderToolsProps, "shown">) {
  return (
    <>
      <TextInput
        label={t("Frame, reference, place or id")}
        value={filter.text ?? ""}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, text: value || undefined })}
      />
      <FilterChoice
        label={t("State")}
        all={t("All")}
        choices={ORDER_GROUPS.map((group) => [group, t(GROUP_TITLES[group])] as const)}
        chosen={filter.group}
        onChoose={(group) => onFilter({ ...filter, group })}
      />
      <ContractChoice
        chosen={filter.contractID}
        onChoose={(contractID) => onFilter({ ...filter, contractID })}
      />
    </>
  );
}

/** Returns orders as CSV, one a line. Unknown times are empty; those of deliveries are when this browser observed them. */
export function jointCsv(orders: readonly JoinedOrder[], now: number): string {
  const rows = orders.map((order) => ({
    kind: order.kind,
    id: order.id,
    status: statusOf(order),
    state: order.kind === "delivery" ? order.row.status : orderStateOf(order, now),
    group: order.group,
    frame_ids: order.frameIDs.join(" "),
    contract_id: contractIDOf(order),
    reference: recordOf(order)?.reference,
    ordered_by: recordOf(order)?.orderedBy,
    approved_by: recordOf(order)?.approvedBy,
    cost_center: recordOf(order)?.costCenter,
    ordered_at_utc: timeCell(order.orderedAt),
    window_start_utc: timeCell(order.window?.start),
    window_end_utc: timeCell(order.window?.end),
    imaged_at_utc: timeCell(lastOf(order, "acquired")),
    ready_at_utc: order.kind === "task" ? timeCell(lastOf(order, "bought")) : undefined,
    delivered_at_utc: timeCell(lastOf(order, "delivered")),
    delivery_ids: order.deliveries.map(({ id }) => id).join(" "),
    callbacks: order.callbacks.length,
  }));
  return toCsv(Object.keys(rows[0] ?? {}), rows);
}

function statusOf(order: JoinedOrder): string {
  if (order.kind === "task") return order.task.status;
  return order.kind === "purchase" ? order.purchase.status : order.row.status;
}

function lastOf({ marks }: JoinedOrder, kind: MarkKind): number | undefined {
  return marks.findLast((mark) => mark.kind === kind && mark.state === "done")?.time.at;
}

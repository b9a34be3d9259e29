import { Button, Popover, TextInput } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconFileTypeCsv } from "@tabler/icons-react";
import type { JoinedOrder, OrderGroup } from "../../api/orders/joined-order.ts";
import { ContractChoice } from "../../shared/money/contract-choice.tsx";
import { Choice } from "../../ui/list/filter-bar.tsx";
import { saveText } from "../../ui/text/save-text.ts";
import { jointCsv } from "./joint-csv.ts";
import type { JointFilter } from "./joint-filter.ts";
import { GROUP_TITLES } from "./order-groups.ts";
import classes from "./order-tools.module.css";
import { TrackSign } from "./track-sign.tsx";

interface OrderToolsProps {
  filter: JointFilter;
  onFilter: (filter: JointFilter) => void;
  /** Those that pass the filter. */
  shown: readonly JoinedOrder[];
}

const SIGNS = [
  { kind: "acquired", label: "Acquired" },
  { kind: "bought", label: "Bought, ready" },
  { kind: "delivered", label: "Delivered" },
  { kind: "webhook", label: "Webhook" },
] as const;

/** What the signs mean, the filter, and the list as a file. */
export function OrderTools({ filter, onFilter, shown }: OrderToolsProps) {
  const chosen = Object.values(filter).filter((value) => value !== undefined).length;
  return (
    <>
      <ul className={classes.legend} aria-label="Legend">
        <li>
          <span className={classes.window} aria-hidden /> Task window
        </li>
        {SIGNS.map(({ kind, label }) => (
          <li key={kind}>
            <TrackSign kind={kind} state="done" /> {label}
          </li>
        ))}
      </ul>
      <Popover position="bottom-end" width={280} trapFocus>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
          >
            {chosen > 0 ? `Filter, ${chosen} set` : "Filter"}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterFields filter={filter} onFilter={onFilter} />
        </Popover.Dropdown>
      </Popover>
      <Button
        variant="default"
        disabled={shown.length === 0}
        leftSection={<IconFileTypeCsv size={16} stroke={1.75} aria-hidden />}
        onClick={() => saveText("swath-orders.csv", "text/csv", jointCsv(shown))}
      >
        CSV
      </Button>
    </>
  );
}

function FilterFields({ filter, onFilter }: Omit<OrderToolsProps, "shown">) {
  return (
    <search className={classes.fields} aria-label="Filter orders">
      <TextInput
        label="Frame, reference, place or id"
        value={filter.text ?? ""}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, text: value || undefined })}
      />
      <Choice
        label="State"
        all="All"
        choices={Object.entries(GROUP_TITLES) as [OrderGroup, string][]}
        chosen={filter.group}
        onChoose={(group) => onFilter({ ...filter, group })}
        isLabelled
      />
      <ContractChoice
        chosen={filter.contractID}
        onChoose={(contractID) => onFilter({ ...filter, contractID })}
        isLabelled
      />
    </search>
  );
}

import { Select, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Contract } from "../../contract/account.ts";
import { MOVING, type OrderFilter } from "./order-filter.ts";
import classes from "./order-filters.module.css";

interface OrderFiltersProps {
  filter: OrderFilter;
  onFilter: (filter: OrderFilter) => void;
  contracts: readonly Contract[];
  /** Statuses and run ids among the loaded purchases. */
  statuses: readonly string[];
  runIDs: readonly string[];
}

const STATUSES = [MOVING, "closed", "failed"];
/** Any other status is offered as the service writes it. */
const STATUS_LABELS: Readonly<Record<string, string>> = {
  [MOVING]: "Under way",
  closed: "Owned",
  failed: "Failed",
  canceled: "Canceled",
};

/** Narrows the purchases down. The address holds what is chosen; the text field holds what is typed. */
export function OrderFilters({ filter, onFilter, contracts, statuses, runIDs }: OrderFiltersProps) {
  const [typed, setTyped] = useState(filter.text ?? "");
  const offered = withChosen(
    [...STATUSES, ...statuses.filter((status) => !SHOWN_BY.has(status))],
    filter.status,
  );
  return (
    <search className={classes.filters} aria-label="Filter purchases">
      <TextInput
        aria-label="Frame id or reference"
        placeholder="Frame id or reference"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onFilter({ ...filter, text: value.trim() || undefined });
        }}
      />
      <Select
        aria-label="Status"
        placeholder="All statuses"
        clearable
        data={offered.map((status) => ({
          value: status,
          label: STATUS_LABELS[status] ?? status,
        }))}
        value={filter.status ?? null}
        onChange={(status) => onFilter({ ...filter, status: status ?? undefined })}
      />
      <Select
        aria-label="Contract"
        placeholder="All contracts"
        clearable
        data={contracts.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.contractID ?? null}
        onChange={(contractID) => onFilter({ ...filter, contractID: contractID ?? undefined })}
      />
      <Select
        aria-label="Run"
        placeholder="All runs"
        clearable
        data={withChosen(runIDs, filter.runID).map((id) => ({ value: id, label: `Run ${id}` }))}
        value={filter.runID ?? null}
        onChange={(runID) => onFilter({ ...filter, runID: runID ?? undefined })}
      />
    </search>
  );
}

/** Statuses that another choice stands for. */
const SHOWN_BY: ReadonlySet<string> = new Set([...STATUSES, "received", "active"]);

/** The choices with the chosen one among them, whatever the loaded purchases hold. */
function withChosen(choices: readonly string[], chosen: string | undefined): string[] {
  return [...new Set([...choices, ...(chosen === undefined ? [] : [chosen])])];
}

import { TextInput } from "@mantine/core";
import { memo, useState } from "react";
import { text } from "../../languages/text.ts";
import { t } from "../../languages/texts.ts";
import { StatusAndContract } from "../../shared/orders/status-and-contract.tsx";
import { Choice, FilterBar } from "../../ui/list/filter-bar.tsx";
import type { PurchaseFilter } from "./purchase-filter.ts";

interface PurchaseFiltersProps {
  filter: PurchaseFilter;
  onFilter: (filter: PurchaseFilter) => void;
  /** Statuses and run ids among the loaded purchases. */
  statuses: readonly string[];
  runIDs: readonly string[];
}

/** Any other status is offered as the service writes it. */
const STATUS_NAMES: Readonly<Record<string, string>> = {
  closed: text("Owned"),
  failed: text("Failed"),
};
/** Statuses that another choice stands for. */
const SHOWN_BY: ReadonlySet<string> = new Set([...Object.keys(STATUS_NAMES), "received", "active"]);

/** Narrows the purchases down. The address holds what is chosen; the text field holds what is typed. */
export const PurchaseFilters = memo(function PurchaseFilters(props: PurchaseFiltersProps) {
  const { filter, onFilter, statuses, runIDs } = props;
  const [typed, setTyped] = useState(filter.text ?? "");
  const others = statuses.filter((status) => !SHOWN_BY.has(status));
  return (
    <FilterBar label={t("Filter purchases")}>
      <TextInput
        aria-label={t("Frame id or reference")}
        placeholder={t("Frame id or reference")}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onFilter({ ...filter, text: value.trim() || undefined });
        }}
      />
      <StatusAndContract
        filter={filter}
        onFilter={onFilter}
        statuses={[
          ...Object.entries(STATUS_NAMES).map(([status, name]) => [status, t(name)] as const),
          ...others.map((status) => [status, status === "canceled" ? t("Canceled") : status] as const),
        ]}
      />
      <Choice
        label={t("Run")}
        all={t("All runs")}
        choices={runIDs.map((id) => [id, t("Run {id}", { id })] as const)}
        chosen={filter.runID}
        onChoose={(runID) => onFilter({ ...filter, runID })}
      />
    </FilterBar>
  );
});

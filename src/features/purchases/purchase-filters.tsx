import { TextInput } from "@mantine/core";
import { memo, useState } from "react";
import { purchaseState } from "../../api/orders/order-state.ts";
import { t } from "../../languages/texts.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
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

/** Statuses that are offered whatever there is, and those that "Under way" stands for. */
const ALWAYS = ["closed", "failed"];
const UNDER_WAY = ["received", "active"];

/** Narrows the purchases down. The address holds what is chosen; the text field holds what is typed. */
export const PurchaseFilters = memo(function PurchaseFilters(props: PurchaseFiltersProps) {
  const { filter, onFilter, statuses, runIDs } = props;
  const [typed, setTyped] = useState(filter.text ?? "");
  const offered = [...new Set([...ALWAYS, ...statuses])].filter((status) => !UNDER_WAY.includes(status));
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
        statuses={offered.map((status) => {
          const state = purchaseState({ status });
          return [status, state ? t(ORDER_STATES[state].words) : status] as const;
        })}
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

import { taskStatuses } from "../../domain/tasking-rules.ts";
import { StatusAndContract } from "../../shared/orders/status-and-contract.tsx";
import { taskStatusWords } from "../../shared/tasks/task-words.ts";
import { UtcDayField } from "../../ui/input/utc-fields.tsx";
import { FilterBar } from "../../ui/list/filter-bar.tsx";
import type { TaskFilter } from "./task-filter.ts";

interface TaskFiltersProps {
  filter: TaskFilter;
  onFilter: (filter: TaskFilter) => void;
  /** Statuses among the loaded tasks. */
  statuses: readonly string[];
}

/** Narrows the tasks down: by status here, by contract and days at the service. The address holds what is chosen. */
export function TaskFilters({ filter, onFilter, statuses }: TaskFiltersProps) {
  const offered = [...new Set([...taskStatuses, ...statuses])];
  return (
    <FilterBar label="Filter tasks" days>
      <StatusAndContract
        filter={filter}
        onFilter={onFilter}
        statuses={offered.map((status) => [status, taskStatusWords(status)])}
      />
      <UtcDayField
        label="Ordered from, UTC"
        day={filter.from ?? ""}
        onChange={(day) => day !== undefined && onFilter({ ...filter, from: day || undefined })}
      />
      <UtcDayField
        label="Ordered until, UTC"
        day={filter.to ?? ""}
        onChange={(day) => day !== undefined && onFilter({ ...filter, to: day || undefined })}
      />
    </FilterBar>
  );
}

import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../api/contracts/contracts.ts";
import { useSession } from "../../api/use-session.ts";
import { taskStatuses } from "../../domain/tasking-rules.ts";
import { taskStatusWords } from "../../shared/tasks/task-words.ts";
import { UtcDayField } from "../../ui/input/utc-fields.tsx";
import { MOVING, type TaskFilter } from "./task-filter.ts";
import classes from "./task-filters.module.css";

interface TaskFiltersProps {
  filter: TaskFilter;
  onFilter: (filter: TaskFilter) => void;
  /** Statuses among the loaded tasks. */
  statuses: readonly string[];
}

/** Narrows the tasks down: by status here, by contract and days at the service. The address holds what is chosen. */
export function TaskFilters({ filter, onFilter, statuses }: TaskFiltersProps) {
  const contracts = useQuery(contractsQuery(useSession())).data ?? [];
  const offered = [...new Set([...taskStatuses, ...statuses])];
  return (
    <search className={classes.filters} aria-label="Filter tasks">
      <Select
        aria-label="Status"
        placeholder="All statuses"
        clearable
        data={[
          { value: MOVING, label: "Under way" },
          ...offered.map((status) => ({ value: status, label: taskStatusWords(status) })),
        ]}
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
    </search>
  );
}

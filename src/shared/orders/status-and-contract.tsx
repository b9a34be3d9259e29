import { Choice } from "../../ui/list/filter-bar.tsx";
import { ContractChoice } from "../money/contract-choice.tsx";
import { MOVING } from "./status-filter.ts";

interface Filter {
  status?: string | undefined;
  contractID?: string | undefined;
}

interface StatusAndContractProps<F extends Filter> {
  filter: F;
  onFilter: (filter: F) => void;
  /** Statuses that can be chosen beside "Under way", each with its name. */
  statuses: readonly (readonly [status: string, name: string])[];
}

/** Two fields that every list of orders is narrowed down by; what else the filter holds stays. */
export function StatusAndContract<F extends Filter>({
  filter,
  onFilter,
  statuses,
}: StatusAndContractProps<F>) {
  return (
    <>
      <Choice
        label="Status"
        all="All statuses"
        choices={[[MOVING, "Under way"], ...statuses]}
        chosen={filter.status}
        onChoose={(status) => onFilter({ ...filter, status })}
      />
      <ContractChoice
        chosen={filter.contractID}
        onChoose={(contractID) => onFilter({ ...filter, contractID })}
      />
    </>
  );
}

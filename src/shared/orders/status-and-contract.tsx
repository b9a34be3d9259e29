import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../api/contracts/contracts.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { Choice } from "../../ui/list/filter-bar.tsx";

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
        label={t("Status")}
        all={t("All statuses")}
        choices={[[MOVING, t("Under way")], ...statuses]}
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

/** Stands in a filter for every status in which an order still moves. */
export const MOVING = "moving";

/** Whether an order has the status of a filter: `MOVING`, or one as the service writes it; undefined lets all through. */
export function passesStatus<Order extends { status: string }>(
  order: Order,
  status: string | undefined,
  isMoving: (order: Order) => boolean,
): boolean {
  return status === undefined || (status === MOVING ? isMoving(order) : order.status === status);
}

interface ContractChoiceProps {
  chosen: string | undefined;
  onChoose: (contractID: string | undefined) => void;
  isLabelled?: boolean;
}

/** Narrows a list down to one contract of the caller, by its id. */
export function ContractChoice(props: ContractChoiceProps) {
  const contracts = useQuery(contractsQuery(useSession())).data ?? [];
  const choices = contracts.map(({ id, name }) => [id, name] as const);
  return <Choice label={t("Contract")} all={t("All contracts")} choices={choices} {...props} />;
}

import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../api/contracts.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { FilterChoice } from "../../ui/list/select.tsx";

interface Filter {
  status?: string | undefined;
  contractID?: string | undefined;
}

interface StatusAndContractProps<F extends Filter> {
  filter: F;
  onFilter: (filter: F) => void;
  statuses: readonly (readonly [status: string, name: string])[];
}

export function StatusAndContract<F extends Filter>({
  filter,
  onFilter,
  statuses,
}: StatusAndContractProps<F>) {
  return (
    <>
      <FilterChoice
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

/** Filter value for every status in which an order still moves. */
export const MOVING = "moving";

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
}

export function ContractChoice(props: ContractChoiceProps) {
  const contracts = useQuery(contractsQuery(useSession())).data ?? [];
  const choices = contracts.map(({ id, name }) => [id, name] as const);
  return <FilterChoice label={t("Contract")} all={t("All contracts")} choices={choices} {...props} />;
}

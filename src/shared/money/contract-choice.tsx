import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../api/contracts/contracts.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { Choice } from "../../ui/list/filter-bar.tsx";

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

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { contractsQuery, useCommercialChoice } from "../../api/contracts.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { type Eula, eulas } from "../../domain/modes.ts";
import { t } from "../../languages/texts.ts";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { eulaName } from "./term-words.ts";
import classes from "./terms-table.module.css";

interface TermsTableProps {
  cell: (contract: Contract, eula: Eula) => ReactNode;
  /** Shown below the contract's name. */
  note?: (contract: Contract) => ReactNode;
}

export function TermsTable({ cell, note }: TermsTableProps) {
  const contracts = useQuery(contractsQuery(useSession()));
  return (
    <div className={classes.fit}>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {eulas.map((eula) => (
              <th key={eula} scope="col">
                {eulaName(eula)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <FirstRows rows={contracts.data ?? []} as="tr">
            {(contract) => (
              <tr key={contract.id}>
                <th scope="row">
                  {contract.name}
                  {note?.(contract)}
                </th>
                {eulas.map((eula) => (
                  <td key={eula} data-license={eulaName(eula)}>
                    {cell(contract, eula)}
                  </td>
                ))}
              </tr>
            )}
          </FirstRows>
        </tbody>
      </table>
    </div>
  );
}

interface TermsChoiceProps {
  contract: Contract;
  eula: Eula;
  onChosen?: () => void;
  children: ReactNode;
}

/** Button that chooses a contract and a license; its content is the price. */
export function TermsChoice({ contract, eula, onChosen, children }: TermsChoiceProps) {
  const chosen = useContract();
  const choice = useCommercialChoice();
  return (
    <button
      type="button"
      className={classes.choice}
      aria-pressed={chosen?.id === contract.id && choice.eula === eula}
      onClick={() => {
        choice.chooseContract(contract.id);
        choice.chooseEula(eula);
        onChosen?.();
      }}
    >
      <span className="visually-hidden">
        {t("{contract}, {licence} license:", { contract: contract.name, licence: eulaName(eula) })}{" "}
      </span>
      {children}
    </button>
  );
}

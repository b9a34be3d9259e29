import { useQuery } from "@tanstack/react-query";
import { useCommercialChoice } from "../../api/commercial-choice.ts";
import { contractsQuery } from "../../api/contracts.ts";
import { priceQuery } from "../../api/prices.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { type Eula, eulas } from "../../contract/common.ts";
import { eulaMeaning, eulaName } from "../../ui/eula.ts";
import { PriceLabel } from "../../ui/price-label.tsx";
import classes from "./price-table.module.css";

/** What the frame costs under each contract and licence; a press chooses what is bought. */
export function PriceTable({ frameID }: { frameID: string }) {
  const contracts = useQuery(contractsQuery(useSession()));
  const eula = useCommercialChoice((choice) => choice.eula);
  return (
    <section className={classes.section} aria-labelledby="prices-title">
      <h2 id="prices-title">Price by contract and licence</h2>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {eulas.map((entry) => (
              <th key={entry} scope="col">
                {eulaName(entry)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contracts.data?.map((contract) => (
            <tr key={contract.id}>
              <th scope="row">{contract.name}</th>
              {contract.hasPricingPlan ? (
                eulas.map((entry) => (
                  <td key={entry}>
                    <PriceChoice frameID={frameID} contract={contract} eula={entry} />
                  </td>
                ))
              ) : (
                <td colSpan={eulas.length} className={classes.none}>
                  No pricing plan: price by agreement
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        {eulaName(eula)}: {eulaMeaning(eula)} A frame sells once: the licence cannot be changed later.
      </p>
    </section>
  );
}

function PriceChoice({ frameID, contract, eula }: { frameID: string; contract: Contract; eula: Eula }) {
  const session = useSession();
  const chosen = useContract();
  const choice = useCommercialChoice();
  const allowed = contract.eula?.allowed?.includes(eula) ?? true;
  const query = useQuery({
    ...priceQuery(session, { contractID: contract.id, frameID, eula }),
    enabled: allowed,
  });
  if (!allowed) return <span className={classes.none}>Not allowed</span>;
  const label = (
    <PriceLabel
      price={query.data}
      pending={query.isFetching}
      error={query.error}
      noPlan={false}
      onRetry={() => void query.refetch()}
    />
  );
  if (!query.data) return label;
  return (
    <button
      type="button"
      className={classes.choice}
      aria-pressed={chosen?.id === contract.id && choice.eula === eula}
      onClick={() => {
        choice.chooseContract(contract.id);
        choice.chooseEula(eula);
      }}
    >
      <span className="visually-hidden">
        {contract.name}, {eulaName(eula)} licence:{" "}
      </span>
      {label}
    </button>
  );
}

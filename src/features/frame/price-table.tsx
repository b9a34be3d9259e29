import { useQuery } from "@tanstack/react-query";
import { offersEula, useCommercialChoice } from "../../api/contracts/contracts.ts";
import { priceQuery } from "../../api/contracts/prices.ts";
import { useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import type { Eula } from "../../domain/products.ts";
import { t } from "../../languages/texts.ts";
import { askedPrice, PriceLabel } from "../../shared/money/price-label.tsx";
import { eulaMeaning, eulaName } from "../../shared/money/term-words.ts";
import { TermsChoice, TermsTable } from "../../shared/money/terms-table.tsx";
import { TermHelp } from "../../shared/terms/term-help.tsx";
import classes from "./price-table.module.css";

/** What the frame costs under each contract and licence; a press chooses what is bought. */
export function PriceTable({ frameID }: { frameID: string }) {
  const chosen = useCommercialChoice((choice) => choice.eula);
  return (
    <section className={classes.section} aria-labelledby="prices-title">
      <h2 id="prices-title">
        <TermHelp term="licence">{t("Price by contract and licence")}</TermHelp>
      </h2>
      <TermsTable
        cell={(contract, eula) => <PriceChoice frameID={frameID} contract={contract} eula={eula} />}
      />
      <p className={classes.note}>
        {eulaName(chosen)}: {eulaMeaning(chosen)}{" "}
        {t("A frame sells once: the licence cannot be changed later.")}
      </p>
    </section>
  );
}

function PriceChoice({ frameID, contract, eula }: { frameID: string; contract: Contract; eula: Eula }) {
  const allowed = offersEula(contract, eula);
  const query = useQuery({
    ...priceQuery(useSession(), { contractID: contract.id, frameID, eula }),
    enabled: allowed && contract.hasPricingPlan,
  });
  if (!allowed) return <span className={classes.none}>{t("Not allowed")}</span>;
  if (!contract.hasPricingPlan) return <span className={classes.none}>{t("By agreement")}</span>;
  const label = <PriceLabel asked={askedPrice(query)} />;
  if (!query.data) return label;
  return (
    <TermsChoice contract={contract} eula={eula}>
      {label}
    </TermsChoice>
  );
}

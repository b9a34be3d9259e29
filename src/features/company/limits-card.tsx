import { useQuery } from "@tanstack/react-query";
import { contractSummaryQuery } from "../../api/contracts.ts";
import { useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { t } from "../../languages/texts.ts";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { formatPrice, formatShare } from "../../ui/text/format.ts";
import { Card } from "./card.tsx";
import classes from "./limits-card.module.css";
import { limitUse } from "./usage.ts";

export function LimitsCard({ contracts }: { contracts: readonly Contract[] }) {
  const priced = contracts.filter(({ hasPricingPlan }) => hasPricingPlan);
  return (
    <Card title={t("Limits")}>
      <ul className={classes.limits}>
        <FirstRows rows={priced} as="li">
          {(contract) => <ContractLimit key={contract.id} contract={contract} />}
        </FirstRows>
      </ul>
      {contracts.length > priced.length && (
        <p className={classes.note}>
          {t("{contracts}: no price list, so the service reports no limit.", {
            contracts: firstNames(contracts.filter(({ hasPricingPlan }) => !hasPricingPlan)),
          })}
        </p>
      )}
    </Card>
  );
}

const MOST_NAMED = 10;

function firstNames(contracts: readonly Contract[]): string {
  const names = contracts
    .slice(0, MOST_NAMED)
    .map(({ name }) => name)
    .join(t(", ¦between parts"));
  const more = contracts.length - MOST_NAMED;
  return more > 0 ? t("{names} and {more, number} more", { names, more }) : names;
}

function ContractLimit({ contract: { id, name } }: { contract: Contract }) {
  const query = useQuery(contractSummaryQuery(useSession(), id));
  return (
    <li>
      <QueryError query={query} title={t("Couldn’t load the limit of {contract}", { contract: name })} />
      {query.data && <Limit name={name} {...query.data} />}
    </li>
  );
}

interface LimitProps {
  name: string;
  currency: string;
  spendLimit: number;
  onHold: number;
  consolidatedSpent: number;
}

function Limit({ name, currency, ...amounts }: LimitProps) {
  const { left, share, isNearlyAll } = limitUse(amounts);
  const money = (amount: number) => formatPrice({ amount, currency }, true);
  return (
    <>
      <p className={classes.name}>
        <span>{name}</span>
        <b>{money(amounts.spendLimit)}</b>
      </p>
      <meter
        className={classes.bar}
        data-nearly-all={isNearlyAll || undefined}
        aria-label={t("Spent and on hold, {contract}", { contract: name })}
        min={0}
        max={1}
        value={Math.min(1, share)}
      />
      <p className={isNearlyAll ? classes.consequence : classes.note}>
        {t("{spent} spent and {held} on hold by all users, {share}.", {
          spent: money(amounts.consolidatedSpent),
          held: money(amounts.onHold),
          share: formatShare(share),
        })}
        {isNearlyAll && ` ${t("{left} left: an order that costs more is refused.", { left: money(left) })}`}
      </p>
    </>
  );
}

import { useQueries } from "@tanstack/react-query";
import { contractSummaryQuery } from "../../api/contracts/contracts.ts";
import { useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { t } from "../../languages/texts.ts";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { formatPrice, formatShare } from "../../ui/text/format.ts";
import { Card } from "./card.tsx";
import classes from "./limits-card.module.css";
import { limitUse } from "./usage.ts";

/** What of each contract's limit is spent and on hold, by all users; what comes of it when little is left. */
export function LimitsCard({ contracts }: { contracts: readonly Contract[] }) {
  const session = useSession();
  const priced = contracts.filter(({ hasPricingPlan }) => hasPricingPlan);
  const summaries = useQueries({ queries: priced.map(({ id }) => contractSummaryQuery(session, id)) });
  return (
    <Card title={t("Limits")}>
      <ul className={classes.limits}>
        {priced.map((contract, index) => {
          const query = summaries[index];
          if (!query) return null;
          const { data } = query;
          return (
            <li key={contract.id}>
              <QueryError
                query={query}
                title={t("Couldn’t load the limit of {contract}", { contract: contract.name })}
              />
              {data && <Limit name={contract.name} {...data} />}
            </li>
          );
        })}
      </ul>
      {contracts.length > priced.length && (
        <p className={classes.note}>
          {t("{contracts}: no price list, so the service reports no limit.", {
            contracts: contracts
              .filter(({ hasPricingPlan }) => !hasPricingPlan)
              .map(({ name }) => name)
              .join(t(", ¦between parts")),
          })}
        </p>
      )}
    </Card>
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

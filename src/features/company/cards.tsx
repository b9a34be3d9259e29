import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useMemo } from "react";
import { contractSummaryQuery } from "../../api/contracts.ts";
import { useSession } from "../../api/use-session.ts";
import { type CallbackSource, callbacksQuery, webhooksQuery } from "../../api/webhooks.ts";
import type { Contract } from "../../contract/account.ts";
import type { CallbackLogEntry } from "../../contract/demo.ts";
import { t, text } from "../../languages/texts.ts";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { formatPrice, formatShare, formatTime } from "../../ui/text/format.ts";
import classes from "./card.module.css";
import hooks from "./hooks-card.module.css";
import limits from "./limits-card.module.css";
import { limitUse } from "./usage.ts";

export function Card({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {tools && <div className={classes.tools}>{tools}</div>}
      </header>
      {children}
    </section>
  );
}

export function HooksCard({ callbacks }: { callbacks: CallbackSource | undefined }) {
  const session = useSession();
  const query = useQuery(webhooksQuery(session));
  const log = useQuery({
    ...callbacksQuery(session, callbacks ?? { callbacks: async () => [] }),
    enabled: callbacks !== undefined,
  }).data;
  const newest = useMemo(() => {
    const entries = new Map<string, CallbackLogEntry>();
    for (const entry of log ?? []) if (!entries.has(entry.webhookID)) entries.set(entry.webhookID, entry);
    return entries;
  }, [log]);
  if (query.data === null) return null;
  return (
    <Card title={t("Webhooks")}>
      <Loaded query={query} what={t("the webhooks")} height={64}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <p className={hooks.note}>{t("No webhooks yet.")}</p>
          ) : (
            <ul className={hooks.hooks}>
              <FirstRows rows={webhooks} as="li">
                {({ id, targetURL, status }) => (
                  <li key={id}>
                    <p className={hooks.address}>{targetURL}</p>
                    <p className={hooks.state}>
                      {t(STATUS_WORDS[status] ?? status)}
                      {log && ` · ${answerWords(newest.get(id))}`}
                    </p>
                  </li>
                )}
              </FirstRows>
            </ul>
          )
        }
      </Loaded>
      <p className={hooks.foot}>
        <Link to="/webhooks" search={true}>
          {t("Manage webhooks")}
        </Link>
      </p>
    </Card>
  );
}

const STATUS_WORDS: Readonly<Record<string, string>> = {
  active: text("Active"),
  inactive: text("Inactive"),
};

/** Words the newest callback: "last answer 204, 21 Nov 2026, 21:05 UTC". */
function answerWords(entry: CallbackLogEntry | undefined): string {
  const last = entry?.attempts.at(-1);
  if (!last) return t("not called yet");
  const time = formatTime(last.at);
  return last.status === undefined
    ? t("no answer, {time}", { time })
    : t("last answer {status}, {time}", { status: last.status, time });
}

export function LimitsCard({ contracts }: { contracts: readonly Contract[] }) {
  const priced = contracts.filter(({ hasPricingPlan }) => hasPricingPlan);
  return (
    <Card title={t("Limits")}>
      <ul className={limits.limits}>
        <FirstRows rows={priced} as="li">
          {(contract) => <ContractLimit key={contract.id} contract={contract} />}
        </FirstRows>
      </ul>
      {contracts.length > priced.length && (
        <p className={limits.note}>
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
      <p className={limits.name}>
        <span>{name}</span>
        <b>{money(amounts.spendLimit)}</b>
      </p>
      <meter
        className={limits.bar}
        data-nearly-all={isNearlyAll || undefined}
        aria-label={t("Spent and on hold, {contract}", { contract: name })}
        min={0}
        max={1}
        value={Math.min(1, share)}
      />
      <p className={isNearlyAll ? limits.consequence : limits.note}>
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

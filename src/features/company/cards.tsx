import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useId, useMemo } from "react";
import { contractSummaryQuery } from "../../api/contracts.ts";
import { locationConfigsQuery } from "../../api/deliveries/deliveries.ts";
import { useSession } from "../../api/use-session.ts";
import { type CallbackSource, callbacksQuery, webhooksQuery } from "../../api/webhooks.ts";
import type { Contract } from "../../contract/account.ts";
import type { CallbackLogEntry } from "../../contract/demo.ts";
import { t, text } from "../../languages/texts.ts";
import { LimitBar, leftWords } from "../../shared/money/limit-bar.tsx";
import { eulaName } from "../../shared/money/term-words.ts";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { breakable } from "../../ui/layout/detail-pane.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { StateSign, signs } from "../../ui/list/state-sign.tsx";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatTime } from "../../ui/text/format.ts";
import classes from "./card.module.css";
import hooks from "./hooks-card.module.css";
import limits from "./limits-card.module.css";

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
  const log = useQuery(callbacksQuery(session, callbacks)).data;
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
                    <p className={hooks.address}>{breakable(targetURL)}</p>
                    <p className={hooks.state}>
                      <Dotted
                        parts={[t(STATUS_WORDS[status] ?? status), log && answerWords(newest.get(id))]}
                      />
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

/** Contracts with the money left and the licenses. */
export function ContractsCard({ contracts }: { contracts: readonly Contract[] }) {
  return (
    <Card title={t("Contracts")}>
      <ul className={limits.limits}>
        <FirstRows rows={contracts} as="li">
          {(contract) => <ContractRow key={contract.id} contract={contract} />}
        </FirstRows>
      </ul>
    </Card>
  );
}

function ContractRow({ contract }: { contract: Contract }) {
  const { id, name, hasPricingPlan, start, end, eula } = contract;
  const query = useQuery({ ...contractSummaryQuery(useSession(), id), enabled: hasPricingPlan });
  const summary = query.data;
  const facts = [
    eula?.allowed &&
      t("Licenses: {names}", { names: eula.allowed.map(eulaName).join(t(", ¦between parts")) }),
    start &&
      end &&
      t("from {start} to {end}", { start: formatTime(start, "date"), end: formatTime(end, "date") }),
  ];
  return (
    <li>
      <p className={limits.name}>
        <span>{name}</span>
        {summary && <b>{leftWords(summary)}</b>}
        {!hasPricingPlan && <span className={limits.note}>{t("No price list: prices by agreement")}</span>}
      </p>
      <QueryError query={query} title={t("Couldn’t load the limit of {contract}", { contract: name })} />
      {summary && <LimitBar name={name} budget={summary} />}
      <p className={limits.note}>
        <Dotted parts={facts} />
      </p>
    </li>
  );
}

/** Buckets that the service can write to, with their state and the folders of the contracts. */
export function LocationsCard({ contracts }: { contracts: readonly Contract[] }) {
  const query = useQuery(locationConfigsQuery(useSession()));
  if (query.data === null) return null;
  const foldersOf = (configID: string) =>
    contracts.flatMap(({ deliveryLocations = [] }) =>
      deliveryLocations.flatMap((location) => (location.configID === configID ? location.path : [])),
    );
  return (
    <Card title={t("Delivery locations")}>
      <Loaded query={query} what={t("the delivery locations")} height={64}>
        {(locations) =>
          locations.length === 0 ? (
            <p className={hooks.note}>{t("None. The operator of the service sets them up.")}</p>
          ) : (
            <ul className={hooks.hooks}>
              <FirstRows rows={locations} as="li">
                {({ id, config, status }) => (
                  <li key={id}>
                    <p className={limits.name}>
                      <span>{[config.bucket ?? id, config.region].filter(Boolean).join(", ")}</span>
                      <StateSign
                        as={status === "active" ? signs.done : signs.withdrawn}
                        words={t(STATUS_WORDS[status] ?? status)}
                      />
                    </p>
                    <p className={hooks.state}>{foldersOf(id).join(t(", ¦between parts"))}</p>
                  </li>
                )}
              </FirstRows>
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}

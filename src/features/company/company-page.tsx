import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { contractsQuery } from "../../api/contracts.ts";
import { clientOf } from "../../api/session.ts";
import { useHasTokens, useSession } from "../../api/use-session.ts";
import type { CallbackSource } from "../../api/webhooks.ts";
import { t } from "../../languages/texts.ts";
import { CustomerField, useCompanyName } from "../../shared/money/customer.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { CopiedFact, Facts } from "../../ui/layout/detail-pane.tsx";
import { Card, ContractsCard, HooksCard, LocationsCard } from "./cards.tsx";
import { ClientsCard, OrdersCard, PeopleCard } from "./company-cards.tsx";
import classes from "./company-page.module.css";
import { RequestsCard } from "./requests-card.tsx";
import { UsageCard } from "./usage-card.tsx";

interface CompanyPageProps {
  callbacks: CallbackSource | undefined;
  code: ReactNode;
}

export function CompanyPage({ callbacks, code }: CompanyPageProps) {
  const contracts = useQuery(contractsQuery(useSession()));
  const hasTokens = useHasTokens();
  const name = useCompanyName();
  return (
    <div className={classes.page}>
      <h1>{name || t("Company")}</h1>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Loaded query={contracts} what={t("the contracts")} height={320}>
            {(all) =>
              all.length === 0 ? (
                <HelpfulEmpty
                  title={t("No contracts")}
                  text={t("Your company has no contract at this service.")}
                />
              ) : (
                <>
                  <RequestsCard contracts={all} />
                  <UsageCard contracts={all} />
                  <ContractsCard contracts={all} />
                  <OrdersCard contracts={all} />
                </>
              )
            }
          </Loaded>
        </div>
        <div className={classes.side}>
          <PeopleCard />
          <ClientsCard />
          {contracts.data && <LocationsCard contracts={contracts.data} />}
          <HooksCard callbacks={callbacks} />
          {hasTokens && <CodeCard code={code} />}
          <Card title={t("On quotes and order summaries")}>
            <div className={classes.facts}>
              <CustomerField />
              <p className={classes.note}>{t("Kept on this device only.")}</p>
            </div>
          </Card>
        </div>
      </div>
    </div>
  );
}

/** Addresses and the search on screen, for programs that call the service. */
function CodeCard({ code }: { code: ReactNode }) {
  const session = useSession();
  return (
    <Card title={t("Use it from code")}>
      <div className={classes.facts}>
        <Facts>
          <CopiedFact name={t("Client id")} text={clientOf(session)} />
          <CopiedFact name={t("Service")} text={session.baseUrl} />
          <CopiedFact name={t("Token address")} text={session.tokenUrl} />
        </Facts>
        <details>
          <summary>{t("The search on screen as code")}</summary>
          <p className={classes.note}>
            {t("Get a token with your client id and secret, then send it with each request.")}
          </p>
          {code}
        </details>
      </div>
    </Card>
  );
}

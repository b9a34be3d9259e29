import { Button } from "@mantine/core";
import { IconFileTypeCsv } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ComponentProps, useState } from "react";
import { ApiError } from "../../api/api-error.ts";
import { serviceNow } from "../../api/clock.ts";
import { companyClientsQuery, companyOrdersQuery } from "../../api/company.ts";
import { purchaseState } from "../../api/orders/order-events.ts";
import { clientOf } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { type CompanyOrder, SALE_COLUMNS, saleRow } from "../../contract/company.ts";
import { scopes } from "../../contract/scopes.ts";
import { toCsv } from "../../domain/csv.ts";
import { t } from "../../languages/texts.ts";
import { toPurchase, toTask } from "../../shared/orders/links.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import { useOrderedByWords } from "../../shared/orders/ordered-by.tsx";
import { roleWords } from "../../shared/role-words.ts";
import { imagingModeName, taskWords } from "../../shared/tasks/task-words.ts";
import { Loaded, OfflineNote } from "../../ui/feedback/loaded.tsx";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { UtcDayField } from "../../ui/input/utc-fields.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { StateSign, signs } from "../../ui/list/state-sign.tsx";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatPrice, formatTime, inWholeUnits } from "../../ui/text/format.ts";
import { saveText } from "../../ui/text/save-text.ts";
import { Card } from "./cards.tsx";
import classes from "./company-cards.module.css";
import { isUnsold } from "./usage.ts";
import { usageDays } from "./use-usage-sources.ts";

/** Card with data of the whole company: absent where the service has none, a note without the scope for it. */
function CompanyCard<T>({
  title,
  tools,
  ...loaded
}: ComponentProps<typeof Loaded<T>> & Pick<ComponentProps<typeof Card>, "title" | "tools">) {
  const { data, error } = loaded.query;
  if (data === null) return null;
  const isRefused = error instanceof ApiError && error.status === 403;
  return (
    <Card title={title} tools={!isRefused && tools}>
      {isRefused ? (
        <p className={classes.note}>
          {t("Your client has no right to see this: it needs the scope {scope}.", { scope: "company:read" })}
        </p>
      ) : (
        <Loaded {...loaded} />
      )}
    </Card>
  );
}

/** People of the company with their roles, where the host of the app signs people in. */
export function PeopleCard() {
  const { host } = useSession();
  if (!host?.people?.length) return null;
  return (
    <Card title={t("People")}>
      <ul className={classes.rows}>
        <FirstRows rows={host.people} as="li">
          {({ email, name, role }) => (
            <li key={email}>
              <p className={classes.line}>
                <b>
                  {email === host.person?.email
                    ? t("{person}, you", { person: name ?? email })
                    : (name ?? email)}
                </b>
                <span>{roleWords(role)}</span>
              </p>
              {name && <p className={classes.detail}>{email}</p>}
            </li>
          )}
        </FirstRows>
      </ul>
    </Card>
  );
}

export function ClientsCard() {
  const session = useSession();
  const query = useQuery(companyClientsQuery(session));
  return (
    <CompanyCard title={t("Clients")} query={query} what={t("the clients")} height={64}>
      {(clients) => (
        <ul className={classes.rows}>
          <FirstRows rows={clients} as="li">
            {({ id, status, scopes: granted }) => (
              <li key={id}>
                <p className={classes.line}>
                  <b>{id === clientOf(session) ? t("{client}, this one", { client: id }) : id}</b>
                  <StateSign
                    as={status === "active" ? signs.done : signs.withdrawn}
                    words={
                      status === "active"
                        ? t("Active")
                        : status === "disabled"
                          ? t("Disabled")
                          : t("Status “{status}”", { status })
                    }
                  />
                </p>
                <p className={classes.detail}>
                  {scopes.every((scope) => granted.includes(scope))
                    ? t("All scopes")
                    : granted.join(t(", ¦between parts"))}
                </p>
              </li>
            )}
          </FirstRows>
        </ul>
      )}
    </CompanyCard>
  );
}

/** Orders of all clients between two days, each with what happened to it, and the same as CSV. */
export function OrdersCard({ contracts }: { contracts: readonly Contract[] }) {
  const [lately] = useState(() => usageDays(serviceNow()));
  const [days, setDays] = useState(lately);
  const query = useQuery({
    ...companyOrdersQuery(useSession(), days),
    placeholderData: keepPreviousData,
  });
  const { data: orders } = query;
  return (
    <CompanyCard
      title={t("What happened")}
      query={query}
      what={t("the orders of the company")}
      tools={
        <>
          <UtcDayField
            label={t("Ordered from, UTC")}
            day={days.from}
            onChange={(from) => from !== undefined && setDays({ ...days, from: from || lately.from })}
          />
          <UtcDayField
            label={t("Ordered until, UTC")}
            day={days.to ?? ""}
            onChange={(to) => to !== undefined && setDays({ ...days, to: to || undefined })}
          />
          <Button
            variant="default"
            disabled={!orders?.length || query.isPlaceholderData}
            {...iconBefore(IconFileTypeCsv)}
            onClick={() => saveText(`swath-sales-${days.from}.csv`, "text/csv", salesCsv(orders ?? []))}
          >
            {t("Report, CSV")}
          </Button>
        </>
      }
    >
      {(orders) => (
        <>
          <OfflineNote answeredAt={query.dataUpdatedAt} />
          {orders.length === 0 && <p className={classes.note}>{t("No orders on these days.")}</p>}
          <ul className={classes.rows}>
            <FirstRows rows={orders} as="li">
              {(order) => <OrderRow key={order.id} order={order} contracts={contracts} />}
            </FirstRows>
          </ul>
        </>
      )}
    </CompanyCard>
  );
}

function OrderRow({ order, contracts }: { order: CompanyOrder; contracts: readonly Contract[] }) {
  const { kind, id, clientID, contractID, frameID, imagingMode, reference } = order;
  const isTask = kind === "task";
  const name = isTask
    ? t("Task {mode}", { mode: imagingModeName(imagingMode ?? "") })
    : t("Frame {frameID}", { frameID: frameID ?? "" });
  const ordered = useOrderedByWords(order);
  const statusWords = (status: string) => (isTask ? taskWords({ status }) : purchaseWords(status));
  const last = order.history.at(-1);
  const facts = [
    clientID,
    contracts.find((contract) => contract.id === contractID)?.name,
    reference,
    ...ordered,
  ];
  return (
    <li>
      <p className={classes.line}>
        {clientID === clientOf(useSession()) ? (
          <Link {...(isTask ? toTask(id) : toPurchase(id))}>{name}</Link>
        ) : (
          <b>{name}</b>
        )}
        <span>{costWords(order)}</span>
      </p>
      <p className={classes.detail}>
        <Dotted parts={facts} />
      </p>
      <details className={classes.story}>
        <summary>
          {[last && statusWords(last.status), formatTime(last?.at ?? order.createdAt)]
            .filter(Boolean)
            .join(t(", ¦between parts"))}
        </summary>
        <ol className={classes.history} aria-label={t("History of the order")}>
          {order.history.map(({ status, at, reason }) => (
            <li key={`${status} ${at}`}>
              <span>{formatTime(at, "second")}</span>
              <div>
                {statusWords(status)}
                {reason && <p className={classes.detail}>{reason}</p>}
              </div>
            </li>
          ))}
        </ol>
      </details>
    </li>
  );
}

function purchaseWords(status: string): string {
  const state = purchaseState({ status });
  return state ? t(ORDER_STATES[state].words) : t("Status “{status}”", { status });
}

function costWords({ cost, currency, status }: CompanyOrder): string {
  if (!cost && isUnsold(status)) return t("Not charged");
  return cost === undefined || currency === undefined
    ? t("By agreement")
    : formatPrice({ amount: cost, currency }, true);
}

/** Returns the orders as CSV, amounts in whole units of their currency. */
function salesCsv(orders: readonly CompanyOrder[]): string {
  const rows = orders.map((order) => {
    const row = saleRow(order);
    const { amount, cost, currency } = order;
    if (amount === undefined || cost === undefined || currency === undefined) return row;
    return {
      ...row,
      amount: inWholeUnits({ amount, currency }),
      cost: inWholeUnits({ amount: cost, currency }),
    };
  });
  return toCsv(SALE_COLUMNS, rows);
}

import { Button, Checkbox, NumberInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFaults } from "../../api/demo.ts";
import { openBrowserOutbox } from "../../api/outbox/outbox.ts";
import { outboxKinds } from "../../api/outbox/store.ts";
import { isDemoAccount } from "../../api/session.ts";
import { useOrderPrices } from "../../api/tasking/task-price.ts";
import { type DemoControl, type FaultKind, type FaultRule, faultKinds } from "../../contract/demo.ts";
import { rich } from "../../languages/rich.ts";
import { t, text } from "../../languages/texts.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { Select } from "../../ui/list/select.tsx";
import { appName, PageTitle } from "../../ui/text/app-name.tsx";
import classes from "./simulate-page.module.css";

const KIND_WORDS = {
  latency: text("Slow answer"),
  "429": text("Too many requests (429)"),
  "500": text("Internal error (500)"),
  drop: text("Connection lost"),
  "expired-token": text("Token expired"),
} as const satisfies Record<FaultKind, string>;

export function SimulatePage({ demo }: { demo: DemoControl }) {
  const queries = useQueryClient();
  const { rules, change } = useFaults(demo);
  const [kind, setKind] = useState<FaultKind>("429");
  const [operation, setOperation] = useState("*");
  const [percent, setPercent] = useState<number | string>(100);
  const [times, setTimes] = useState<number | string>("");
  const [afterwards, setAfterwards] = useState(false);
  const [done, setDone] = useState<string>();

  async function use(make: (rules: readonly FaultRule[]) => FaultRule[], said: string) {
    await change(make);
    setDone(said);
    announce(said);
  }

  async function reset() {
    await demo.reset();
    await forgetDemoOrders();
    queries.clear();
    setDone(t("The demo’s orders and webhooks were deleted."));
    announce(t("The demo’s orders and webhooks were deleted"));
  }

  const rule: FaultRule = {
    operation,
    kind,
    probability: Math.min(100, Math.max(0, Number(percent) || 0)) / 100,
    seed: 1,
    latencyMs: 3000,
    retryAfterSeconds: 2,
    after: kind === "drop" && afterwards,
    ...(times === "" ? {} : { times: Number(times) }),
  };

  return (
    <div className={classes.page}>
      <PageTitle>{t("Simulate failures")}</PageTitle>
      <h1>{t("Simulate failures")}</h1>
      <p className={classes.lead}>
        {t("Make the demo service fail to see how {app} responds. Applies to this tab.", { app: appName() })}
      </p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void use((kept) => [...kept, rule], t("Failure added."));
        }}
      >
        <Select
          label={t("What goes wrong")}
          data={faultKinds.map((value) => ({ value, label: t(KIND_WORDS[value]) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => value && setKind(value)}
        />
        <Select
          label={t("When the app tries to")}
          data={Object.entries(OPERATION_NAMES).map(([value, label]) => ({ value, label: t(label) }))}
          value={operation}
          allowDeselect={false}
          searchable
          onChange={(value) => value && setOperation(value)}
        />
        <NumberInput label={t("How often, %")} min={0} max={100} value={percent} onChange={setPercent} />
        <NumberInput
          label={t("Limit")}
          placeholder={t("No limit")}
          min={1}
          value={times}
          onChange={setTimes}
        />
        {kind === "drop" && (
          <Checkbox
            className={classes.whole}
            label={t("Only after the service has acted")}
            checked={afterwards}
            onChange={(event) => setAfterwards(event.currentTarget.checked)}
          />
        )}
        <Button type="submit">{t("Add")}</Button>
      </form>
      <p className={classes.done} role="status">
        {done}
      </p>
      <h2>{t("In force")}</h2>
      {rules.length === 0 ? (
        <p className={classes.lead}>{t("None: the service works normally.")}</p>
      ) : (
        <ul className={classes.rules}>
          {rules.map((entry, index) => (
            <li key={JSON.stringify([entry, index])} className={classes.rule}>
              <span>
                {rich(
                  "<b>{kind}</b>: {operation}, {percent} % of calls{times, plural, =0 {} =1 {, once} other {, up to # times}}{after, select, yes {, after the service has acted} other {}}",
                  {
                    kind: t(KIND_WORDS[entry.kind]),
                    operation: operationName(entry.operation),
                    percent: Math.round(entry.probability * 100),
                    times: entry.times ?? 0,
                    after: entry.after ? "yes" : "no",
                  },
                )}
              </span>
              <Button
                variant="default"
                onClick={() =>
                  void use((kept) => kept.filter((_, other) => other !== index), t("Failure removed."))
                }
              >
                {t("Remove")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <h2>{t("Reset")}</h2>
      <p className={classes.lead}>
        {t(
          "Deletes all purchases, tasks, runs, webhooks, callbacks and deliveries made in this browser, and the delivered files. The catalog, the cart and the demo’s time are kept.",
        )}
      </p>
      <Button variant="danger" onClick={() => void reset()}>
        {t("Reset demo")}
      </Button>
    </div>
  );
}

function operationName(operation: string): string {
  const names: Readonly<Record<string, string>> = OPERATION_NAMES;
  return t(names[operation] ?? operation);
}

/** Deletes the demo users' outbox: the service has forgotten those orders. */
export async function forgetDemoOrders(): Promise<void> {
  const outbox = await openBrowserOutbox();
  for (const kind of outboxKinds) await outbox[kind].forget(({ account }) => isDemoAccount(account));
  useOrderPrices.getState().forget(isDemoAccount);
}

export const OPERATION_NAMES = {
  "*": text("Everything"),
  issueToken: text("Sign in"),
  listCatalogItems: text("Load more results"),
  searchCatalogItems: text("Search¦verb"),
  getFramePrice: text("Show a price"),
  purchaseFrame: text("Buy a frame"),
  listPurchases: text("List purchases"),
  getPurchase: text("Check a purchase"),
  listPurchaseProducts: text("List the products of a purchase"),
  listContracts: text("List contracts"),
  listClients: text("List clients"),
  listCompanyOrders: text("List orders of the company"),
  requestApproval: text("Ask for approval of an order"),
  listApprovals: text("List requests for approval"),
  getApproval: text("Read a request for approval"),
  approveOrder: text("Approve an order"),
  declineOrder: text("Decline an order"),
  withdrawRequest: text("Withdraw a request for approval"),
  getContract: text("Read a contract"),
  getContractSummary: text("Show the budget"),
  createTask: text("Order a new image"),
  listTasks: text("List tasks"),
  getTask: text("Check a task"),
  cancelTask: text("Cancel a task"),
  listTaskProducts: text("List the products of a task"),
  listTaskProductsOfType: text("List the products of a task, one type"),
  getTaskScene: text("Show the planned scene"),
  getTaskPrice: text("Show the price of a task"),
  checkFeasibility: text("Check whether a task is feasible"),
  createDelivery: text("Deliver files"),
  listDeliveries: text("List deliveries"),
  getDelivery: text("Check a delivery"),
  listDeliveryLocationConfigs: text("List delivery locations"),
  createWebhook: text("Register a webhook"),
  listWebhooks: text("List webhooks"),
  getWebhook: text("Read a webhook"),
  changeWebhook: text("Change a webhook"),
  removeWebhook: text("Remove a webhook"),
  callback: text("Call a webhook"),
  writeObject: text("Write a file to a bucket"),
} as const;

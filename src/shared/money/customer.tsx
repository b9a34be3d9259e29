import { Textarea } from "@mantine/core";
import { createContext, use } from "react";
import { z } from "zod";
import { createStore, useStore } from "zustand";
import { accountKey, PASTED_TOKEN } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import type { Config } from "../../config.ts";
import { keepState, onePerAccount, openKept } from "../../device.ts";
import { t } from "../../languages/texts.ts";
import { Fact } from "../../ui/layout/detail-pane.tsx";
import classes from "./customer.module.css";

/** Name and address of the seller, a line each; empty if none is configured. */
export const Seller = createContext<Config["seller"]>("");

/** Facts of the seller and the customer, for a quote and an order summary. */
export function PartyFacts() {
  const { kind, serviceName, account, host } = useSession();
  const seller = use(Seller);
  return (
    <>
      <Fact name={t("Seller")}>
        <span className={classes.lines}>{kind === "demo" ? t("Demo seller") : seller || serviceName}</span>
      </Fact>
      <Fact name={t("Customer")}>{host?.guest ? host.company.name : <CustomerField />}</Fact>
      {host?.guest ? (
        <Fact name={t("Shared by")}>{host.guest.by}</Fact>
      ) : host?.person ? (
        <Fact name={t("Ordered by")}>{host.person.name ?? host.person.email}</Fact>
      ) : (
        <Fact name={t("Client id")}>{account === PASTED_TOKEN ? t("Signed in with a token") : account}</Fact>
      )}
    </>
  );
}

const LONGEST = 400;

const NOBODY = { text: "" };

const customerOf = onePerAccount((account) => {
  const schema = z.object({ text: z.string().max(LONGEST) });
  const kept = openKept({ name: "swath-customer", account, schema });
  const store = keepState(
    createStore<typeof NOBODY>()(() => NOBODY),
    kept,
  );
  kept.onOtherTab(() => store.setState(kept.read() ?? NOBODY));
  return store;
});

function useCustomer() {
  const store = customerOf(accountKey(useSession()));
  return { text: useStore(store, ({ text }) => text), set: (text: string) => store.setState({ text }) };
}

/** Returns the company's name as the host gives it, or as the user wrote it on this device; the interface has none. */
export function useCompanyName(): string {
  const { host } = useSession();
  const written = useCustomer().text.split("\n", 1)[0]?.trim() ?? "";
  return host?.company.name ?? written;
}

export function CustomerField() {
  const { text, set } = useCustomer();
  return (
    <Textarea
      aria-label={t("Company and address")}
      placeholder={t("Add your company and address")}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={LONGEST}
      value={text}
      onChange={({ currentTarget }) => set(currentTarget.value)}
      classNames={{ input: classes.input ?? "" }}
    />
  );
}

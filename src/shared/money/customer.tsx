import { Textarea } from "@mantine/core";
import { createContext, use } from "react";
import { z } from "zod";
import { createStore, useStore } from "zustand";
import { accountKey } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import type { Config } from "../../config.ts";
import { keepState, onePerAccount, openKept } from "../../device.ts";
import { t } from "../../languages/texts.ts";
import classes from "./customer.module.css";

/** Name and address of the seller, a line each; empty if none is configured. */
export const Seller = createContext<Config["seller"]>("");

export function useSellerName(): string {
  const { kind, serviceName } = useSession();
  const seller = use(Seller);
  return kind === "demo" ? t("Demo seller") : seller || serviceName;
}

/** Shows a text with its line ends, as of an address. */
export function Lines({ text }: { text: string }) {
  return <span className={classes.lines}>{text}</span>;
}

const LONGEST = 400;

const customerOf = onePerAccount((account) =>
  keepState(
    createStore<{ text: string }>()(() => ({ text: "" })),
    openKept({ name: "swath-customer", account, schema: z.object({ text: z.string().max(LONGEST) }) }),
  ),
);

function useCustomer() {
  const store = customerOf(accountKey(useSession()));
  return { text: useStore(store, ({ text }) => text), set: (text: string) => store.setState({ text }) };
}

/** Returns the company's name as the user wrote it on this device; the interface has none. */
export function useCompanyName(): string {
  return useCustomer().text.split("\n", 1)[0]?.trim() ?? "";
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

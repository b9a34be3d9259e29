import type { KindName, Store, Stored } from "../../service/store/store.ts";

/** The kinds whose records belong to a company. */
type CompanysKind = Extract<KindName, "purchases" | "tasks" | "deliveries" | "deliveryProgress" | "webhooks">;

/** A record of the first demo company as it is kept. */
export function keptRecord<K extends CompanysKind>(
  store: Store,
  kind: K,
  id: string,
): Promise<Stored<K> | undefined> {
  const key = { companyID: "company-demo", id };
  return store.read((tx) => tx.get<CompanysKind>(kind, key)) as Promise<Stored<K> | undefined>;
}

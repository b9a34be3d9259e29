import type { Contract } from "../../contract/account.ts";
import type { DirectoryRecord } from "../store/records.ts";
import type { Store } from "../store/store.ts";
import { entriesOf } from "./change-directory.ts";
import type { ContractTerms, DeliveryConfig, Directory, User } from "./directory.ts";
import {
  type ClientEntry,
  type ContractEntry,
  clientEntry,
  company,
  contractEntry,
  type LocationEntry,
  locationEntry,
  person,
  unsoldModes,
} from "./directory-file.ts";

type Entry = DirectoryRecord;

/** Returns the directory of entries; disabled clients and those without a secret are no users. */
export function directoryOf(entries: readonly Entry[]): Directory {
  const of = (kind: Entry["kind"]) => entries.filter((entry) => entry.kind === kind);
  // An entry that was kept before a field came has its default.
  return {
    companies: of("companies").map(({ entry }) => company.parse(entry)),
    people: of("people").map(({ entry }) => person.parse(entry)),
    clients: of("clients").map(({ entry }) => clientEntry.parse(entry)),
    users: of("clients").flatMap(({ entry, secrets }) => userOf(clientEntry.parse(entry), secrets) ?? []),
    connections: new Map(of("clients").flatMap(({ id, sealed }) => (sealed ? [[id, sealed]] : []))),
    contracts: of("contracts").map(({ entry }) => termsOf(contractEntry.parse(entry))),
    deliveryConfigs: of("locations").map(({ entry, sealed }) => configOf(locationEntry.parse(entry), sealed)),
  };
}

function userOf(
  { id, company: companyID, scopes, status }: ClientEntry,
  secrets: Entry["secrets"],
): User | undefined {
  if (status === "disabled" || !secrets) return undefined;
  return { id: userIDOf(id), clientID: id, companyID, secrets, scopes };
}

function termsOf(entry: ContractEntry): ContractTerms {
  const { id, name, start, end, collections, pricing, cogProducts, products } = entry;
  const { eula, exclusivity, priority, sla, deliveryLocations } = entry;
  const unsold = unsoldModes(entry);
  // A mode that is neither sold nor tasked is not offered.
  const offered = entry.imagingModes.filter(
    (mode) => !unsold.includes(mode) || pricing?.tasking.base[mode] !== undefined,
  );
  const contract: Contract = {
    ...{ id, name, start, end, eula, exclusivity, priority, sla },
    catalog_collections: { allowed: collections, ...(collections[0] && { default: collections[0] }) },
    hasPricingPlan: pricing !== null,
    imagingModes: { allowed: offered },
    ...(deliveryLocations.length > 0 && { deliveryLocations }),
  };
  return { contract, companyID: entry.company, cogProducts, products, pricing: pricing ?? undefined };
}

function configOf(
  { id, company: companyID, method, endpoint, bucket, region, keyID, status }: LocationEntry,
  sealed: string | undefined,
): DeliveryConfig {
  const config = {
    endpoint: endpoint === undefined ? "folder://" : endpoint.replace(/\/+$/, ""),
    bucket,
    ...(region !== undefined && { region }),
    ...(keyID !== undefined && { keyID }),
  };
  return { id, companyID, method, config, status, sealed };
}

/** Returns the directory of a store, and `follow`, which reads it again where it has changed. */
export async function followDirectory(
  store: Store,
): Promise<{ directory: Directory; follow(): Promise<void> }> {
  const directory: Directory = directoryOf([]);
  let known: number | undefined;
  async function follow(): Promise<void> {
    const head = await store.read((tx) => tx.get("directoryChanges", { id: "directory" }));
    const changes = head?.changes ?? 0;
    if (changes === known) return;
    Object.assign(directory, directoryOf(await store.read(entriesOf)));
    known = changes;
  }
  await follow();
  return { directory, follow };
}

export const userIDOf = (clientID: string): string => `user-${clientID}`;

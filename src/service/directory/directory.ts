import type { Contract } from "../../contract/account.ts";
import type { Role, Scope } from "../../contract/scopes.ts";
import type { Eula, ImagingMode, ProductType } from "../../domain/modes.ts";
import type { Exclusivity, Priority, Sla } from "../../domain/tasking-rules.ts";
import type { ClientEntry, CompanyEntry, PersonEntry } from "./directory-file.ts";

/** Hash as `isSecret` takes it, only the client has the secret; valid until `endsAt`, ms since 1970. */
export interface ClientSecret {
  hash: string;
  endsAt?: number | undefined;
}

export interface User {
  id: string;
  companyID: string;
  clientID: string;
  /** Several while one replaces another. */
  secrets: readonly ClientSecret[];
  /** Empty: all. */
  scopes: readonly Scope[];
  /** Person who calls by a session at the host; undefined for a bearer token. */
  person?: Person | undefined;
}

export interface Person {
  email: string;
  role: Role;
  /** Amount in minor units above which an order needs approval; undefined: none does. */
  spendLimit?: number;
}

/** Amounts in minor units. A mode without an amount is not sold. */
export interface PricingPlan {
  currency: string;
  spendLimit: number;
  base: Readonly<Partial<Record<ImagingMode, number>>>;
  eulaFactor: Readonly<Record<Eula, number>>;
  tasking: {
    base: Readonly<Partial<Record<ImagingMode, number>>>;
    exclusivityFactor: Readonly<Record<Exclusivity, number>>;
    slaFactor: Readonly<Record<Sla, number>>;
    priorityFactor: Readonly<Record<Priority, number>>;
  };
}

export interface ContractTerms {
  contract: Contract;
  companyID: string;
  cogProducts: boolean;
  /** Product types by mode; a mode that is not named has those of the interface. */
  products?: Readonly<Partial<Record<ImagingMode, readonly ProductType[]>>> | undefined;
  pricing?: PricingPlan | undefined;
}

/** Bucket as customers may see it; a folder's is a folder in it. */
export interface BucketConfig {
  /** Address of the server, without a trailing slash; `folder://` for a local folder. */
  endpoint: string;
  bucket: string;
  region?: string | undefined;
  keyID?: string | undefined;
}

export type DeliveryMethod = "s3" | "folder";

export interface DeliveryConfig {
  id: string;
  companyID: string;
  method: DeliveryMethod;
  config: BucketConfig;
  status: "active" | "inactive";
  /** Credentials as the vault sealed them; without them the process's own are used. */
  sealed?: string | undefined;
}

export interface Directory {
  companies: readonly CompanyEntry[];
  people: readonly PersonEntry[];
  /** Also those without a secret, or disabled: they are no users. */
  clients: readonly ClientEntry[];
  users: readonly User[];
  /** Credentials of clients at another operator's service as the vault sealed them, by client id. */
  connections: ReadonlyMap<string, string>;
  contracts: readonly ContractTerms[];
  deliveryConfigs: readonly DeliveryConfig[];
}

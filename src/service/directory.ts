import type { Contract } from "../contract/account.ts";
import type { Eula, ImagingMode } from "../domain/modes.ts";
import type { Exclusivity, Priority, Sla } from "../domain/tasking-rules.ts";

export interface User {
  id: string;
  companyID: string;
  clientID: string;
  /** Hash as `isSecret` takes it; only the client has the secret. */
  secretHash: string;
}

/** Amounts in minor units. */
export interface PricingPlan {
  currency: string;
  spendLimit: number;
  base: Readonly<Record<ImagingMode, number>>;
  eulaFactor: Readonly<Record<Eula, number>>;
  tasking: {
    base: Readonly<Record<ImagingMode, number>>;
    exclusivityFactor: Readonly<Record<Exclusivity, number>>;
    slaFactor: Readonly<Record<Sla, number>>;
    priorityFactor: Readonly<Record<Priority, number>>;
  };
}

export interface ContractTerms {
  contract: Contract;
  companyID: string;
  cogProducts: boolean;
  pricing?: PricingPlan;
}

/** Bucket as customers may see it; a folder's is a folder in it. */
export interface BucketConfig {
  /** Address of the server, without a trailing slash; `folder://` for a local folder. */
  endpoint: string;
  bucket: string;
  region?: string;
  keyID?: string;
}

export type DeliveryMethod = "s3" | "folder";

export interface DeliveryConfig {
  id: string;
  companyID: string;
  method: DeliveryMethod;
  config: BucketConfig;
  status: "active" | "inactive";
}

export interface Directory {
  users: readonly User[];
  contracts: readonly ContractTerms[];
  deliveryConfigs: readonly DeliveryConfig[];
}

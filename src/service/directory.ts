import type { Contract } from "../contract/account.ts";
import type { Eula, ImagingMode } from "../domain/modes.ts";
import type { Exclusivity, Priority, Sla } from "../domain/tasking-rules.ts";

export interface User {
  id: string;
  companyID: string;
  clientID: string;
  /** Hash by `hashSecret`; only the client has the secret. */
  secretHash: string;
}

/** Price list: amounts in the minor unit of the currency. */
export interface PricingPlan {
  currency: string;
  /** Maximum of spent and held amounts. */
  spendLimit: number;
  base: Readonly<Record<ImagingMode, number>>;
  /** Factors of the base by licence. */
  eulaFactor: Readonly<Record<Eula, number>>;
  /** For new images: base by mode, and factors of the terms. */
  tasking: {
    base: Readonly<Record<ImagingMode, number>>;
    exclusivityFactor: Readonly<Record<Exclusivity, number>>;
    slaFactor: Readonly<Record<Sla, number>>;
    priorityFactor: Readonly<Record<Priority, number>>;
  };
}

/** Contract with what only the rules read. */
export interface ContractTerms {
  contract: Contract;
  companyID: string;
  /** Whether cloud-optimised product forms may be ordered. */
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

/** Bucket or folder of a company; only the host has its secret (interface 8). */
export interface DeliveryConfig {
  /** UUID, lower case. */
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

export function contractOf(
  directory: Directory,
  companyID: string,
  contractID: string,
): ContractTerms | undefined {
  return directory.contracts.find(
    (terms) => terms.contract.id === contractID && terms.companyID === companyID,
  );
}

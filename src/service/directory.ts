import type { Contract } from "../contract/account.ts";
import type { ImagingMode } from "../domain/modes.ts";
import type { Eula } from "../domain/products.ts";
import type { Exclusivity, Priority, Sla } from "../domain/tasking-rules.ts";

/** A person or program with credentials. */
export interface User {
  id: string;
  companyID: string;
  clientID: string;
  /** The secret as `hashSecret` keeps it; in clear it is known to the client alone. */
  secretHash: string;
}

/** A price list: amounts in the minor unit of the currency. */
export interface PricingPlan {
  currency: string;
  /** Most that may be spent and held under the contract. */
  spendLimit: number;
  base: Readonly<Record<ImagingMode, number>>;
  /** What a licence multiplies the base by. */
  eulaFactor: Readonly<Record<Eula, number>>;
  /** For a new image: its own base by mode, and what the terms of the order multiply it by. */
  tasking: {
    base: Readonly<Record<ImagingMode, number>>;
    exclusivityFactor: Readonly<Record<Exclusivity, number>>;
    slaFactor: Readonly<Record<Sla, number>>;
    priorityFactor: Readonly<Record<Priority, number>>;
  };
}

/** A contract as the service knows it: what a customer may read, and what only the rules read. */
export interface ContractTerms {
  contract: Contract;
  companyID: string;
  /** Whether cloud-optimised product forms may be ordered. */
  cogProducts: boolean;
  pricing?: PricingPlan;
}

/** Where a bucket is, as customers may know it; that of a folder is a folder in it. */
export interface BucketConfig {
  /** Address of the server, without a slash at its end; `folder://` for a folder of the machine. */
  endpoint: string;
  bucket: string;
  region?: string;
  /** Name of the access key, if there is a certain one. */
  keyID?: string;
}

export type DeliveryMethod = "s3" | "folder";

/** A bucket or folder that was set up for a company; its secret is known to the host alone (interface 8). */
export interface DeliveryConfig {
  /** UUID, lower case. */
  id: string;
  companyID: string;
  method: DeliveryMethod;
  config: BucketConfig;
  status: "active" | "inactive";
}

/** Who may call the service, under which contracts, and where deliveries may go. */
export interface Directory {
  users: readonly User[];
  contracts: readonly ContractTerms[];
  deliveryConfigs: readonly DeliveryConfig[];
}

/** The contract if it belongs to the company; another company's contract does not exist for it. */
export function contractOf(
  directory: Directory,
  companyID: string,
  contractID: string,
): ContractTerms | undefined {
  return directory.contracts.find(
    (terms) => terms.contract.id === contractID && terms.companyID === companyID,
  );
}

import type { Eula, ProductType } from "../../contract/common.ts";
import type { KeptFrame } from "../kept-frame.ts";

/** A price as the service said it, with the time of the answer (milliseconds); `amount` in minor units. */
export interface SaidPrice {
  amount: number;
  currency: string;
  askedAt: number;
}

/** What a purchase run shall buy, and under which terms. All frames share contract, licence and reference. */
export interface RunOrder {
  contractID: string;
  eula: Eula;
  /** The user's own words; the run's id is added to them in every purchase. */
  reference: string;
  /** Undefined: the contract's defaults. */
  productTypes?: ProductType[] | undefined;
  webhookID?: string | undefined;
  /** Frames in the order in which they are bought. No price where the contract has no pricing plan. */
  frames: { frame: KeptFrame; price: SaidPrice | undefined }[];
}

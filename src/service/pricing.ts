import type { Eula, Price } from "../contract/common.ts";
import type { Frame } from "./catalog/frame.ts";
import type { ContractTerms } from "./directory.ts";

/** What a frame costs under a contract; undefined without a pricing plan. */
export function framePrice({ pricing }: ContractTerms, frame: Frame, eula: Eula): Price | undefined {
  return (
    pricing && {
      amount: Math.round(pricing.base[frame.mode] * pricing.eulaFactor[eula]),
      currency: pricing.currency,
    }
  );
}

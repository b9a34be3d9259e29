import type { Price } from "../../contract/common.ts";
import { framesOfDuration } from "../../domain/datatake-length.ts";
import type { ImagingMode } from "../../domain/modes.ts";
import type { Eula } from "../../domain/products.ts";
import type { Exclusivity, Priority, Sla } from "../../domain/tasking-rules.ts";
import type { Frame } from "../catalog/items/frame.ts";
import type { ContractTerms } from "../directory.ts";
import { ServiceError } from "../errors.ts";

/** What a frame costs under a contract; undefined without a pricing plan. */
export function framePrice({ pricing }: ContractTerms, frame: Frame, eula: Eula): Price | undefined {
  return (
    pricing && {
      amount: Math.round(pricing.base[frame.mode] * pricing.eulaFactor[eula]),
      currency: pricing.currency,
    }
  );
}

/** The terms of a task that its price depends on. */
export interface TaskTerms {
  imagingMode: ImagingMode;
  exclusivity: Exclusivity;
  priority: Priority;
  sla: Sla;
  eula: Eula;
  /** Seconds; what it makes longer than one scene costs by the frame. */
  imagingDuration?: number | undefined;
}

/** What a new image costs under a contract, each of its frames as much as one; undefined without a pricing plan. */
export function taskPrice(
  { pricing }: ContractTerms,
  { imagingMode, exclusivity, priority, sla, eula, imagingDuration }: TaskTerms,
): Price | undefined {
  if (!pricing) return undefined;
  const { base, exclusivityFactor, slaFactor, priorityFactor } = pricing.tasking;
  const factor =
    exclusivityFactor[exclusivity] * slaFactor[sla] * priorityFactor[priority] * pricing.eulaFactor[eula];
  const ofFrame = Math.round(base[imagingMode] * factor);
  return {
    amount: ofFrame * framesOfDuration(imagingMode, imagingDuration),
    currency: pricing.currency,
  };
}

/** The price; 403 where the contract has none (interface 4.5.2). */
export function priced(price: Price | undefined, { contract }: ContractTerms): Price {
  if (price) return price;
  const message = `Contract "${contract.name}" has no pricing plan.`;
  throw new ServiceError(403, "OUT_OF_BOUND_CONTRACT", message).about("not_offered", "contractID");
}

/** 422 for an order that the contract's spend limit leaves no room for. */
export function insufficientFunds(order: "purchase" | "task", { contract }: ContractTerms): ServiceError {
  return new ServiceError(
    422,
    "ERR_INSUFFICIENT_FUNDS",
    `The ${order} would exceed the spend limit of contract "${contract.name}".`,
  ).about("exceeded", "contractID");
}

import { type Budget, overBudget } from "../../../api/cart/cart-totals.ts";
import { offersEula } from "../../../api/contracts/contracts.ts";
import type { Contract } from "../../../contract/account.ts";
import type { Price } from "../../../contract/common.ts";
import type { Eula } from "../../../domain/products.ts";
import { eulaName } from "../../../shared/money/eula.ts";
import { formatPrice } from "../../../ui/text/format.ts";

/** What is known when someone is about to buy one frame. */
export interface FrameBuyState {
  online: boolean;
  contract: Contract | undefined;
  eula: Eula;
  price: Price | undefined;
  /** Why the price did not come. */
  priceError: Error | null;
  /** Null where the service tells none. */
  budget: Budget | null | undefined;
}

/** Why a frame cannot be bought now, with what to do about it; undefined when it can. */
export function buyRefusal(state: FrameBuyState): string | undefined {
  const { contract, price, priceError, budget } = state;
  if (!state.online) return "Offline. Nothing is queued: buy when the connection is back.";
  if (!contract) return "There is no contract to buy under.";
  if (!offersEula(contract, state.eula)) {
    return `This contract does not offer the ${eulaName(state.eula)} licence. Choose another licence.`;
  }
  if (!contract.hasPricingPlan) return undefined;
  if (!price) return priceError ? `No price: ${priceError.message}` : "The price is being asked for.";
  const exceeded = budget ? overBudget({ subtotals: [price] }, budget) : undefined;
  return exceeded && `The contract’s budget leaves ${formatPrice(exceeded.left, true)}, for all its users.`;
}

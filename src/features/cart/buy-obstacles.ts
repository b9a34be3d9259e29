import { type Budget, type CartTotals, overBudget, overCap } from "../../api/cart/cart-totals.ts";
import type { Contract } from "../../contract/account.ts";
import type { Eula } from "../../domain/products.ts";
import { t } from "../../languages/texts.ts";
import { pricedWords } from "../../shared/frames/cart-words.ts";
import { eulaName } from "../../shared/money/term-words.ts";
import { formatPrice } from "../../ui/text/format.ts";

/** What is known when someone is about to buy the cart. */
export interface BuyState {
  totals: CartTotals;
  contract: Contract | undefined;
  /** The contract offers the licence. */
  eulaOffered: boolean;
  eula: Eula;
  online: boolean;
  /** Whether the frames were looked up in the catalog and what is owned is known: under way, done, or not possible. */
  checks: "pending" | "done" | "failed";
  caps: Readonly<Record<string, number>>;
  /** Null where the service reports none. */
  budget: Budget | null | undefined;
  /** A webhook is chosen that no order can name any more. */
  webhookLost: boolean;
  /** Characters of the reference beyond what is allowed. */
  referenceOver: number;
}

/** Why the cart cannot be bought now, each with what to do about it; empty when it can. */
export function buyObstacles(state: BuyState): string[] {
  const { totals, contract, online, checks, caps, budget } = state;
  const obstacles: string[] = [];
  const add = (applies: boolean, sentence: string) => void (applies && obstacles.push(sentence));
  add(!online, t("Offline. Nothing is queued: buy when you are back online."));
  add(!contract, t("No contract to buy under."));
  add(
    contract !== undefined && !state.eulaOffered,
    t("This contract does not offer the {licence} licence. Choose another licence or contract.", {
      licence: eulaName(state.eula),
    }),
  );
  add(totals.toBuy === 0, t("No frame in the cart can be bought."));
  add(
    state.referenceOver > 0,
    t("Shorten the reference by {count, plural, one {# character} other {# characters}}.", {
      count: state.referenceOver,
    }),
  );
  add(state.webhookLost, t("The chosen webhook is no longer active. Choose another or none."));
  add(checks === "pending" && online, t("Checking the frames."));
  add(checks === "failed" && online, t("Couldn’t check the frames. Try again above."));
  if (contract?.hasPricingPlan && state.eulaOffered && totals.toBuy > 0) {
    add(totals.pending > 0 && online, t("Getting prices: {priced}.", { priced: pricedWords(totals) }));
    add(
      totals.failed.length > 0,
      t("{count, plural, one {# frame has} other {# frames have}} no price yet. Try again or remove them.", {
        count: totals.failed.length,
      }),
    );
  }
  const capped = overCap(totals, caps);
  if (capped) {
    add(
      true,
      t("{sum} is above your spending cap of {cap}. Raise the cap or remove frames.", {
        sum: formatPrice(capped.subtotal, true),
        cap: formatPrice(capped.cap, true),
      }),
    );
  }
  const exceeded = budget ? overBudget(totals, budget) : undefined;
  if (exceeded) {
    add(
      true,
      t(
        "The contract’s limit leaves {left}, the cart needs {sum}. Remove frames or choose another contract.",
        { left: formatPrice(exceeded.left, true), sum: formatPrice(exceeded.subtotal, true) },
      ),
    );
  }
  return obstacles;
}

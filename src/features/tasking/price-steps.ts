import type { Eula } from "../../contract/common.ts";
import type { Exclusivity, Priority, Sla } from "../../contract/tasking-terms.ts";
import { eulaName } from "../../ui/eula.ts";
import { count, formatNumber, formatPrice } from "../../ui/format.ts";
import type { PriceLine } from "../../ui/money-dialog.tsx";
import { exclusivityWords, priorityWords, slaWords } from "../../ui/term-words.ts";
import type { Allowed } from "./task-choices.ts";

/** The terms that the price of an image depends on, beside place and mode. */
export interface PricedTerms {
  exclusivity: Exclusivity;
  priority: Priority;
  sla: Sla;
  eula: Eula;
}

/** One step from the plainest terms to the chosen ones; the service is asked for the price after each. */
export interface PriceStep {
  label: string;
  terms: PricedTerms;
}

/**
 * From the plainest terms that the contract has to the chosen ones, one choice after the other, each of which can be ordered.
 * A priority goes with its own times (choices.md, Tasking), so the two change together.
 */
export function priceSteps(
  chosen: PricedTerms,
  allowed: Pick<Allowed, "priorities" | "slas" | "exclusivities" | "eulas">,
  modeName: string,
): PriceStep[] {
  const hasBackground = allowed.priorities.includes("BACKGROUND") && allowed.slas.includes("SLA_24H");
  const slowest: Sla = allowed.slas.includes("SLA_8H") ? "SLA_8H" : chosen.sla;
  const plain: PricedTerms = {
    ...(hasBackground
      ? { priority: "BACKGROUND", sla: "SLA_24H" }
      : { priority: chosen.priority, sla: chosen.priority === "COMMERCIAL" ? slowest : chosen.sla }),
    exclusivity: allowed.exclusivities.includes("PUBLIC") ? "PUBLIC" : chosen.exclusivity,
    eula: allowed.eulas.includes("STANDARD") ? "STANDARD" : chosen.eula,
  };
  const steps: PriceStep[] = [{ label: `${modeName}, new image`, terms: plain }];
  const take = (label: string, change: Partial<PricedTerms>) => {
    steps.push({ label, terms: { ...(steps.at(-1)?.terms ?? plain), ...change } });
  };
  const first =
    chosen.priority === plain.priority ? plain.sla : chosen.sla === "SLA_24H" ? chosen.sla : slowest;
  take(`${priorityWords[chosen.priority].name} priority, ready within ${slaWords[first].name}`, {
    priority: chosen.priority,
    sla: first,
  });
  if (first !== chosen.sla) take(`Ready within ${slaWords[chosen.sla].name} instead`, { sla: chosen.sla });
  take(exclusivityWords[chosen.exclusivity].name, { exclusivity: chosen.exclusivity });
  take(`${eulaName(chosen.eula)} licence`, { eula: chosen.eula });
  return steps;
}

interface Amount {
  amount: number;
  currency: string;
}

/** "3 frames × €950.00". */
export function framesTimes(frames: number, price: Amount): string {
  return `${count(frames, "frame")} × ${formatPrice(price, true)}`;
}

/**
 * A price with what each choice adds to it, so that the lines sum up to the price of all frames. `prices` are the service's, of
 * one frame, after each step; undefined where one of them is not known: then nothing is said of the parts.
 */
export function stepLines(
  steps: readonly PriceStep[],
  prices: readonly (Amount | undefined)[],
  frames: number,
): PriceLine[] | undefined {
  const lines: PriceLine[] = [];
  for (const [index, { label }] of steps.entries()) {
    const price = prices[index];
    const before = prices[index - 1];
    if (!price || (index > 0 && before?.currency !== price.currency)) return undefined;
    const added = { ...price, amount: (price.amount - (before?.amount ?? 0)) * frames };
    const how = before ? factorWords(before.amount, price.amount) : framesTimes(frames, price);
    lines.push({ label, how, amount: formatPrice(added, true) });
  }
  return lines;
}

/** "× 1.25" where that is what makes one price of the other, to the rounding of both. */
function factorWords(before: number, after: number): string | undefined {
  if (before <= 0) return undefined;
  for (const digits of [2, 3, 4]) {
    const factor = Math.round((after / before) * 10 ** digits) / 10 ** digits;
    if (Math.abs(before * factor - after) <= 1 + factor) return `× ${formatNumber(factor, digits)}`;
  }
  return undefined;
}

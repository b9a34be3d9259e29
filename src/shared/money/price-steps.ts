import type { OfferedTerms } from "../../domain/contract-terms.ts";
import type { Eula } from "../../domain/modes.ts";
import type { Exclusivity, Priority, Sla } from "../../domain/tasking-rules.ts";
import { t } from "../../languages/texts.ts";
import { type Amount, count, formatNumber, formatPrice } from "../../ui/text/format.ts";
import type { TermID } from "../terms/terms.ts";
import type { PriceLine } from "./money-dialog.tsx";
import { eulaName, exclusivityWords, priorityWords, slaWords } from "./term-words.ts";

export interface PricedTerms {
  exclusivity: Exclusivity;
  priority: Priority;
  sla: Sla;
  eula: Eula;
}

/** Step from the plainest terms to the chosen ones; the service quotes each. */
export interface PriceStep {
  label: string;
  terms: PricedTerms;
  term: TermID;
}

/** Returns the steps from the plainest terms to the chosen ones, each of which can be ordered. */
export function priceSteps(
  chosen: PricedTerms,
  allowed: Pick<OfferedTerms, "priorities" | "slas" | "exclusivities" | "eulas">,
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
  const steps: PriceStep[] = [
    { label: t("{mode}, new image", { mode: modeName }), terms: plain, term: "mode" },
  ];
  const take = (term: TermID, label: string, change: Partial<PricedTerms>) => {
    steps.push({ term, label, terms: { ...(steps.at(-1)?.terms ?? plain), ...change } });
  };
  const first =
    chosen.priority === plain.priority ? plain.sla : chosen.sla === "SLA_24H" ? chosen.sla : slowest;
  const priority = t(priorityWords[chosen.priority].name);
  take(
    "priority",
    t("{priority} priority, ready within {time}", { priority, time: t(slaWords[first].name) }),
    { priority: chosen.priority, sla: first },
  );
  if (first !== chosen.sla)
    take("sla", t("Ready within {time} instead", { time: t(slaWords[chosen.sla].name) }), {
      sla: chosen.sla,
    });
  take("exclusivity", t(exclusivityWords[chosen.exclusivity].name), { exclusivity: chosen.exclusivity });
  take("licence", t("{licence} license", { licence: eulaName(chosen.eula) }), { eula: chosen.eula });
  return steps;
}

/** Names the terms that change a price: "Commercial priority, ready within 8 h, Private, Standard license". */
export function termsWords({ priority, sla, exclusivity, eula }: PricedTerms): string {
  return [
    t("{priority} priority, ready within {time}", {
      priority: t(priorityWords[priority].name),
      time: t(slaWords[sla].name),
    }),
    t(exclusivityWords[exclusivity].name),
    t("{licence} license", { licence: eulaName(eula) }),
  ].join(t(", ¦between parts"));
}

/** "2 tasks × 3 frames × €950.00"; undefined for one frame of one task. */
export function framesTimes(frames: number, price: Amount, tasks = 1): string | undefined {
  const times = [tasks > 1 && count(tasks, "task"), frames > 1 && count(frames, "frame")].filter(Boolean);
  return times.length > 0 ? [...times, formatPrice(price, true)].join(" × ") : undefined;
}

export interface PricedTasks {
  /** Prices of one frame after each step, as quoted. */
  prices: readonly (Amount | undefined)[];
  frames: number;
  tasks: number;
}

/** Returns the added price of each step; undefined if a price is unknown or currencies differ. */
export function stepLines(
  steps: readonly PriceStep[],
  groups: readonly PricedTasks[],
): PriceLine[] | undefined {
  const currency = groups[0]?.prices[0]?.currency;
  const lines: PriceLine[] = [];
  for (const [index, { label, term }] of steps.entries()) {
    let amount = 0;
    const hows = new Set<string | undefined>();
    for (const { prices, frames, tasks } of groups) {
      const price = prices[index];
      const before = prices[index - 1];
      if (!price || price.currency !== currency) return undefined;
      amount += (price.amount - (before?.amount ?? 0)) * frames * tasks;
      hows.add(before ? factorWords(before.amount, price.amount) : framesTimes(frames, price, tasks));
    }
    if (currency === undefined) return undefined;
    const [how] = hows.size === 1 ? hows : [];
    lines.push({
      label,
      term,
      ...(index === 0 ? { how } : { factor: how }),
      amount: formatPrice({ amount, currency }, true),
    });
  }
  return lines;
}

/** "× 1.25" if that factor explains the price, within the rounding of both. */
function factorWords(before: number, after: number): string | undefined {
  if (before <= 0) return undefined;
  for (const digits of [2, 3, 4]) {
    const factor = Math.round((after / before) * 10 ** digits) / 10 ** digits;
    if (Math.abs(before * factor - after) <= 1 + factor) return `× ${formatNumber(factor, digits)}`;
  }
  return undefined;
}

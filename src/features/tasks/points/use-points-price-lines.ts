import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../../api/contracts/contracts.ts";
import type { QuotedPrice } from "../../../api/contracts/prices.ts";
import type { TaskSettings } from "../../../api/outbox/task.ts";
import { usePricesTogether } from "../../../api/tasking/order-prices.ts";
import type { TaskPriceQuestion } from "../../../api/tasking/task-price.ts";
import { useSession } from "../../../api/use-session.ts";
import { offeredTerms } from "../../../domain/contract-terms.ts";
import type { PriceLine } from "../../../shared/money/money-dialog.tsx";
import { priceSteps, stepLines } from "../../../shared/money/price-steps.ts";
import { imagingModeName } from "../../../shared/tasks/task-words.ts";
import { priceTerms } from "./price-question.ts";

interface PricedPoint {
  point: { lat: number; lon: number };
  /** Of one frame. */
  perFrame: QuotedPrice | undefined;
}

/**
 * What the price of several points is made of, in the service's own answers. Points of one price are asked about at the first of
 * them. Undefined where a part is not known.
 */
export function usePointsPriceLines(
  points: readonly PricedPoint[],
  settings: Pick<TaskSettings, "contractID" | "imagingMode">,
  frames: number,
): PriceLine[] | undefined {
  const session = useSession();
  const contract = useQuery(contractsQuery(session)).data?.find(({ id }) => id === settings.contractID);
  const terms = priceTerms(settings);
  const steps = terms ? priceSteps(terms, offeredTerms(contract), imagingModeName(terms.imagingMode)) : [];
  const groups = groupByPrice(points);
  const prices = usePricesTogether(
    groups.flatMap(({ lat, lon }) =>
      steps.map(
        (step): TaskPriceQuestion => ({
          contractID: settings.contractID,
          imagingMode: settings.imagingMode,
          point: [lon, lat],
          ...step.terms,
        }),
      ),
    ),
    contract?.hasPricingPlan === true,
  );
  const lines = stepLines(
    steps,
    groups.map(({ tasks }, index) => ({
      prices: prices.slice(index * steps.length, (index + 1) * steps.length),
      frames,
      tasks,
    })),
  );
  return lines?.length ? lines : undefined;
}

/** The first point of each price, and how many have it. */
function groupByPrice(points: readonly PricedPoint[]) {
  const groups = new Map<string, { lat: number; lon: number; tasks: number }>();
  for (const { point, perFrame } of points) {
    const key = `${perFrame?.amount} ${perFrame?.currency}`;
    const group = groups.get(key) ?? { ...point, tasks: 0 };
    group.tasks++;
    groups.set(key, group);
  }
  return [...groups.values()];
}

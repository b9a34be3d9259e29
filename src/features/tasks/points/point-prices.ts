import { useQueries } from "@tanstack/react-query";
import { z } from "zod";
import type { QuotedPrice } from "../../../api/contracts.ts";
import type { TaskSettings } from "../../../api/outbox/task.ts";
import {
  type TaskPriceQuestion,
  taskPriceQuery,
  usePricesTogether,
} from "../../../api/tasking/task-price.ts";
import { useContractOf, useSession } from "../../../api/use-session.ts";
import { eula, imagingMode } from "../../../contract/common.ts";
import { exclusivity, priority, sla, type Task } from "../../../contract/task.ts";
import { offeredTerms } from "../../../domain/contract-terms.ts";
import { framesOfDuration } from "../../../domain/modes.ts";
import type { Position } from "../../../geo/types.ts";
import type { PriceLine } from "../../../shared/money/money-dialog.tsx";
import type { AskedPrice } from "../../../shared/money/price-label.tsx";
import { priceSteps, stepLines } from "../../../shared/money/price-steps.ts";
import { imagingModeName } from "../../../shared/tasks/task-words.ts";

const known = z.object({ imagingMode, exclusivity, priority, sla, eula });

/** Returns the terms that a price depends on; undefined if one is missing or unknown. */
export function priceTerms(terms: object): z.infer<typeof known> | undefined {
  return known.safeParse(terms).data;
}

/** Returns the price question of a task; undefined if the service reports too little of it. */
export function priceQuestionOf(task: Task): TaskPriceQuestion | undefined {
  const terms = priceTerms(task);
  const { lat, lon } = task.pointOfInterest;
  return terms && { ...terms, contractID: task.contractID, point: [lon, lat] };
}

/** Returns the number of frames of a task, each at its price; undefined for an unknown mode. */
export function framesOfTask(task: Pick<Task, "imagingMode" | "imagingDuration">): number | undefined {
  const mode = imagingMode.safeParse(task.imagingMode).data;
  return mode && framesOfDuration(mode, task.imagingDuration);
}

export interface PointPrice extends AskedPrice<QuotedPrice> {
  /** Price of one frame; `data` is that of all frames. */
  perFrame: QuotedPrice | undefined;
}

export function usePointPrices(
  points: readonly { at: Position }[],
  settings: TaskSettings,
  isPriced: boolean,
): PointPrice[] {
  const session = useSession();
  const terms = priceTerms(settings);
  const frames = framesOfTask(settings) ?? 1;
  const answers = useQueries({
    queries: points.map(({ at }) => {
      const question: TaskPriceQuestion = {
        ...(terms ?? NO_TERMS),
        contractID: settings.contractID,
        point: at,
      };
      return { ...taskPriceQuery(session, question), enabled: isPriced && terms !== undefined };
    }),
  });
  return answers.map(({ data, isFetching, error, refetch }) => ({
    isFetching,
    error,
    refetch,
    perFrame: data,
    data: data && { ...data, amount: data.amount * frames },
  }));
}

export const NO_TERMS = {
  imagingMode: "STRIPMAP",
  exclusivity: "PRIVATE",
  priority: "COMMERCIAL",
  sla: "SLA_8H",
  eula: "STANDARD",
} as const;

interface PricedPoint {
  point: { lat: number; lon: number };
  perFrame: QuotedPrice | undefined;
}

/** Returns the parts of the price of several points; asks once for points of one price. */
export function usePointsPriceLines(
  points: readonly PricedPoint[],
  settings: Pick<TaskSettings, "contractID" | "imagingMode">,
  frames: number,
): PriceLine[] | undefined {
  const contract = useContractOf(settings.contractID);
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

/** Returns the first point of each price, and the number of points. */
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

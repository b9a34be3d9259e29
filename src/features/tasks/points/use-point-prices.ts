import { useQueries } from "@tanstack/react-query";
import type { QuotedPrice } from "../../../api/contracts/prices.ts";
import type { TaskSettings } from "../../../api/outbox/task.ts";
import { type TaskPriceQuestion, taskPriceQuery } from "../../../api/tasking/task-price.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Position } from "../../../geo/types.ts";
import { type AskedPrice, askedPrice } from "../../../shared/money/price-label.tsx";
import { framesOfTask, priceTerms } from "./price-question.ts";

/** The price at a point, as far as it is known. */
export interface PointPrice extends AskedPrice<QuotedPrice> {
  /** Of one frame; `price` is that of all frames of the task. */
  perFrame: QuotedPrice | undefined;
}

/** The prices of the same settings at several points, in their order. */
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
  return answers.map((query) => ({
    ...askedPrice(query),
    perFrame: query.data,
    price: query.data && { ...query.data, amount: query.data.amount * frames },
  }));
}

const NO_TERMS = {
  imagingMode: "STRIPMAP",
  exclusivity: "PRIVATE",
  priority: "COMMERCIAL",
  sla: "SLA_8H",
  eula: "STANDARD",
} as const;

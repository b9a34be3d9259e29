import { useQueries } from "@tanstack/react-query";
import type { QuotedPrice } from "../../../api/outbox/record.ts";
import type { TaskSettings } from "../../../api/outbox/task.ts";
import { type TaskPriceQuestion, taskPriceQuery } from "../../../api/tasking/task-price.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Position } from "../../../geo/types.ts";
import { framesOfTask, priceTerms } from "./price-question.ts";

/** The price at a point, as far as it is known. */
export interface PointPrice {
  /** Of one frame. */
  perFrame: QuotedPrice | undefined;
  /** Of all frames of the task. */
  price: QuotedPrice | undefined;
  pending: boolean;
  error: Error | null;
  retry: () => void;
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
  return answers.map(({ data, isFetching, error, refetch }) => ({
    perFrame: data,
    price: data && { amount: data.amount * frames, currency: data.currency, askedAt: data.askedAt },
    pending: isFetching,
    error,
    retry: () => void refetch(),
  }));
}

const NO_TERMS = {
  imagingMode: "STRIPMAP",
  exclusivity: "PRIVATE",
  priority: "COMMERCIAL",
  sla: "SLA_8H",
  eula: "STANDARD",
} as const;

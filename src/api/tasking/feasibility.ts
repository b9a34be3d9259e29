import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FeasibilityAnswer, TaskRequest } from "../../contract/task.ts";
import { checkFeasibility, MOST_CHECKED } from "../../contract/tasking.ts";
import { t } from "../../languages/texts.ts";
import { ApiError } from "../api-error.ts";
import { serviceNow } from "../clock.ts";
import type { Session } from "../session.ts";

/**
 * Whether a request can be scheduled, and on which passes. It reserves nothing. While another request is checked, the answer
 * to the one before stands in its place.
 */
export function feasibilityQuery(session: Session, request: TaskRequest | undefined) {
  return queryOptions({
    queryKey: [session.id, "feasibility", request],
    queryFn: async ({ signal }) => {
      const body = request ? [request] : [];
      const { feasibility } = await session.client.call(checkFeasibility, { body }, { signal });
      const [answer] = feasibility;
      if (!answer) {
        throw new ApiError({
          kind: "shape",
          code: "unexpected_answer",
          message: t("The answer of {operation} holds no result.", { operation: checkFeasibility.operation }),
          operation: checkFeasibility.operation,
        });
      }
      return { ...answer, checkedAt: serviceNow() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** Whether each of some requests can be scheduled, in their order, by as few calls as the interface allows. It reserves nothing. */
export async function checkAll(
  { client }: Session,
  requests: readonly TaskRequest[],
): Promise<{ answers: FeasibilityAnswer[]; checkedAt: number }> {
  const answers: FeasibilityAnswer[] = [];
  for (let from = 0; from < requests.length; from += MOST_CHECKED) {
    const body = requests.slice(from, from + MOST_CHECKED);
    answers.push(...(await client.call(checkFeasibility, { body })).feasibility);
  }
  return { answers, checkedAt: serviceNow() };
}

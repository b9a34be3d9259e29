import { hashKey, useQueries } from "@tanstack/react-query";
import type { QuotedPrice } from "../outbox/record.ts";
import { useSession } from "../use-session.ts";
import { type TaskPriceQuestion, taskPriceQuery } from "./task-price.ts";

/**
 * The prices that one price is made of, in the order of the questions, each question asked once. Undefined is one that is not
 * known, or that is being refreshed and may not fit what has come already.
 */
export function usePricesTogether(
  questions: readonly TaskPriceQuestion[],
  enabled: boolean,
): (QuotedPrice | undefined)[] {
  const session = useSession();
  const keys = questions.map((question) => hashKey([question]));
  const once = questions.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
  const answers = useQueries({
    queries: once.map((question) => ({ ...taskPriceQuery(session, question), enabled })),
  });
  const known = new Map(
    once.map((question, index) => {
      const { data, isFetching } = answers[index] ?? {};
      return [hashKey([question]), isFetching ? undefined : data];
    }),
  );
  return keys.map((key) => known.get(key));
}

import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { feasibilityQuery } from "../../../api/tasking/feasibility.ts";
import { useSession } from "../../../api/use-session.ts";
import type { FeasibilityAnswer, TaskRequest } from "../../../contract/task.ts";

/** How long the form must rest before it is checked. */
const REST_MS = 600;

/** The progress of the check of the form. */
export interface Feasibility {
  /** Of the form as it is, or while that is being checked, of how it stood before. */
  answer: CheckedAnswer | undefined;
  /** The answer is that of an earlier form. */
  isStale: boolean;
  pending: boolean;
  error: Error | null;
  check: () => void;
  /** Checks it once more; undefined where no answer comes. */
  recheck: () => Promise<CheckedAnswer | undefined>;
}

type CheckedAnswer = FeasibilityAnswer & { checkedAt: number };

/** Checks a request once it rests; undefined, which has faults or no point, is not checked. */
export function useFeasibility(request: TaskRequest | undefined): Feasibility {
  const key = JSON.stringify(request);
  const [restedKey] = useDebouncedValue(key, REST_MS);
  const hasRested = restedKey === key;
  const query = useQuery({
    ...feasibilityQuery(useSession(), request),
    enabled: request !== undefined && hasRested,
  });
  return {
    answer: query.data,
    isStale: query.isPlaceholderData || request === undefined,
    pending: query.isFetching || (request !== undefined && !hasRested && !query.data),
    error: query.error,
    check: () => void query.refetch(),
    recheck: async () => {
      const { data, isError } = await query.refetch();
      return isError ? undefined : data;
    },
  };
}

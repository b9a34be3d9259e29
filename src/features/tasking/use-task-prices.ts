import { useDebouncedValue } from "@mantine/hooks";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { allowedBy } from "../../api/tasking/allowed-terms.ts";
import { askTaskPricesAgain, taskPriceQuery } from "../../api/tasking/task-price.ts";
import { useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import type { ImagingMode } from "../../domain/modes.ts";
import { modeRows, variantOf } from "./fields/mode-rows.ts";
import type { TaskChoices } from "./task-choices.ts";

/** How long the form must rest before it is asked about. */
const REST_MS = 300;

/** A price as far as it is known. */
export interface SaidTaskPrice {
  price: { amount: number; currency: string; askedAt: number } | undefined;
  pending: boolean;
  error: Error | null;
  retry: () => void;
}

/** The prices of the chosen mode and of those beside it. A price is never shown for other choices than it was asked for. */
export function useTaskPrices(choices: TaskChoices, contract: Contract | undefined) {
  const session = useSession();
  const queries = useQueryClient();
  const { point, exclusivity, priority, sla, eula, mode } = choices;
  const isPriced = contract?.hasPricingPlan === true && point !== undefined;
  const terms = {
    contractID: contract?.id ?? "",
    point: point ?? ([0, 0] as const),
    exclusivity,
    priority,
    sla,
    eula,
  };
  const key = JSON.stringify([terms, mode]);
  const [restedKey] = useDebouncedValue(key, REST_MS);
  const hasRested = restedKey === key;
  const enabled = isPriced && hasRested;
  const { modes } = allowedBy(contract);
  const others = modeRows.flatMap((row) => variantOf(row, mode, modes) ?? []).filter((one) => one !== mode);
  // The chosen mode goes before the others through the lane that all share.
  const own = useQuery({ ...taskPriceQuery(session, { ...terms, imagingMode: mode }), enabled });
  const beside = useQueries({
    queries: others.map((imagingMode) => ({
      ...taskPriceQuery(session, { ...terms, imagingMode }),
      enabled,
    })),
  });
  const said = (query: (typeof beside)[number]): SaidTaskPrice => ({
    price: query.data,
    pending: query.isFetching || (isPriced && !hasRested),
    error: query.error,
    retry: () => void query.refetch(),
  });
  return {
    isPriced,
    own: said(own),
    /** Asks for the chosen mode's price once more. */
    askOwn: async () => (await askTaskPricesAgain(queries, session, [{ ...terms, imagingMode: mode }]))[0],
    priceOf: (imagingMode: ImagingMode): SaidTaskPrice | undefined => {
      const found = imagingMode === mode ? own : beside[others.indexOf(imagingMode)];
      return found && said(found);
    },
  };
}

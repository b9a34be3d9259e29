import { useDebouncedValue } from "@mantine/hooks";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QuotedPrice } from "../../api/contracts/prices.ts";
import { askTaskPricesAgain, taskPriceQuery } from "../../api/tasking/task-price.ts";
import { useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { offeredTerms } from "../../domain/contract-terms.ts";
import type { ImagingMode } from "../../domain/modes.ts";
import { type AskedPrice, askedPrice } from "../../shared/money/price-label.tsx";
import { modeRows, variantOf } from "./fields/mode-rows.ts";
import type { TaskChoices } from "./task-choices.ts";

/** How long the form must rest before it is asked about. */
const REST_MS = 300;

/** The price of a mode as far as it is known. */
export type AskedTaskPrice = AskedPrice<QuotedPrice>;

/** The prices of the chosen mode and of those beside it. A price is never shown for other choices than it was quoted for. */
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
  const { modes } = offeredTerms(contract);
  const others = modeRows.flatMap((row) => variantOf(row, mode, modes) ?? []).filter((one) => one !== mode);
  // The chosen mode goes before the others through the lane that all share.
  const own = useQuery({ ...taskPriceQuery(session, { ...terms, imagingMode: mode }), enabled });
  const beside = useQueries({
    queries: others.map((imagingMode) => ({
      ...taskPriceQuery(session, { ...terms, imagingMode }),
      enabled,
    })),
  });
  const asked = (query: (typeof beside)[number]): AskedTaskPrice => {
    const price = askedPrice(query);
    return { ...price, pending: price.pending || (isPriced && !hasRested) };
  };
  return {
    isPriced,
    own: asked(own),
    /** Asks for the chosen mode's price once more. */
    askOwn: async () => (await askTaskPricesAgain(queries, session, [{ ...terms, imagingMode: mode }]))[0],
    priceOf: (imagingMode: ImagingMode): AskedTaskPrice | undefined => {
      const found = imagingMode === mode ? own : beside[others.indexOf(imagingMode)];
      return found && asked(found);
    },
  };
}

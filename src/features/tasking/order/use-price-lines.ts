import { useQuery } from "@tanstack/react-query";
import { allowedBy } from "../../../api/tasking/allowed-terms.ts";
import { taskPriceQuery } from "../../../api/tasking/task-price.ts";
import { usePricesTogether } from "../../../api/tasking/use-prices-together.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Contract } from "../../../contract/account.ts";
import type { Exclusivity } from "../../../domain/tasking-rules.ts";
import type { PriceLine } from "../../../shared/money/money-dialog.tsx";
import { priceSteps, stepLines } from "../../../shared/money/price-steps.ts";
import { modeOf } from "../fields/mode-rows.ts";
import type { TaskChoices } from "../task-choices.ts";

/** What a price is made of, and what it would be with another exclusivity, all in the service's own answers. */
export function usePriceLines(choices: TaskChoices, contract: Contract | undefined, enabled: boolean) {
  const session = useSession();
  const { point, mode, frames } = choices;
  const allowed = allowedBy(contract);
  const isAsked = enabled && contract?.hasPricingPlan === true && point !== undefined;
  const question = {
    contractID: contract?.id ?? "",
    imagingMode: mode,
    point: point ?? ([0, 0] as const),
  };
  const steps = priceSteps(choices, allowed, modeOf(mode).name);
  const prices = usePricesTogether(
    steps.map(({ terms }) => ({ ...question, ...terms })),
    isAsked,
  );
  const { priority, sla, eula } = choices;
  const ask = (exclusivity: Exclusivity) => ({
    ...taskPriceQuery(session, { ...question, priority, sla, eula, exclusivity }),
    enabled: isAsked && allowed.exclusivities.includes(exclusivity),
  });
  const [PRIVATE, PUBLIC] = [useQuery(ask("PRIVATE")).data, useQuery(ask("PUBLIC")).data];
  const times = (price: typeof PRIVATE) => price && { ...price, amount: price.amount * frames };
  const lines: PriceLine[] | undefined = stepLines(steps, [{ prices, frames, tasks: 1 }]);
  return { lines, byExclusivity: { PRIVATE: times(PRIVATE), PUBLIC: times(PUBLIC) } };
}

import { useQuery } from "@tanstack/react-query";
import { useCommercialChoice } from "../../../api/contracts/contracts.ts";
import { priceQuery } from "../../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale } from "../../../api/frames/frame-states.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { inSentence } from "../../../languages/in-sentence.ts";
import { t } from "../../../languages/texts.ts";
import { FRAME_STATES } from "../../../shared/frames/state-mark.tsx";
import { formatPrice } from "../../../ui/text/format.ts";
import type { ComparedPrice } from "./compare-rows.ts";

/** What a frame costs under the chosen contract and licence, or why that is no question. */
export function useComparedPrice({ frameID }: CatalogFrame, state: FrameState): ComparedPrice {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const { data, isLoading } = useQuery({
    ...priceQuery(session, { contractID: contract?.id ?? "", frameID, eula }),
    enabled: contract?.hasPricingPlan === true && isForSale(state),
  });
  const said = (words: string) => ({ words, quoted: undefined });
  if (!isForSale(state)) return said(inSentence(t(FRAME_STATES[state].words)));
  if (contract?.hasPricingPlan === false) return said(t("by agreement"));
  if (data) return { words: formatPrice(data), quoted: data };
  return said(isLoading ? t("loading") : t("not known"));
}

import { useQuery } from "@tanstack/react-query";
import { useCommercialChoice } from "../../api/contracts/contracts.ts";
import { priceQuery } from "../../api/contracts/prices.ts";
import { useContract, useSession } from "../../api/use-session.ts";
import { askedPrice, PriceLabel } from "./price-label.tsx";

/** The price of a frame under the chosen contract and licence, requested when it is first shown. */
export function FramePrice({ frameID }: { frameID: string }) {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const query = useQuery({
    ...priceQuery(session, { contractID: contract?.id ?? "", frameID, eula }),
    enabled: contract?.hasPricingPlan === true,
  });
  return <PriceLabel asked={askedPrice(query)} noPlan={contract?.hasPricingPlan === false} />;
}

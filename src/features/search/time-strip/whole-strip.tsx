import { type UseQueryResult, useQueries, useQuery } from "@tanstack/react-query";
import { useCommercialChoice } from "../../../api/contracts/contracts.ts";
import { priceQuery, sumPrices } from "../../../api/contracts/prices.ts";
import { acquisitionQuery } from "../../../api/frames/frames.ts";
import { useFrameStates } from "../../../api/frames/use-frame-states.ts";
import type { QuotedPrice } from "../../../api/outbox/record.ts";
import { useContract, useSession } from "../../../api/use-session.ts";
import { count, formatPrice } from "../../../ui/text/format.ts";
import classes from "../results/acquisition-header.module.css";
import type { Acquisition } from "../results/acquisitions.ts";

interface WholeStripProps {
  acquisition: Acquisition;
  adding: "pending" | "failed" | undefined;
  /** Tab stops at it. */
  reached: boolean;
  onAdd: (acquisition: Acquisition) => void;
}

/**
 * Offers the frames of an acquisition that the search has not found, with what all of it costs; where
 * nothing of it is left to be added only how many were found. */
export function WholeStrip({ acquisition, adding, reached, onAdd }: WholeStripProps) {
  const session = useSession();
  const contract = useContract();
  const eula = useCommercialChoice((choice) => choice.eula);
  const { data: frames = [] } = useQuery(acquisitionQuery(session, acquisition.imageID));
  const { stateOf } = useFrameStates();
  const more =
    frames.length > acquisition.frames.length && frames.some(({ frameID }) => stateOf(frameID) === "default");
  const sum = useQueries({
    queries: frames.map(({ frameID }) => ({
      ...priceQuery(session, { contractID: contract?.id ?? "", frameID, eula }),
      enabled: more && contract?.hasPricingPlan === true,
    })),
    combine: sumOf,
  });
  if (adding === "pending") return <span role="status">Adding…</span>;
  if (!more) return count(acquisition.frames.length, "frame");
  return (
    <button
      type="button"
      className={classes.all}
      tabIndex={reached ? 0 : -1}
      onClick={() => onAdd(acquisition)}
      title="Add the whole acquisition to the cart, also the frames outside your search (Shift C)"
    >
      Whole {acquisition.frames[0]?.family?.toLowerCase() ?? "acquisition"}: {count(frames.length, "frame")}
      {sum && `, ${sum}`}
      {adding === "failed" && " · Not added, try again"}
    </button>
  );
}

/** What all frames cost together, once every one is priced. */
function sumOf(results: UseQueryResult<QuotedPrice>[]): string | undefined {
  const said = results.flatMap(({ data }) => data ?? []);
  if (said.length === 0 || said.length < results.length) return undefined;
  return sumPrices(said)
    .map((price) => formatPrice(price))
    .join(" + ");
}

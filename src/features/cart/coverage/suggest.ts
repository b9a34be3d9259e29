import type { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { priceQuery, type QuotedPrice } from "../../../api/contracts/prices.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { createLane } from "../../../api/lane.ts";
import type { Session } from "../../../api/session.ts";
import type { Contract } from "../../../contract/account.ts";
import type { Eula } from "../../../domain/products.ts";
import type { Polygon } from "../../../geo/types.ts";
import type { askChoices } from "../../../shared/coverage/ask-cover.ts";

/** Prices requested at the same time. */
const AT_ONCE = 4;

/** A frame that the suggestion takes, with what it adds. */
export interface SuggestedFrame {
  frame: CatalogFrame;
  km2: number;
  price: QuotedPrice;
}

/** A frame that covers less than this of the area in addition is not suggested. */
export const LEAST_GAIN = 0.01;

/** Frames that would cover the gap, or most of it. */
export interface Suggestion {
  frames: SuggestedFrame[];
  /** Frames that were considered, and those of them that have no price under the contract. */
  considered: number;
  unpriced: number;
}

interface SuggestionTask {
  queries: QueryClient;
  session: Session;
  contract: Contract;
  eula: Eula;
  gap: readonly Polygon[];
  /** The whole area that the gap is part of. */
  areaKm2: number;
  candidates: readonly CatalogFrame[];
  onProgress: (priced: number, of: number) => void;
  signal: AbortSignal;
  /** Chooses among candidates; in a worker. */
  choose: typeof askChoices;
}

/**
 * Asks for the price of every candidate and chooses greedily by area for money. Rejects when `signal` fires. Frames without a
 * price, and those that add less than `LEAST_GAIN`, are left out.
 */
export async function suggestFrames(task: SuggestionTask): Promise<Suggestion> {
  const { queries, session, contract, eula, gap, areaKm2, candidates, onProgress, signal, choose } = task;
  // What waits in a lane of its own is never begun once it is stopped.
  const lane = createLane(AT_ONCE);
  let done = 0;
  const priced = await Promise.all(
    candidates.map(async (frame) => {
      const price = await lane(
        () =>
          queries
            .fetchQuery(priceQuery(session, { contractID: contract.id, frameID: frame.frameID, eula }))
            .catch(noPrice),
        signal,
      );
      signal.throwIfAborted();
      onProgress(++done, candidates.length);
      return { frame, price };
    }),
  );
  const offered = priced.flatMap(({ frame, price }) => (price && price.amount > 0 ? [{ frame, price }] : []));
  const choices = await choose(
    gap,
    offered.map(({ frame, price }) => ({
      frameID: frame.frameID,
      ring: frame.ring,
      cost: price.amount,
    })),
    signal,
  );
  const byID = new Map(offered.map((entry) => [entry.frame.frameID, entry]));
  return {
    frames: choices.flatMap(({ frameID, km2 }) => {
      const entry = byID.get(frameID);
      return entry && km2 >= LEAST_GAIN * areaKm2 ? [{ ...entry, km2 }] : [];
    }),
    considered: candidates.length,
    unpriced: candidates.length - offered.length,
  };
}

/** A frame whose price does not come is left out of the suggestion, which says how many were. */
function noPrice(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

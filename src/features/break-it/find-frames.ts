import type { QueryClient } from "@tanstack/react-query";
import { priceQuery } from "../../api/contracts/prices.ts";
import { type CatalogFrame, framesOf } from "../../api/frames/frame.ts";
import type { Session } from "../../api/session.ts";
import type { Contract } from "../../contract/account.ts";
import { searchCatalogItems } from "../../contract/catalog.ts";
import type { Eula } from "../../domain/products.ts";

/** Around the Strait of Gibraltar: west, south, east, north. */
const STRAIT = [-6.5, 35, -4.5, 37.5] as const;
const MOST_ITEMS = 500;
/** Frames whose prices are asked for. */
const CANDIDATES = 24;

/** What is bought, and under which terms. */
interface Terms {
  contract: Contract;
  eula: Eula;
  isForSale: (frameID: string) => boolean;
}

/**
 * Searches the Strait of Gibraltar and returns the cheapest of the newest frames that can be bought, at most `most`; without
 * prices where the contract has none. Throws `ApiError` when the catalog does not answer.
 */
export async function findFrames(
  queries: QueryClient,
  session: Session,
  { contract, eula, isForSale }: Terms,
  most: number,
): Promise<CatalogFrame[]> {
  const { data } = await session.client.call(searchCatalogItems, {
    body: { bbox: [...STRAIT], limit: MOST_ITEMS },
  });
  const frames = framesOf(data, session.prefix)
    .filter(({ frameID }) => isForSale(frameID))
    .slice(0, CANDIDATES);
  if (!contract.hasPricingPlan) return frames.slice(0, most);
  const priced = await Promise.all(
    frames.map(async (frame) => {
      const question = { contractID: contract.id, frameID: frame.frameID, eula };
      // One that the contract does not cover has no price, and is left out.
      const price = await queries.fetchQuery(priceQuery(session, question)).catch(() => undefined);
      return price ? [{ frame, amount: price.amount }] : [];
    }),
  );
  return priced
    .flat()
    .sort((a, b) => a.amount - b.amount)
    .slice(0, most)
    .map(({ frame }) => frame);
}

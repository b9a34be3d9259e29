import { useQuery } from "@tanstack/react-query";
import type { QuotedPrice } from "../outbox/record.ts";
import { useSession } from "../use-session.ts";
import { type FrameUnderRun, framesUnderRunQuery } from "./runs.ts";

const NONE: ReadonlyMap<string, QuotedPrice> = new Map();

/**
 * What purchases cost, by their id: the price that the service said right before, as the runs of this device have kept it.
 * The interface's purchase has no price, so that nothing is known of what was bought on another device.
 */
export function usePaidPrices(): ReadonlyMap<string, QuotedPrice> {
  return useQuery({ ...framesUnderRunQuery(useSession()), select: pricesOf }).data ?? NONE;
}

function pricesOf(frames: readonly FrameUnderRun[]): ReadonlyMap<string, QuotedPrice> {
  return new Map(
    frames.flatMap(({ purchaseID, price }) => (purchaseID && price ? [[purchaseID, price] as const] : [])),
  );
}

import { useQuery } from "@tanstack/react-query";
import { useSession } from "../use-session.ts";
import type { SaidPrice } from "./run-order.ts";
import { type FrameUnderRun, framesUnderRunQuery } from "./runs.ts";

const NONE: ReadonlyMap<string, SaidPrice> = new Map();

/**
 * What purchases cost, by their id: the price that the service said right before, as the runs of this device have kept it.
 * The interface's purchase has no price, so that nothing is known of what was bought on another device.
 */
export function usePaidPrices(): ReadonlyMap<string, SaidPrice> {
  return useQuery({ ...framesUnderRunQuery(useSession()), select: pricesOf }).data ?? NONE;
}

function pricesOf(frames: readonly FrameUnderRun[]): ReadonlyMap<string, SaidPrice> {
  return new Map(
    frames.flatMap(({ purchaseID, price }) => (purchaseID && price ? [[purchaseID, price] as const] : [])),
  );
}

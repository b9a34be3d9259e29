import type { Position } from "../geo/types.ts";
import { lookForPasses, type Pass } from "../orbit/passes.ts";
import type { Constellation } from "../orbit/satellite.ts";
import { toEnd } from "../service/catalog/work.ts";

/** Looks for passes without a pause. */
export function findPasses(constellation: Constellation, place: Position, from: number, to: number): Pass[] {
  return toEnd(lookForPasses(constellation, place, from, to));
}

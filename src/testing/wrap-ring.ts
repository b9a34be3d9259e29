import { wrapLongitude } from "../geo/longitude.ts";
import type { Ring } from "../geo/types.ts";

export function wrapRing(ring: Ring): Ring {
  return ring.map(([lng, lat]) => [wrapLongitude(lng), lat] as const);
}

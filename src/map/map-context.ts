import type { Map as MapLibreMap } from "maplibre-gl";
import { createContext, useContext } from "react";
import type { Palette } from "../ui/theme/palette.ts";
import type { MapHandle } from "./map-handle.ts";
import type { PointerClaim } from "./pointer-claim.ts";

/** What a part of the map sees of its map. */
export interface MapRoom {
  readonly map: MapLibreMap;
  readonly handle: MapHandle;
  readonly palette: Palette;
  readonly claim: PointerClaim;
}

export const MapContext = createContext<MapRoom | undefined>(undefined);

/** The map room of a child of `MapCanvas`. */
export function useMapRoom(): MapRoom {
  const room = useContext(MapContext);
  if (!room) throw new Error("A part of the map stands outside of MapCanvas.");
  return room;
}

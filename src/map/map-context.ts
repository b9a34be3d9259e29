import type { Map as MapLibreMap } from "maplibre-gl";
import { createContext, type Dispatch, type SetStateAction, useContext } from "react";
import type { Palette } from "../ui/theme/palette.ts";
import type { MapHandle } from "./map-handle.ts";

export interface MapRoom {
  readonly map: MapLibreMap;
  readonly handle: MapHandle;
  readonly palette: Palette;
  readonly claim: PointerClaim;
}

export const MapContext = createContext<MapRoom | undefined>(undefined);

export function useMapRoom(): MapRoom {
  const room = useContext(MapContext);
  if (!room) throw new Error("A part of the map stands outside of MapCanvas.");
  return room;
}

/** Name of the open menu of a map's controls; outlives the map, which another base map makes anew. */
export const OpenMenu = createContext<readonly [string, Dispatch<SetStateAction<string>>]>(["", () => {}]);

/** Ownership of the pointer. While a drawing gesture holds it, footprints ignore hover and clicks. */
export interface PointerClaim {
  isTaken(): boolean;
  take(): void;
  release(): void;
  /** Releases after `delay` ms unless taken again, then calls `released`. */
  releaseLater(delay: number, released?: () => void): void;
}

export function pointerClaim(): PointerClaim {
  let taken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isTaken: () => taken,
    take() {
      clearTimeout(timer);
      taken = true;
    },
    release() {
      clearTimeout(timer);
      taken = false;
    },
    releaseLater(delay, released) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        taken = false;
        released?.();
      }, delay);
    },
  };
}

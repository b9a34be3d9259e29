import type { MapEventType, Map as MapLibreMap } from "maplibre-gl";
import {
  createContext,
  type Dispatch,
  type SetStateAction,
  useContext,
  useEffect,
  useEffectEvent,
} from "react";
import { keysOf } from "../domain/keys-of.ts";
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

/** Name of the open menu of a map's controls. It stays open when a change of the base map replaces the map. */
export const OpenMenu = createContext<readonly [string, Dispatch<SetStateAction<string>>]>(["", () => {}]);

export type PointerClaim = ReturnType<typeof pointerClaim>;

/** Makes the ownership of the pointer. While a drawing gesture holds it, footprints ignore hover and clicks. */
export function pointerClaim() {
  let taken = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    isTaken: () => taken,
    take(): void {
      clearTimeout(timer);
      taken = true;
    },
    release(): void {
      clearTimeout(timer);
      taken = false;
    },
    /** Releases after `delay` ms unless taken again, then calls `released`. */
    releaseLater(delay: number, released?: () => void): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        taken = false;
        released?.();
      }, delay);
    },
  };
}

type Listeners = { [Name in keyof MapEventType]?: (event: MapEventType[Name]) => void };

/** Calls listeners by the names of events; returns a function that ends it. */
export function listenTo(map: MapLibreMap, listeners: Listeners): () => void {
  const subscriptions = keysOf(listeners).map((name) =>
    map.on(name, listeners[name] as (event: MapEventType[typeof name]) => void),
  );
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

export function useMapEvents(listeners: Listeners): void {
  const { map } = useMapRoom();
  const call = useEffectEvent((name: keyof Listeners, event: never) => listeners[name]?.(event));
  const start = useEffectEvent(() => {
    const names = keysOf(listeners);
    return listenTo(
      map,
      Object.fromEntries(names.map((name) => [name, (event: never) => call(name, event)])),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a replaced map needs new listeners.
  useEffect(() => start(), [map]);
}

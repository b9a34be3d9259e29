import type { MapEventType, Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent } from "react";
import { useMapRoom } from "./map-context.ts";

type Listeners = { [Name in keyof MapEventType]?: (event: MapEventType[Name]) => void };

/** Calls listeners by the names of events; returns a function that ends it. */
export function listenTo(map: MapLibreMap, listeners: Listeners): () => void {
  const subscriptions = (Object.keys(listeners) as (keyof Listeners)[]).map((name) =>
    map.on(name, listeners[name] as (event: MapEventType[typeof name]) => void),
  );
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** Calls the latest listeners; the names of events stay the same. */
export function useMapEvents(listeners: Listeners): void {
  const { map } = useMapRoom();
  const call = useEffectEvent((name: keyof Listeners, event: never) => listeners[name]?.(event));
  const start = useEffectEvent(() => {
    const names = Object.keys(listeners) as (keyof Listeners)[];
    return listenTo(
      map,
      Object.fromEntries(names.map((name) => [name, (event: never) => call(name, event)])),
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map is listened to anew.
  useEffect(() => start(), [map]);
}

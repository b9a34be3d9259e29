import type { MapLayerMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useState } from "react";
import type { LayerId } from "../draw-order.ts";
import { useMapRoom } from "../map-context.ts";
import type { Cluster } from "./clusters.ts";

/** The zoom of the map in halves: circles are regrouped when it changes. */
export function useZoomStep(): number {
  const { map } = useMapRoom();
  const [step, setStep] = useState(() => stepOf(map.getZoom()));
  useEffect(() => {
    const subscription = map.on("zoomend", () => setStep(stepOf(map.getZoom())));
    return () => subscription.unsubscribe();
  }, [map]);
  return step;
}

function stepOf(zoom: number): number {
  return Math.floor(zoom * 2) / 2;
}

const CIRCLES: LayerId = "clusters";

/** A press on a circle goes to where its frames can be told apart. */
export function useClusterPress(clusters: readonly Cluster[]): void {
  const { map, handle, claim } = useMapRoom();
  const press = useEffectEvent(({ features }: MapLayerMouseEvent) => {
    const cluster = clusters[Number(features?.[0]?.id)];
    if (cluster && !claim.isTaken()) handle.fitBox(cluster.box);
  });
  useEffect(() => {
    const canvas = map.getCanvas();
    const point = (cursor: string) => () => {
      if (!claim.isTaken()) canvas.style.cursor = cursor;
    };
    const subscriptions = [
      map.on("click", CIRCLES, (event) => press(event)),
      map.on("mouseenter", CIRCLES, point("pointer")),
      map.on("mouseleave", CIRCLES, point("")),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, claim]);
}

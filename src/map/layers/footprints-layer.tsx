import type { MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { Position } from "../../geo/types.ts";
import { darkPalette } from "../../ui/palette.ts";
import type { Footprint } from "../footprint.ts";
import { useMapRoom } from "../map-context.ts";
import type { Point } from "../map-handle.ts";
import { useGeoJsonSource, useMapCleanUp, useMapLayers } from "../use-map-layer.ts";
import { toArrows } from "./arrows.ts";
import {
  toBadges,
  toFootprints,
  toMarkedFootprints,
  toPoint,
  toSingleFootprint,
} from "./footprint-features.ts";
import { footprintIndex } from "./footprint-index.ts";
import { footprintLayers, footprintSourceOptions, sources } from "./footprint-layers.ts";
import { Quicklook } from "./quicklook.tsx";
import { useFirstDrawnMark } from "./use-first-drawn-mark.ts";

export interface FootprintsLayerProps {
  /** In the order of the list: a stack is answered in the same order. */
  footprints: readonly Footprint[];
  hoveredKey?: string | undefined;
  selectedKey?: string | undefined;
  /** Whether the selected footprint carries its quicklook; default true. */
  quicklookShown?: boolean | undefined;
  /** The point whose stack of frames is listed somewhere: marked with a ring. */
  pickedAt?: Position | undefined;
  /** The smallest frame under the pointer, or undefined when it left them all. */
  onHover?: ((key: string | undefined, point: Point) => void) | undefined;
  /** All frames at a click, none included; the position is in the world copy of the view. */
  onPick?: ((keys: string[], position: Position, point: Point) => void) | undefined;
}

const noFootprints: readonly Footprint[] = [];
const layerIds = footprintLayers(darkPalette).map(({ id }) => id);
const sourceIds = Object.values(sources);

/** Footprints on the map with their states, hover and click; a child of `MapCanvas`. */
export function FootprintsLayer({
  footprints = noFootprints,
  hoveredKey,
  selectedKey,
  quicklookShown = true,
  pickedAt,
  onHover,
  onPick,
}: FootprintsLayerProps) {
  const { palette } = useMapRoom();
  const byKey = useMemo(
    () => new Map(footprints.map((footprint) => [footprint.key, footprint])),
    [footprints],
  );
  const hovered = hoveredKey === undefined ? undefined : byKey.get(hoveredKey);
  const selected = selectedKey === undefined ? undefined : byKey.get(selectedKey);

  useMapCleanUp(layerIds, sourceIds);
  useGeoJsonSource(
    sources.footprints,
    useMemo(() => toFootprints(footprints), [footprints]),
    footprintSourceOptions,
  );
  useGeoJsonSource(
    sources.marked,
    useMemo(() => toMarkedFootprints(footprints), [footprints]),
  );
  useGeoJsonSource(
    sources.badges,
    useMemo(() => toBadges(footprints), [footprints]),
  );
  useGeoJsonSource(
    sources.hovered,
    useMemo(() => toSingleFootprint(hovered), [hovered]),
  );
  useGeoJsonSource(
    sources.selected,
    useMemo(() => toSingleFootprint(selected), [selected]),
  );
  useGeoJsonSource(
    sources.arrows,
    useMemo(() => toArrows(selected), [selected]),
  );
  useGeoJsonSource(
    sources.pointer,
    useMemo(() => toPoint(pickedAt), [pickedAt]),
  );
  useMapLayers(useMemo(() => footprintLayers(palette, footprints.length), [palette, footprints.length]));
  useFirstDrawnMark(sources.footprints, footprints.length > 0);
  useFootprintPointer(footprints, onHover, onPick);
  return <Quicklook footprint={quicklookShown ? selected : undefined} />;
}

function useFootprintPointer(
  footprints: readonly Footprint[],
  onHover: FootprintsLayerProps["onHover"],
  onPick: FootprintsLayerProps["onPick"],
): void {
  const { map, claim } = useMapRoom();
  const index = useMemo(() => footprintIndex(footprints), [footprints]);
  const keysAt = useEffectEvent(({ lngLat }: MapMouseEvent) => index.framesAt([lngLat.lng, lngLat.lat]));
  const smallestAt = useEffectEvent(({ lngLat }: MapMouseEvent) =>
    index.smallestAt([lngLat.lng, lngLat.lat]),
  );
  const hover = useEffectEvent((key: string | undefined, point: Point) => onHover?.(key, point));
  const pick = useEffectEvent((keys: string[], position: Position, point: Point) =>
    onPick?.(keys, position, point),
  );
  useEffect(() => {
    let last: string | undefined;
    const change = (key: string | undefined, { x, y }: Point) => {
      if (key === last) return;
      last = key;
      map.getCanvas().style.cursor = key && !claim.isTaken() ? "pointer" : "";
      hover(key, { x, y });
    };
    const subscriptions = [
      map.on("mousemove", (event) => {
        // A dragged map moves footprints under a still pointer: nothing is meant by it.
        if (event.originalEvent.buttons !== 0) return;
        change(claim.isTaken() ? undefined : smallestAt(event), event.point);
      }),
      map.on("mouseout", (event) => change(undefined, event.point)),
      map.on("click", (event) => {
        if (claim.isTaken()) return;
        pick(keysAt(event), [event.lngLat.lng, event.lngLat.lat], { x: event.point.x, y: event.point.y });
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map, claim]);
}

import { useMemo } from "react";
import type { Position } from "../../geo/types.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import type { Footprint } from "../footprint.ts";
import { useMapRoom } from "../map-context.ts";
import { useGeoJsonSource, useMapCleanUp, useMapLayers } from "../use-map-layer.ts";
import { toArrows } from "./arrows.ts";
import { clusterFootprints, toClusters } from "./clusters.ts";
import {
  toBadges,
  toFootprints,
  toMarkedFootprints,
  toPoint,
  toSingleFootprint,
} from "./footprint-features.ts";
import { footprintLayers, footprintSourceOptions, sources } from "./footprint-layers.ts";
import { Quicklook } from "./quicklook.tsx";
import { useClusterPress, useZoomStep } from "./use-clusters.ts";
import { useFirstDrawnMark } from "./use-first-drawn-mark.ts";
import { type FootprintPointerEvents, useFootprintPointer } from "./use-footprint-pointer.ts";

export interface FootprintsLayerProps extends FootprintPointerEvents {
  /** In the order of the list: a stack is answered in the same order. */
  footprints: readonly Footprint[];
  hoveredKey?: string | undefined;
  selectedKey?: string | undefined;
  /** Whether the selected footprint carries its quicklook; default true. */
  quicklookShown?: boolean | undefined;
  /** The point whose stack of frames is listed somewhere: marked with a ring. */
  pickedAt?: Position | undefined;
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
  const step = useZoomStep();
  const { single, clusters } = useMemo(() => clusterFootprints(footprints, step), [footprints, step]);
  const byKey = useMemo(
    () => new Map(footprints.map((footprint) => [footprint.key, footprint])),
    [footprints],
  );
  const hovered = hoveredKey === undefined ? undefined : byKey.get(hoveredKey);
  const selected = selectedKey === undefined ? undefined : byKey.get(selectedKey);

  useMapCleanUp(layerIds, sourceIds);
  useGeoJsonSource(sources.footprints, toFootprints, single, footprintSourceOptions);
  useGeoJsonSource(sources.marked, toMarkedFootprints, single);
  useGeoJsonSource(sources.badges, toBadges, single);
  useGeoJsonSource(sources.hovered, toSingleFootprint, hovered);
  useGeoJsonSource(sources.selected, toSingleFootprint, selected);
  useGeoJsonSource(sources.arrows, toArrows, selected);
  useGeoJsonSource(sources.pointer, toPoint, pickedAt);
  useGeoJsonSource(sources.clusters, toClusters, clusters);
  useMapLayers(useMemo(() => footprintLayers(palette, single.length), [palette, single.length]));
  useFirstDrawnMark(sources.footprints, footprints.length > 0);
  useFootprintPointer(single, { onHover, onPick });
  useClusterPress(clusters);
  return <Quicklook footprint={quicklookShown ? selected : undefined} />;
}

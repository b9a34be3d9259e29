import type { ImageSource, MapLayerMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { entryAt } from "../../geo/packed/entry-at.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { usePicture } from "../../ui/picture.ts";
import { darkPalette } from "../../ui/theme/palette.ts";
import { type LayerId, layerAbove } from "../draw-order.ts";
import type { Footprint } from "../footprint.ts";
import { MapNote } from "../furniture/map-note.tsx";
import { toArrows } from "../layers/arrows.ts";
import { useMapRoom } from "../map-context.ts";
import type { Point } from "../map-handle.ts";
import { useGeoJsonSource, useMapCleanUp, useMapLayers } from "../use-map-layer.ts";
import { useViewBox } from "../view/use-view-box.ts";
import { type Cluster, clusterBox, clusterFootprints, clustersNear, toClusters } from "./clusters.ts";
import { columnGrower, type FootprintColumns } from "./footprint-columns.ts";
import {
  imageCorners,
  toBadges,
  toFilledFootprints,
  toPoint,
  toSingleFootprint,
} from "./footprint-features.ts";
import { footprintLayers, sources } from "./footprint-layers.ts";
import { outlines } from "./outlines.ts";
import { outlinesLayer } from "./outlines-layer.ts";
import { pickIndex } from "./pick-index.ts";
import { type FootprintPointerEvents, useFootprintPointer } from "./use-footprint-pointer.ts";

export interface FootprintsLayerProps extends FootprintPointerEvents {
  /** In the order of the list: a stack is answered in the same order. */
  footprints: readonly Footprint[];
  hoveredKey?: string | undefined;
  selectedKey?: string | undefined;
  /** Whether the selected footprint carries its quicklook; default true. */
  quicklookShown?: boolean | undefined;
  /** 0 to 1; default 1. */
  quicklookOpacity?: number | undefined;
  /** The point whose stack of frames is listed somewhere: marked with a ring. */
  pickedAt?: Position | undefined;
}

const layerIds = footprintLayers(darkPalette).map(({ id }) => id);
const sourceIds = Object.values(sources);

/** Footprints on the map with their states, hover and click; a child of `MapCanvas`. */
export function FootprintsLayer({
  footprints,
  hoveredKey,
  selectedKey,
  quicklookShown = true,
  quicklookOpacity = 1,
  pickedAt,
  onHover,
  onPick,
}: FootprintsLayerProps) {
  const { palette } = useMapRoom();
  const step = useZoomStep();
  const [grow] = useState(() => columnGrower<Footprint>());
  const columns = useMemo(() => grow(footprints), [grow, footprints]);
  const { single, clusters: all } = useMemo(() => clusterFootprints(columns, step), [columns, step]);
  const view = useViewBox();
  const clusters = useMemo(() => clustersNear(all, view), [all, view]);
  const marked = useMemo(() => markedOf(columns, single), [columns, single]);
  const hovered = useByKey(footprints, hoveredKey);
  const selected = useByKey(footprints, selectedKey);

  useMapCleanUp(layerIds, sourceIds);
  useOutlines(columns, single);
  useGeoJsonSource(sources.filled, toFilledFootprints, marked);
  useGeoJsonSource(sources.badges, toBadges, marked);
  useGeoJsonSource(sources.hovered, toSingleFootprint, hovered);
  useGeoJsonSource(sources.selected, toSingleFootprint, selected);
  useGeoJsonSource(sources.arrows, toArrows, selected);
  useGeoJsonSource(sources.pointer, toPoint, pickedAt);
  useGeoJsonSource(sources.clusters, toClusters, clusters);
  useMapLayers(useMemo(() => footprintLayers(palette), [palette]));
  useFirstDrawnMark(footprints.length > 0);
  const isCircleAt = useClusterPress(footprints, clusters);
  useFootprintPointer(
    useMemo(() => pickIndex(columns, single), [columns, single]),
    { onHover, onPick, isCircleAt },
  );
  return <Quicklook footprint={quicklookShown ? selected : undefined} opacity={quicklookOpacity} />;
}

/** Those with a state. */
function markedOf({ footprints, ranks }: FootprintColumns, shown: Uint32Array): readonly Footprint[] {
  if (!outlines.some((_, rank) => rank > 0 && ranks.includes(rank))) return NONE;
  return Array.from(
    shown.filter((index) => ranks[index]),
    (index) => entryAt(footprints, index),
  );
}

const NONE: readonly Footprint[] = [];

/** The footprint with a key. A look through all costs less than to keep a table of them. */
function useByKey(footprints: readonly Footprint[], key: string | undefined): Footprint | undefined {
  return useMemo(
    () => (key === undefined ? undefined : footprints.find((footprint) => footprint.key === key)),
    [footprints, key],
  );
}

/** Its source and layer. */
const ID = "quicklook";

interface QuicklookProps {
  footprint: Footprint | undefined;
  opacity: number;
  /** Takes how to try again when the picture does not come, and undefined once it may. Without it the map says so. */
  onFailed?: ((retry: (() => void) | undefined) => void) | undefined;
}

/** The quicklook of a frame, painted on its four corners below all lines. */
export function Quicklook({ footprint, opacity, onFailed }: QuicklookProps) {
  const { map } = useMapRoom();
  const { url, failed, retry } = usePicture(footprint?.key, footprint?.quicklookUrl);
  const tell = useEffectEvent((told: (() => void) | undefined) => onFailed?.(told));
  useEffect(() => tell(failed ? retry : undefined), [failed, retry]);
  const corners = footprint && imageCorners(footprint);
  const place = corners && JSON.stringify(corners);

  useEffect(() => {
    if (!url || !place) return;
    const coordinates = JSON.parse(place) as ImageSource["coordinates"];
    map.addSource(ID, { type: "image", url, coordinates });
    // Range and azimuth run straight along the edges, so the image is stretched, not seen in perspective.
    map.getSource<ImageSource>(ID)?.setWarp("flat");
    map.addLayer(
      { id: ID, type: "raster", source: ID, paint: { "raster-fade-duration": 0 } },
      layerAbove(ID, map.getLayersOrder()),
    );
    return () => {
      if (!map.style) return;
      map.removeLayer(ID);
      map.removeSource(ID);
    };
  }, [map, url, place]);
  useEffect(() => {
    if (url && place && map.getLayer(ID)) map.setPaintProperty(ID, "raster-opacity", opacity);
  }, [map, url, place, opacity]);
  if (!failed || onFailed) return null;
  return <MapNote text={t("Image could not be loaded")} act={{ label: t("Try again"), onAct: retry }} />;
}

/** Keeps the outlines of some footprints, by their places in the list, on the map. */
function useOutlines(columns: FootprintColumns, shown: Uint32Array): void {
  const { map, palette } = useMapRoom();
  const [layer] = useState(() => outlinesLayer("footprints-line"));
  useEffect(() => {
    map.addLayer(layer, layerAbove(layer.id, map.getLayersOrder()));
    return () => {
      if (map.style) map.removeLayer(layer.id);
    };
  }, [map, layer]);
  useEffect(() => layer.show({ columns, shown, palette }), [layer, columns, shown, palette]);
  // The map sets up its drawing anew around a layer of ours, whatever that draws.
  const visibility = shown.length > 0 ? "visible" : "none";
  useEffect(() => {
    map.setLayoutProperty(layer.id, "visibility", visibility);
  }, [map, layer, visibility]);
}

const MARK = "map:first-footprints";

/** Leaves a mark in the page's performance timeline when the first footprints have been drawn. */
function useFirstDrawnMark(hasFootprints: boolean): void {
  const { map } = useMapRoom();
  useEffect(() => {
    if (!hasFootprints || performance.getEntriesByName(MARK).length > 0) return;
    const drawn = map.on("render", () => {
      drawn.unsubscribe();
      performance.mark(MARK);
    });
    return () => drawn.unsubscribe();
  }, [map, hasFootprints]);
}

/** The zoom of the map in halves: circles are regrouped when it changes. */
function useZoomStep(): number {
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

/** A press on a circle goes to where its frames can be told apart. Returns whether there is a circle at a point of the view. */
function useClusterPress(
  footprints: readonly Footprint[],
  clusters: readonly Cluster[],
): (point: Point) => boolean {
  const { map, handle, claim } = useMapRoom();
  const press = useEffectEvent(({ features }: MapLayerMouseEvent) => {
    const cluster = clusters[Number(features?.[0]?.id)];
    const box = cluster && clusterBox(footprints, cluster);
    if (box && !claim.isTaken()) handle.fitBox(box);
  });
  useEffect(() => {
    const subscription = map.on("click", CIRCLES, (event) => press(event));
    return () => subscription.unsubscribe();
  }, [map]);
  return ({ x, y }) =>
    clusters.length > 0 &&
    map.getLayer(CIRCLES) !== undefined &&
    map.queryRenderedFeatures([x, y], { layers: [CIRCLES] }).length > 0;
}

import { useDebouncedValue } from "@mantine/hooks";
import type { ImageSource, MapMouseEvent } from "maplibre-gl";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { entryAt } from "../../geo/packed.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { usePicture } from "../../ui/text/picture.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import { useViewBox } from "../controls/keep-in-view.tsx";
import { type LayerId, layerAbove } from "../draw-order.ts";
import { labelText } from "../fonts.ts";
import type { Footprint } from "../footprint.ts";
import { MapNote } from "../furniture/map-note.tsx";
import { alwaysShown, arrowLayers, toArrows } from "../layers/arrows.ts";
import { listenTo, useMapEvents, useMapRoom } from "../map-context.ts";
import type { Point } from "../map-handle.ts";
import { type PlacedLayer, roundLine, useGeoJsonSource, useMapLayers } from "../use-map-layer.ts";
import {
  type Cluster,
  clusterBox,
  clusterFootprints,
  clustersBeside,
  clustersNear,
  toClusters,
} from "./clusters.ts";
import {
  columnsOf,
  type FootprintColumns,
  imageCorners,
  toBadges,
  toFilledFootprints,
  toPoint,
  toSingleFootprint,
} from "./footprint-columns.ts";
import { outlinesLayer } from "./outlines-layer.ts";
import { type PickIndex, pickIndex } from "./pick-index.ts";

export interface FootprintPointerEvents {
  /** Called with the smallest frame under the pointer, or undefined, and the count of all there. */
  onHover?: ((key: string | undefined, point: Point, here: number) => void) | undefined;
  /** Called with all frames at a click, the smallest first; the position is in the world copy of the view. */
  onPick?: ((keys: string[], position: Position, point: Point) => void) | undefined;
}

export interface FootprintsLayerProps extends FootprintPointerEvents {
  /** In list order: a stack is returned in the same order. */
  footprints: readonly Footprint[];
  hoveredKey?: string | undefined;
  selectedKey?: string | undefined;
  /** Default true; otherwise the pointer finds them all the same. */
  outlinesShown?: boolean | undefined;
  quicklookShown?: boolean | undefined;
  quicklookOpacity?: number | undefined;
  pickedAt?: Position | undefined;
}

const MARK = "map:first-footprints";

const sources = {
  filled: "footprints-filled",
  hovered: "footprint-hovered",
  selected: "footprint-selected",
  arrows: "footprint-arrows",
  badges: "footprint-badges",
  pointer: "footprint-pointer",
  clusters: "footprint-clusters",
} as const;

export function footprintLayers(palette: Palette): PlacedLayer[] {
  return [
    fill("cart-fill", sources.filled, palette.cart, 0.14),
    roundLine("hovered-casing", sources.hovered, palette.halo, 5.5, 0.75),
    fill("hovered-fill", sources.hovered, palette.hover, 0.13),
    roundLine("hovered-line", sources.hovered, palette.hover, 2),
    fill("selected-fill", sources.selected, palette.accent, 0.13),
    roundLine("selected-casing", sources.selected, palette.halo, 5.5, 0.75),
    roundLine("selected-line", sources.selected, palette.accent, 2.5),
    ...arrowLayers(sources.arrows, palette.halo, { color: palette.accent, head: "arrow-head", opacity: 0.8 }),
    {
      id: "badges",
      type: "symbol",
      source: sources.badges,
      filter: [">=", ["zoom"], ["get", "zoom"]],
      // Above the labels: names make room for badges.
      layout: { "icon-image": ["get", "icon"], "icon-allow-overlap": true },
    },
    {
      id: "clusters",
      type: "circle",
      source: sources.clusters,
      paint: {
        "circle-radius": [
          "case",
          ["==", ["get", "count"], 1],
          DOT,
          ["interpolate", ["linear"], ["log10", ["get", "count"]], 0, 11, 1, 14, 3, 20],
        ],
        "circle-color": palette.bg1,
        "circle-stroke-color": palette.frame,
        "circle-stroke-width": 1.5,
      },
    },
    {
      id: "cluster-counts",
      type: "symbol",
      source: sources.clusters,
      layout: {
        "text-field": ["get", "words"],
        ...labelText,
        "text-allow-overlap": true,
        // Names keep clear of the circle.
        "text-padding": 8,
      },
      paint: { "text-color": palette.text1 },
    },
    {
      id: "pointer",
      type: "symbol",
      source: sources.pointer,
      layout: { "icon-image": "pointer", ...alwaysShown },
    },
  ];
}

function fill(id: LayerId, source: string, color: string, opacity: number): PlacedLayer<"fill"> {
  return { id, type: "fill", source, paint: { "fill-color": rgba(color, opacity), "fill-antialias": false } };
}

function rgba(hex: string, opacity: number): string {
  return `${hex}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, "0")}`;
}

export function FootprintsLayer({
  footprints,
  hoveredKey,
  selectedKey,
  outlinesShown = true,
  quicklookShown = true,
  quicklookOpacity = 1,
  pickedAt,
  onHover,
  onPick,
}: FootprintsLayerProps) {
  const step = useZoomStep();
  const columns = useMemo(() => columnsOf(footprints), [footprints]);
  const { single, clusters: all } = useMemo(() => clusterFootprints(columns, step), [columns, step]);
  const view = useViewBox();
  const marked = useMemo(() => markedOf(columns, single), [columns, single]);
  const hovered = useByKey(footprints, hoveredKey);
  const selected = useByKey(footprints, selectedKey);
  const [settledKey] = useDebouncedValue(hoveredKey, HOVER_MS);
  const [keyOnMap, setKeyOnMap] = useState<string>();
  const covering = quicklookShown ? selected : undefined;
  const previewed = quicklookShown && settledKey === hoveredKey && hovered !== selected ? hovered : undefined;
  const cover = usePicture(covering?.key, covering?.quicklookUrl);
  const preview = usePicture(previewed?.key, previewed?.quicklookUrl);
  // Circles on the way of the pointer stay.
  const hiding = previewed && hoveredKey !== keyOnMap ? previewed : covering;
  const clusters = useMemo(() => clustersBeside(clustersNear(all, view), hiding), [all, view, hiding]);

  useOutlines(
    columns,
    outlinesShown ? single : NO_OUTLINES,
    outlineOpacity(single.length, Boolean(hovered || selected)),
  );
  useGeoJsonSource(sources.filled, toFilledFootprints, marked);
  useGeoJsonSource(sources.badges, toBadges, marked);
  useGeoJsonSource(sources.hovered, toSingleFootprint, hovered);
  useGeoJsonSource(sources.selected, toSingleFootprint, selected);
  useGeoJsonSource(sources.arrows, toArrows, selected);
  useGeoJsonSource(sources.pointer, toPoint, pickedAt);
  useGeoJsonSource(sources.clusters, toClusters, clusters);
  useMapLayers(footprintLayers);
  useMapEvents({
    render() {
      if (footprints.length > 0 && performance.getEntriesByName(MARK).length === 0) performance.mark(MARK);
    },
  });
  const isCircleAt = useClusterPress(footprints, clusters);
  useFootprintPointer(
    useMemo(() => pickIndex(columns, single), [columns, single]),
    {
      onHover(key, ...place) {
        setKeyOnMap(key);
        onHover?.(key, ...place);
      },
      onPick,
      isCircleAt,
    },
  );
  return (
    <>
      <Quicklook footprint={covering} url={cover.url} opacity={quicklookOpacity} />
      <Quicklook id="hovered-quicklook" footprint={previewed} url={preview.url} opacity={quicklookOpacity} />
      {cover.failed && (
        <MapNote text={t("Image could not be loaded")} act={{ label: t("Try again"), onAct: cover.retry }} />
      )}
    </>
  );
}

const NO_OUTLINES = new Uint32Array();

/** Time that the pointer rests on a frame before its picture is fetched, ms. */
const HOVER_MS = 120;

/** Reports the pointer over footprints by our own index; a circle hides what is under it. */
export function useFootprintPointer(
  index: PickIndex,
  { onHover, onPick, isCircleAt }: FootprintPointerEvents & { isCircleAt?: (point: Point) => boolean },
): void {
  const { map, claim } = useMapRoom();
  const latest = useEffectEvent(() => ({ index, onHover, onPick, isCircleAt }));
  useEffect(() => {
    let last: string | undefined;
    let lastHere = 0;
    let wasPressable = false;
    let wasTaken = false;
    const change = ([key, ...others]: readonly string[], { x, y }: Point, onCircle = false) => {
      const isPressable = key !== undefined || onCircle;
      if (isPressable !== wasPressable && !claim.isTaken())
        map.getCanvas().style.cursor = isPressable ? "pointer" : "";
      wasPressable = isPressable;
      const here = key ? others.length + 1 : 0;
      if (key === last && here === lastHere) return;
      last = key;
      lastHere = here;
      latest().onHover?.(key, { x, y }, here);
    };
    const keysAt = ({ lngLat }: MapMouseEvent) => latest().index.framesAt([lngLat.lng, lngLat.lat]);
    const isOnCircle = ({ point }: MapMouseEvent) => latest().isCircleAt?.(point) ?? false;
    const stop = listenTo(map, {
      mousemove(event) {
        // A dragged map moves footprints under a still pointer.
        if (event.originalEvent.buttons !== 0) return;
        const onCircle = !claim.isTaken() && isOnCircle(event);
        change(claim.isTaken() || onCircle ? [] : keysAt(event), event.point, onCircle);
      },
      mouseout: (event) => change([], event.point),
      click(event) {
        if (wasTaken || isOnCircle(event)) return;
        const { lngLat, point } = event;
        latest().onPick?.(keysAt(event), [lngLat.lng, lngLat.lat], { x: point.x, y: point.y });
      },
    });
    // A click can come long after the pointer went up: the claim counts at that time.
    const surface = map.getCanvasContainer();
    const settle = () => {
      wasTaken = claim.isTaken();
    };
    surface.addEventListener("pointerup", settle, { capture: true });
    return () => {
      surface.removeEventListener("pointerup", settle, { capture: true });
      stop();
    };
  }, [map, claim]);
}

function markedOf({ footprints, ranks }: FootprintColumns, shown: Uint32Array): readonly Footprint[] {
  return Array.from(
    shown.filter((index) => ranks[index]),
    (index) => entryAt(footprints, index),
  );
}

function useByKey(footprints: readonly Footprint[], key: string | undefined): Footprint | undefined {
  return useMemo(
    () => (key === undefined ? undefined : footprints.find((footprint) => footprint.key === key)),
    [footprints, key],
  );
}

interface QuicklookProps {
  id?: LayerId;
  footprint: Footprint | undefined;
  /** Address of the loaded picture. */
  url: string | undefined;
  opacity: number;
}

export function Quicklook({ id = "quicklook", footprint, url, opacity }: QuicklookProps) {
  const { map } = useMapRoom();
  const corners = footprint && imageCorners(footprint);
  const place = corners && JSON.stringify(corners);

  useEffect(() => {
    if (!url || !place) return;
    const coordinates = JSON.parse(place) as ImageSource["coordinates"];
    map.addSource(id, { type: "image", url, coordinates });
    // Range and azimuth run straight along the edges: the image is stretched, not seen in perspective.
    map.getSource<ImageSource>(id)?.setWarp("flat");
    map.addLayer(
      { id, type: "raster", source: id, paint: { "raster-fade-duration": 0 } },
      layerAbove(id, map.getLayersOrder()),
    );
    return () => {
      if (!map.style) return;
      map.removeLayer(id);
      map.removeSource(id);
    };
  }, [map, id, url, place]);
  useEffect(() => {
    if (url && place && map.getLayer(id)) map.setPaintProperty(id, "raster-opacity", opacity);
  }, [map, id, url, place, opacity]);
  return null;
}

/** Most outlines that a reader tells apart at full opacity. */
const FEW = 15;
/** Least opacity of many, the share of it that is left beside a chosen one, and the least of those. */
const QUIET = 0.15;
const ASIDE = 0.4;
const FAINTEST = 0.1;

/** Returns the opacity of the outlines without a state, 0 to 1. */
export function outlineOpacity(shown: number, isOneChosen: boolean): number {
  const all = Math.max(QUIET, Math.min(1, FEW / shown));
  return Math.max(FAINTEST, all * (isOneChosen ? ASIDE : 1));
}

function useOutlines(columns: FootprintColumns, shown: Uint32Array, quiet: number): void {
  const { map, palette } = useMapRoom();
  const [layer] = useState(() => outlinesLayer("footprints-line"));
  useEffect(() => {
    map.addLayer(layer, layerAbove(layer.id, map.getLayersOrder()));
    return () => {
      if (map.style) map.removeLayer(layer.id);
    };
  }, [map, layer]);
  useEffect(() => {
    layer.show({ columns, shown, palette, quiet });
    // The map prepares its drawing for any visible custom layer, even an empty one.
    map.setLayoutProperty(layer.id, "visibility", shown.length > 0 ? "visible" : "none");
  }, [map, layer, columns, shown, palette, quiet]);
}

function useZoomStep(): number {
  const { map } = useMapRoom();
  const [step, setStep] = useState(() => stepOf(map.getZoom()));
  useMapEvents({ zoomend: () => setStep(stepOf(map.getZoom())) });
  return step;
}

function stepOf(zoom: number): number {
  return Math.floor(zoom * 2) / 2;
}

const CIRCLES: LayerId = "clusters";
/** Radius of the dot of a single frame, and how far beside a circle a press still takes it, px. */
const DOT = 5;
const BESIDE = 7;

/** Zooms to a pressed circle. Returns whether there is a circle at a point of the view. */
function useClusterPress(
  footprints: readonly Footprint[],
  clusters: readonly Cluster[],
): (point: Point) => boolean {
  const { map, handle, claim } = useMapRoom();
  const clusterAt = ({ x, y }: Point) => {
    if (clusters.length === 0 || !map.getLayer(CIRCLES)) return undefined;
    const target: [[number, number], [number, number]] = [
      [x - BESIDE, y - BESIDE],
      [x + BESIDE, y + BESIDE],
    ];
    return clusters[Number(map.queryRenderedFeatures(target, { layers: [CIRCLES] })[0]?.id)];
  };
  useMapEvents({
    click({ point }) {
      const cluster = clusterAt(point);
      const box = cluster && clusterBox(footprints, cluster);
      if (box && !claim.isTaken()) handle.fitBox(box);
    },
  });
  return (point) => clusterAt(point) !== undefined;
}

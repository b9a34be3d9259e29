import type { Feature, FeatureCollection, Geometry } from "geojson";
import type { ExpressionFilterSpecification, FilterSpecification } from "maplibre-gl";
import { areaBox, ringBox } from "../../geo/area/box.ts";
import { longitudeNear, shiftRing } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { Palette } from "../../ui/theme/palette.ts";
import type { LayerId } from "../draw-order.ts";
import { collectionOf, lineFeature, pointFeature, polygonFeature } from "../features.ts";
import { zoomFor } from "../map-handle.ts";
import type { MapImage } from "../map-images.ts";
import { type PlacedLayer, roundLine } from "../use-map-layer.ts";
import { type Area, type DrawingDraft, draftOutline, type VertexRef } from "./edit.ts";
import { handlePlace, middle } from "./grips.ts";

interface ShownArea {
  readonly area: Area;
  /** Vertices to grab; `allMiddles` offers the middle of each edge too, for users who cannot hover. */
  readonly handles?:
    | {
        readonly selected?: VertexRef | undefined;
        readonly whole?: number | undefined;
        readonly middle?: Position | undefined;
        readonly allMiddles?: boolean;
      }
    | undefined;
}

interface ShownDraft {
  readonly draft: DrawingDraft | undefined;
  readonly pointer: Position | undefined;
}

/** Minimum size, px, of an area with handles. */
const LEAST_PIXELS = 48;

/** Distance of the dots that keep names off an edge, px; twice as far just before the next zoom. */
const ROOM_STEP = 8;

export function handlesZoom(area: Area): number {
  const box = areaBox(area);
  return box ? zoomFor(LEAST_PIXELS, Math.max(box[2] - box[0], box[3] - box[1])) : 0;
}

/** Returns the area as lines, and its vertices as points with `icon`, moved to the world around 0°. */
export function toArea({ area, handles }: ShownArea): FeatureCollection {
  const zoom = handlesZoom(area);
  const features = area.flatMap((polygon, p) => {
    const shift = shiftHome(polygon[0] ?? []);
    const place = handles && handlePlace(polygon);
    const move = place
      ? [point(handles.whole === p ? "handle-move-selected" : "handle-move", place, shift, zoom)]
      : [];
    return polygon
      .flatMap((ring, r): Feature[] => [
        line("area", ring, shift),
        ...(handles?.allMiddles
          ? ring
              .slice(1)
              .map((to, index) => point("handle-middle", middle(ring[index] ?? to, to), shift, zoom))
          : []),
        ...(handles
          ? ring.slice(0, -1).map((at, index) => {
              const { selected } = handles;
              const isSelected = selected?.polygon === p && selected.ring === r && selected.index === index;
              return point(isSelected ? "handle-selected" : "handle", at, shift, zoom);
            })
          : []),
      ])
      .concat(move);
  });
  if (handles?.middle)
    features.push(point("handle-middle", handles.middle, shiftHome([handles.middle]), zoom));
  return collectionOf(features);
}

export function toGap(gap: Area): FeatureCollection {
  return collectionOf(
    gap.map((polygon) => {
      const shift = shiftHome(polygon[0] ?? []);
      return polygonFeature(polygon.map((ring) => shiftRing(ring, shift)));
    }),
  );
}

export function toDraft({ draft, pointer }: ShownDraft): FeatureCollection {
  if (!draft) return collectionOf();
  const outline = draftOutline(draft, pointer);
  const shift = shiftHome(draft.points);
  return collectionOf<Geometry>([
    ...(outline.length > 1 ? [line("draft", outline, shift)] : []),
    ...draft.points.map((at) => point("handle", at, shift)),
  ]);
}

function point(icon: MapImage, [lng, lat]: Position, shift: number, zoom = 0): Feature {
  return pointFeature([lng + shift, lat], { icon, zoom });
}

/** Returns the degrees that bring the center within ±180, from where the tiler copies it to every world. */
function shiftHome(positions: readonly Position[]): number {
  if (positions.length === 0) return 0;
  const [west, , east] = ringBox(positions);
  const centre = (west + east) / 2;
  return longitudeNear(centre, 0) - centre;
}

function line(kind: "area" | "draft", positions: readonly Position[], shift: number): Feature {
  return lineFeature(shiftRing(positions, shift), { kind });
}

export const drawingSources = { area: "area", draft: "draft", gap: "area-gap" } as const;

const isLine: FilterSpecification = ["==", ["geometry-type"], "LineString"];
const isPoint: FilterSpecification = ["==", ["geometry-type"], "Point"];

const hasRoom: ExpressionFilterSpecification = [
  "all",
  ["==", ["geometry-type"], "Point"],
  [">=", ["zoom"], ["get", "zoom"]],
];

const isMove: ExpressionFilterSpecification = ["in", "handle-move", ["get", "icon"]];

export function drawingLayers(palette: Palette): PlacedLayer[] {
  return [
    {
      id: "gap-fill",
      type: "fill",
      source: drawingSources.gap,
      paint: { "fill-pattern": "hatch", "fill-opacity": 0.6, "fill-antialias": false },
    },
    outline("area-casing", drawingSources.area, palette.halo, 4.5, 0.7),
    outline("area-line", drawingSources.area, palette.area, 1.75, 1),
    outline("draft-casing", drawingSources.draft, palette.halo, 4.5, 0.7),
    outline("draft-line", drawingSources.draft, palette.area, 1.75, 1),
    room,
    // Gives way to the count of a circle.
    handles("area-move", drawingSources.area, ["all", hasRoom, isMove], false),
    handles("area-handles", drawingSources.area, ["all", hasRoom, ["!", isMove]]),
    handles("draft-handles", drawingSources.draft, isPoint),
  ];
}

/** Unseen dots along the edge of an area, which keep names off it. */
const room: PlacedLayer = {
  id: "area-room",
  type: "symbol",
  source: drawingSources.area,
  filter: isLine,
  layout: {
    "symbol-placement": "line",
    "symbol-spacing": ROOM_STEP,
    "icon-image": "dot-town" satisfies MapImage,
    "icon-allow-overlap": true,
  },
  paint: { "icon-opacity": 0 },
};

function outline(id: LayerId, source: string, color: string, width: number, opacity: number): PlacedLayer {
  return { ...roundLine(id, source, color, width, opacity), filter: isLine };
}

function handles(
  id: LayerId,
  source: string,
  filter: FilterSpecification,
  isAlwaysShown = true,
): PlacedLayer {
  return {
    id,
    type: "symbol",
    source,
    filter,
    // Names keep clear of them.
    layout: { "icon-image": ["get", "icon"], "icon-allow-overlap": isAlwaysShown },
  };
}

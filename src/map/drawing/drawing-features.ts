import type { Feature, FeatureCollection, Geometry } from "geojson";
import { ringBox } from "../../geo/box.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import type { MapImage } from "../map-images.ts";
import { type Draft, draftOutline } from "./draft.ts";
import type { Area, VertexRef } from "./edit.ts";

export interface ShownHandles {
  readonly selected?: VertexRef | undefined;
  readonly middle?: Position | undefined;
}

/** The area as lines, and with `handles` its vertices as points with `icon`; moved to the world around 0°. */
export function toArea(area: Area, handles?: ShownHandles): FeatureCollection {
  const features = area.flatMap((polygon, p) => {
    const shift = shiftHome(polygon[0] ?? []);
    return polygon.flatMap((ring, r): Feature[] => [
      line("area", ring, shift),
      ...(handles
        ? ring.slice(0, -1).map((at, index) => {
            const { selected } = handles;
            const isSelected = selected?.polygon === p && selected.ring === r && selected.index === index;
            return point(isSelected ? "handle-selected" : "handle", at, shift);
          })
        : []),
    ]);
  });
  if (handles?.middle) features.push(point("handle-middle", handles.middle, shiftHome([handles.middle])));
  return { type: "FeatureCollection", features };
}

/** Polygons to be hatched. */
export function toGap(gap: Area): FeatureCollection {
  return {
    type: "FeatureCollection",
    features: gap.map((polygon) => {
      const shift = shiftHome(polygon[0] ?? []);
      const coordinates = polygon.map((ring) => ring.map(([lng, lat]) => [lng + shift, lat]));
      return feature({}, { type: "Polygon", coordinates });
    }),
  };
}

/** The shape being drawn with its points and the line to the pointer. */
export function toDraft(draft: Draft | undefined, pointer: Position | undefined): FeatureCollection {
  if (!draft) return { type: "FeatureCollection", features: [] };
  const outline = draftOutline(draft, pointer);
  const shift = shiftHome(draft.points);
  return {
    type: "FeatureCollection",
    features: [
      ...(outline.length > 1 ? [line("draft", outline, shift)] : []),
      ...draft.points.map((at) => point("handle", at, shift)),
    ],
  };
}

/** Degrees to add so that the shape's centre lies within ±180, from where the tiler copies it to every world. */
function shiftHome(positions: readonly Position[]): number {
  if (positions.length === 0) return 0;
  const [west, , east] = ringBox(positions);
  const centre = (west + east) / 2;
  return longitudeNear(centre, 0) - centre;
}

function line(kind: "area" | "draft", positions: readonly Position[], shift: number): Feature {
  return feature(
    { kind },
    { type: "LineString", coordinates: positions.map(([lng, lat]) => [lng + shift, lat]) },
  );
}

function point(icon: MapImage, [lng, lat]: Position, shift: number): Feature {
  return feature({ icon }, { type: "Point", coordinates: [lng + shift, lat] });
}

function feature(properties: Record<string, string>, geometry: Geometry): Feature {
  return { type: "Feature", properties, geometry };
}

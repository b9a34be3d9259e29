import { areaFault, type RingFault } from "../../geo/area/validity.ts";
import { closeRing, vertex } from "../../geo/ring.ts";
import type { Polygon, Position, Ring } from "../../geo/types.ts";

/** One or more polygons in continuous longitudes. */
export type Area = readonly Polygon[];

/** A vertex, or with kind "middle" the edge that begins at it. */
export interface VertexRef {
  readonly polygon: number;
  readonly ring: number;
  readonly index: number;
}

export type Grip =
  | ({ readonly kind: "vertex" } & VertexRef)
  | ({ readonly kind: "middle" } & VertexRef)
  /** Taken at its outline, inside of it, or by the handle in its middle. */
  | { readonly kind: "whole"; readonly polygon: number; readonly by?: "inside" | "handle" };

interface Drag {
  readonly grip: Grip;
  /** Where the pointer took it. */
  readonly from: Position;
  /** The area the differences are added to, and the one to go back to. */
  readonly before: Area;
  readonly original: Area;
}

export interface EditState {
  readonly area: Area;
  readonly drag?: Drag | undefined;
  readonly selected?: VertexRef | undefined;
  /** The polygon that is chosen as a whole. */
  readonly whole?: number | undefined;
  /** Why the area as it is now, or as a refused step would have made it, is not valid. */
  readonly fault?: RingFault | undefined;
}

export type EditEvent =
  | { readonly type: "grab"; readonly grip: Grip; readonly at: Position }
  | { readonly type: "drag"; readonly at: Position }
  | { readonly type: "drop" }
  | { readonly type: "cancel" }
  | { readonly type: "select"; readonly vertex: VertexRef | undefined }
  | { readonly type: "select-whole"; readonly polygon: number }
  | { readonly type: "select-next"; readonly by: 1 | -1 }
  | { readonly type: "delete"; readonly vertex: VertexRef }
  | { readonly type: "nudge"; readonly by: Position };

const HIGHEST = 90;

/**
 * The area after an event. A drag moves by differences, so it does not matter in which copy of the world the pointer is. A
 * shape that crosses itself is kept, with its fault, to be corrected; a step that would leave no shape is refused.
 */
export function editAfter(state: EditState, event: EditEvent): EditState {
  switch (event.type) {
    case "grab":
      return grabbed(state, event.grip, event.at);
    case "drag":
      return state.drag ? { ...state, area: dragged(state.drag, event.at) } : state;
    case "drop":
      return { area: state.area, selected: state.selected, whole: state.whole, fault: areaFault(state.area) };
    case "cancel":
      return state.drag ? { area: state.drag.original } : { ...state, selected: undefined, whole: undefined };
    case "select":
      return { ...state, selected: event.vertex, whole: undefined };
    case "select-whole":
      return { ...state, selected: undefined, whole: event.polygon };
    case "select-next":
      return { ...state, selected: nextVertex(state, event.by), whole: undefined };
    case "delete":
      return withoutVertex(state, event.vertex);
    case "nudge": {
      const { selected, whole } = state;
      if (whole !== undefined) {
        const area = moved(state.area, whole, event.by);
        return { area, whole, fault: areaFault(area) };
      }
      if (!selected) return state;
      const [dLng, dLat] = event.by;
      const area = mapVertex(state.area, selected, ([lng, lat]) => [lng + dLng, clampLatitude(lat + dLat)]);
      return { area, selected, fault: areaFault(area) };
    }
  }
}

/** The position of a vertex; undefined when there is none. */
export function vertexAt(area: Area, { polygon, ring, index }: VertexRef): Position | undefined {
  return area[polygon]?.[ring]?.[index];
}

function grabbed(state: EditState, grip: Grip, at: Position): EditState {
  if (grip.kind !== "middle") {
    const selected = grip.kind === "vertex" ? vertexOf(grip) : undefined;
    const whole = grip.kind === "whole" && grip.by === "handle" ? grip.polygon : undefined;
    return {
      area: state.area,
      selected,
      whole,
      drag: { grip, from: at, before: state.area, original: state.area },
    };
  }
  const selected: VertexRef = { ...vertexOf(grip), index: grip.index + 1 };
  const area = mapRing(state.area, grip, (ring) => {
    const [lng1, lat1] = vertex(ring, grip.index);
    const [lng2, lat2] = vertex(ring, grip.index + 1);
    return ring.toSpliced(grip.index + 1, 0, [(lng1 + lng2) / 2, (lat1 + lat2) / 2]);
  });
  const drag: Drag = { grip: { kind: "vertex", ...selected }, from: at, before: area, original: state.area };
  return { area, selected, drag };
}

function dragged({ grip, from, before }: Drag, at: Position): Area {
  const dLng = at[0] - from[0];
  const dLat = at[1] - from[1];
  if (grip.kind !== "whole") {
    return mapVertex(before, grip, ([lng, lat]) => [lng + dLng, clampLatitude(lat + dLat)]);
  }
  return moved(before, grip.polygon, [dLng, dLat]);
}

/** The area with one of its polygons moved; against a pole it keeps its form. */
function moved(area: Area, index: number, [dLng, dLat]: Position): Area {
  const latitudes = (area[index] ?? []).flatMap((ring) => ring.map(([, lat]) => lat));
  const up = Math.min(HIGHEST - Math.max(...latitudes), Math.max(-HIGHEST - Math.min(...latitudes), dLat));
  return area.map((polygon, i) =>
    i === index ? polygon.map((ring) => ring.map(([lng, lat]): Position => [lng + dLng, lat + up])) : polygon,
  );
}

function withoutVertex(state: EditState, vertex: VertexRef): EditState {
  const ring = state.area[vertex.polygon]?.[vertex.ring];
  if (!ring || vertex.index >= ring.length - 1) return state;
  if (ring.length <= 4) return { ...state, fault: "too-few-points" };
  const area = mapRing(state.area, vertex, (points) =>
    closeRing(points.slice(0, -1).toSpliced(vertex.index, 1)),
  );
  return { area, selected: undefined, fault: areaFault(area) };
}

function nextVertex({ area, selected }: EditState, by: 1 | -1): VertexRef | undefined {
  const all = area.flatMap((rings, polygon) =>
    rings.flatMap((points, ring) =>
      points.slice(0, -1).map((_, index): VertexRef => ({ polygon, ring, index })),
    ),
  );
  const current = selected
    ? all.findIndex(
        ({ polygon, ring, index }) =>
          polygon === selected.polygon && ring === selected.ring && index === selected.index,
      )
    : by > 0
      ? -1
      : 0;
  return all[(current + by + all.length) % all.length];
}

function vertexOf({ polygon, ring, index }: VertexRef): VertexRef {
  return { polygon, ring, index };
}

function mapRing(area: Area, { polygon, ring }: VertexRef, change: (ring: Ring) => Ring): Area {
  return area.map((rings, p) =>
    p === polygon ? rings.map((points, r) => (r === ring ? change(points) : points)) : rings,
  );
}

/** Changes a vertex; the closing point of the ring follows the first. */
function mapVertex(area: Area, vertex: VertexRef, change: (position: Position) => Position): Area {
  return mapRing(area, vertex, (points) =>
    closeRing(points.slice(0, -1).map((position, i) => (i === vertex.index ? change(position) : position))),
  );
}

function clampLatitude(lat: number): number {
  return Math.max(-HIGHEST, Math.min(HIGHEST, lat));
}

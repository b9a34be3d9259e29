import type { Map as MapLibreMap } from "maplibre-gl";
import { boxRing } from "../../geo/area/box.ts";
import { areaFault, type RingFault, ringFault } from "../../geo/area/validity.ts";
import { closeRing, vertex } from "../../geo/ring.ts";
import type { Polygon, Position, Ring } from "../../geo/types.ts";
import type { PointerClaim } from "../map-context.ts";
import type { ContinuousView, Point } from "../map-handle.ts";

/** Shape being drawn, in continuous longitudes: of any copy of the world, across ±180. */
export interface DrawingDraft {
  readonly kind: "polygon" | "rectangle";
  readonly points: readonly Position[];
  /** Reason why the shape could not be closed; cleared by the next step. */
  readonly fault?: RingFault | undefined;
  readonly ring?: Ring | undefined;
}

export type DraftEvent =
  | { readonly type: "add"; readonly at: Position }
  | { readonly type: "remove-last" }
  | { readonly type: "close" };

export function newDraft(kind: DrawingDraft["kind"]): DrawingDraft {
  return { kind, points: [] };
}

/** Returns the draft after an event. An invalid shape stays a draft with its fault. */
export function draftAfter(draft: DrawingDraft, event: DraftEvent): DrawingDraft {
  switch (event.type) {
    case "add": {
      const points = [...draft.points, event.at];
      if (draft.kind === "rectangle" && points.length === 2) return finished({ ...draft, points });
      return { kind: draft.kind, points };
    }
    case "remove-last":
      return { kind: draft.kind, points: draft.points.slice(0, -1) };
    case "close":
      return finished(draft);
  }
}

/** Returns the outline to show with the pointer at a position: open for a polygon, closed for a rectangle. */
export function draftOutline(
  { kind, points }: DrawingDraft,
  pointer: Position | undefined,
): readonly Position[] {
  const [first, second = pointer] = points;
  if (kind === "rectangle") return first && second ? rectangle(first, second) : [];
  return pointer && points.length > 0 ? [...points, pointer] : points;
}

function finished({ kind, points }: DrawingDraft): DrawingDraft {
  const ring = ringOf(kind, points);
  const fault = ring ? ringFault(ring) : "too-few-points";
  if (!fault) return { kind, points, ring };
  return { kind, points: kind === "rectangle" ? points.slice(0, 1) : points, fault };
}

function ringOf(kind: DrawingDraft["kind"], points: readonly Position[]): Ring | undefined {
  const [first, second] = points;
  if (!first) return undefined;
  if (kind === "rectangle") return second && rectangle(first, second);
  return [...points, first];
}

function rectangle([lng1, lat1]: Position, [lng2, lat2]: Position): Ring {
  return boxRing([Math.min(lng1, lng2), Math.min(lat1, lat2), Math.max(lng1, lng2), Math.max(lat1, lat2)]);
}

export type Area = readonly Polygon[];

export interface VertexRef {
  readonly polygon: number;
  readonly ring: number;
  readonly index: number;
}

export type Grip =
  | ({ readonly kind: "vertex" } & VertexRef)
  | ({ readonly kind: "middle" } & VertexRef)
  /** Taken at its outline, inside it, or by the handle in its middle. */
  | { readonly kind: "whole"; readonly polygon: number; readonly by?: "inside" | "handle" };

interface Drag {
  readonly grip: Grip;
  readonly from: Position;
  /** Area that the differences are added to, and that a cancel restores. */
  readonly before: Area;
  readonly original: Area;
}

export interface EditState {
  readonly area: Area;
  readonly drag?: Drag | undefined;
  readonly selected?: VertexRef | undefined;
  readonly whole?: number | undefined;
  /** Fault of the current area, or of a refused step. */
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

/** Returns the area after an event. A self-crossing shape stays, with its fault; an empty one is refused. */
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

/** Returns the area with one polygon moved; at a pole it keeps its form. */
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
  const isSelected = ({ polygon, ring, index }: VertexRef) =>
    polygon === selected?.polygon && ring === selected.ring && index === selected.index;
  const current = selected ? all.findIndex(isSelected) : by > 0 ? -1 : 0;
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

function mapVertex(area: Area, vertex: VertexRef, change: (position: Position) => Position): Area {
  return mapRing(area, vertex, (points) =>
    closeRing(points.slice(0, -1).map((position, i) => (i === vertex.index ? change(position) : position))),
  );
}

function clampLatitude(lat: number): number {
  return Math.max(-HIGHEST, Math.min(HIGHEST, lat));
}

/** Area with its history; the newest steps are last in `past` and first in `future`. */
export interface AreaHistory {
  readonly past: readonly Area[];
  readonly present: Area;
  readonly future: readonly Area[];
}

const LONGEST = 100;

export function newHistory(present: Area = []): AreaHistory {
  return { past: [], present, future: [] };
}

export function recorded({ past, present }: AreaHistory, next: Area): AreaHistory {
  return { past: [...past, present].slice(-LONGEST), present: next, future: [] };
}

export function undone(history: AreaHistory): AreaHistory {
  const { past, present, future } = history;
  const previous = past[past.length - 1];
  return previous ? { past: past.slice(0, -1), present: previous, future: [present, ...future] } : history;
}

export function redone(history: AreaHistory): AreaHistory {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  return next ? { past: [...past, present], present: next, future: rest } : history;
}

export interface DrawingContext {
  readonly map: MapLibreMap;
  readonly view: ContinuousView;
  readonly claim: PointerClaim;
  readonly mode: DrawMode;
  readonly area: Area;
  readonly edit: EditState;
  readonly draft: DrawingDraft | undefined;
  readonly hasCrosshair: boolean;
  readonly lastClick: (Point & { readonly time: number }) | undefined;
  stepEdit(event: EditEvent): void;
  stepDraft(event: DraftEvent): void;
  rememberClick(point: Point): void;
  showPointer(position: Position | undefined): void;
  showMiddle(position: Position | undefined): void;
  showCrosshair(isShown: boolean): void;
  changeMode(mode: DrawMode): void;
  undo(): void;
  redo(): void;
}

/** Delay, ms, of the map's click after the gesture that it ends. */
export const CLICK_DELAY = 250;

export function isDrawing(mode: DrawMode): mode is DrawingDraft["kind"] {
  return mode === "polygon" || mode === "rectangle";
}

export type DrawMode = "view" | "polygon" | "rectangle" | "edit";

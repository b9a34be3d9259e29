import { ringBox } from "../../geo/area/box.ts";
import { polygonHolds } from "../../geo/area/intersects.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import { entryAt } from "../../geo/packed.ts";
import { vertex } from "../../geo/ring.ts";
import type { Polygon, Position } from "../../geo/types.ts";
import type { Point } from "../map-handle.ts";
import type { Area, Grip, VertexRef } from "./edit.ts";

export interface GripView {
  project(position: Position): Point | undefined;
  /** Longitude of the pointer, which selects the copy of the area beside it. */
  readonly lng: number;
  /** Maximum distance from a handle, px: more for a finger than for a mouse. */
  readonly reach: number;
}

/** Returns the grip under a pointer: vertex, then handle, edge middle, outline. */
export function gripAt(area: Area, pointer: Point, view: GripView): Grip | undefined {
  return (
    nearest(vertices(area), pointer, view) ??
    nearest(wholes(area), pointer, view) ??
    nearest(middles(area), pointer, view) ??
    outlineAt(area, pointer, view)
  );
}

/** Returns the middle of the edge under a pointer, which offers a new vertex. */
export function middleOfEdgeAt(area: Area, pointer: Point, view: GripView): Position | undefined {
  for (const { from, to } of edges(area)) {
    if (distanceToEdge(pointer, from, to, view) <= view.reach * 1.5) return middle(from, to);
  }
  return undefined;
}

export function insideAt(area: Area, at: Position): Grip | undefined {
  const polygon = area.findIndex((one) => polygonHolds(one, at));
  return polygon < 0 ? undefined : { kind: "whole", polygon, by: "inside" };
}

/** Returns a point inside the polygon: the middle of its widest part at half its height. */
export function handlePlace(polygon: Polygon): Position | undefined {
  const [outer] = polygon;
  if (!outer || outer.length === 0) return undefined;
  const [, south, , north] = ringBox(outer);
  const lat = (south + north) / 2;
  const crossings = polygon
    .flatMap((ring) =>
      ring.slice(0, -1).flatMap(([x1, y1], index) => {
        const [x2, y2] = vertex(ring, index + 1);
        return y1 > lat === y2 > lat ? [] : [x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)];
      }),
    )
    .sort((a, b) => a - b);
  let best: { width: number; lng: number } | undefined;
  for (let i = 0; i + 1 < crossings.length; i += 2) {
    const [west, east] = [entryAt(crossings, i), entryAt(crossings, i + 1)];
    if (!best || east - west > best.width) best = { width: east - west, lng: (west + east) / 2 };
  }
  return best && [best.lng, lat];
}

interface Handle {
  readonly grip: Grip;
  readonly at: Position;
}

function nearest(handles: Iterable<Handle>, pointer: Point, view: GripView): Grip | undefined {
  let best: Grip | undefined;
  let least = view.reach;
  for (const { grip, at } of handles) {
    const point = view.project([longitudeNear(at[0], view.lng), at[1]]);
    const distance = point ? Math.hypot(point.x - pointer.x, point.y - pointer.y) : Number.POSITIVE_INFINITY;
    if (distance > least) continue;
    least = distance;
    best = grip;
  }
  return best;
}

function outlineAt(area: Area, pointer: Point, view: GripView): Grip | undefined {
  for (const { from, to, polygon } of edges(area)) {
    if (distanceToEdge(pointer, from, to, view) <= view.reach / 2) return { kind: "whole", polygon };
  }
  return undefined;
}

interface Edge extends VertexRef {
  readonly from: Position;
  readonly to: Position;
}

function edges(area: Area): Edge[] {
  return area.flatMap((rings, polygon) =>
    rings.flatMap((points, ring) =>
      points
        .slice(0, -1)
        .map((from, index): Edge => ({ polygon, ring, index, from, to: vertex(points, index + 1) })),
    ),
  );
}

function vertices(area: Area): Handle[] {
  return edges(area).map(({ polygon, ring, index, from }) => ({
    grip: { kind: "vertex", polygon, ring, index },
    at: from,
  }));
}

function wholes(area: Area): Handle[] {
  return area.flatMap((rings, polygon) => {
    const at = handlePlace(rings);
    return at ? [{ grip: { kind: "whole", polygon, by: "handle" }, at }] : [];
  });
}

function middles(area: Area): Handle[] {
  return edges(area).map(({ polygon, ring, index, from, to }) => ({
    grip: { kind: "middle", polygon, ring, index },
    at: middle(from, to),
  }));
}

export function middle([lng1, lat1]: Position, [lng2, lat2]: Position): Position {
  return [(lng1 + lng2) / 2, (lat1 + lat2) / 2];
}

function distanceToEdge(pointer: Point, from: Position, to: Position, { project, lng }: GripView): number {
  const centre = (from[0] + to[0]) / 2;
  const shift = longitudeNear(centre, lng) - centre;
  const a = project([from[0] + shift, from[1]]);
  const b = project([to[0] + shift, to[1]]);
  if (!a || !b) return Number.POSITIVE_INFINITY;
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const along =
    length === 0 ? 0 : ((pointer.x - a.x) * (b.x - a.x) + (pointer.y - a.y) * (b.y - a.y)) / length;
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(a.x + t * (b.x - a.x) - pointer.x, a.y + t * (b.y - a.y) - pointer.y);
}

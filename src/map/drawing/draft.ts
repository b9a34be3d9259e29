import { boxRing } from "../../geo/area/box.ts";
import { type RingFault, ringFault } from "../../geo/area/validity.ts";
import type { Position, Ring } from "../../geo/types.ts";

/** A shape being drawn. Longitudes are continuous: they may lie in any copy of the world and run across ±180. */
export interface Draft {
  readonly kind: "polygon" | "rectangle";
  readonly points: readonly Position[];
  /** Why the shape could not be closed; gone with the next step. */
  readonly fault?: RingFault | undefined;
  /** The finished shape: closed and valid. */
  readonly ring?: Ring | undefined;
}

export type DraftEvent =
  | { readonly type: "add"; readonly at: Position }
  | { readonly type: "remove-last" }
  | { readonly type: "close" };

export function newDraft(kind: Draft["kind"]): Draft {
  return { kind, points: [] };
}

/** The draft after an event. A shape that cannot be an area stays a draft with its fault: nothing drawn is lost. */
export function draftAfter(draft: Draft, event: DraftEvent): Draft {
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

/** The outline to show while the pointer is at a position: open for a polygon, closed for a rectangle. */
export function draftOutline({ kind, points }: Draft, pointer: Position | undefined): readonly Position[] {
  const [first, second = pointer] = points;
  if (kind === "rectangle") return first && second ? rectangle(first, second) : [];
  return pointer && points.length > 0 ? [...points, pointer] : points;
}

function finished({ kind, points }: Draft): Draft {
  const ring = ringOf(kind, points);
  const fault = ring ? ringFault(ring) : "too-few-points";
  if (!fault) return { kind, points, ring };
  // The second corner of a flat rectangle would be in the way of another try.
  return { kind, points: kind === "rectangle" ? points.slice(0, 1) : points, fault };
}

function ringOf(kind: Draft["kind"], points: readonly Position[]): Ring | undefined {
  const [first, second] = points;
  if (!first) return undefined;
  if (kind === "rectangle") return second && rectangle(first, second);
  return [...points, first];
}

function rectangle([lng1, lat1]: Position, [lng2, lat2]: Position): Ring {
  return boxRing([Math.min(lng1, lng2), Math.min(lat1, lat2), Math.max(lng1, lng2), Math.max(lat1, lat2)]);
}

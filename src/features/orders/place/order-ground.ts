import type { CatalogFrame } from "../../../api/frames/frame.ts";
import type { JoinedOrder } from "../../../api/orders/joined-order.ts";
import { purchaseState } from "../../../api/orders/order-state.ts";
import { ringBox, unionBox } from "../../../geo/area/box.ts";
import { longitudeNear, unwrapRing, unwrapRingNear } from "../../../geo/longitude.ts";
import type { Box, Position } from "../../../geo/types.ts";
import type { FootprintState } from "../../../map/footprint.ts";
import { ORDER_STATES } from "../../../shared/orders/order-states.ts";

/** Where an order lies: the frames that are known of it, and the point of a task; continuous in longitude. */
export interface OrderGround {
  frames: readonly CatalogFrame[];
  point: Position | undefined;
  /** With what surrounds them. */
  box: Box;
}

/** Least width and height of what is shown, degrees. */
const LEAST = 2;

/** Undefined while nothing is known of where an order lies. */
export function groundOf(
  order: JoinedOrder,
  known: ReadonlyMap<string, CatalogFrame | null> | undefined,
): OrderGround | undefined {
  const frames = order.frameIDs.flatMap((frameID) => known?.get(frameID) ?? []);
  const asked = order.kind === "task" ? order.task.pointOfInterest : undefined;
  const near = asked?.lon ?? (frames[0] && unwrapRing(frames[0].ring)[0]?.[0]);
  if (near === undefined) return undefined;
  const rings = frames.map(({ ring }) => unwrapRingNear(ring, near));
  const point: Position | undefined = asked && [longitudeNear(asked.lon, near), asked.lat];
  const box = unionBox([...rings.map(ringBox), ...(point ? [[...point, ...point] as const] : [])]);
  return box && { frames, point, box: widened(box) };
}

/** How the frames of an order are drawn: those of a purchase by how far it is. */
export function stateOnMap(order: JoinedOrder): FootprintState {
  if (order.kind !== "purchase") return "owned";
  const state = purchaseState(order.purchase);
  return state ? ORDER_STATES[state].onMap : "default";
}

function widened([west, south, east, north]: Box): Box {
  const dx = Math.max(LEAST, (east - west) * 1.5) / 2;
  const dy = Math.max(LEAST / 2, (north - south) * 1.5) / 2;
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  return [x - dx, Math.max(-85, y - dy), x + dx, Math.min(85, y + dy)];
}

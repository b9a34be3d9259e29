import { destination } from "../sphere.ts";
import type { Position, Ring } from "../types.ts";

/** The planned ground of one image: where its middle lies, which way the satellite flies, and its size. */
export interface ScenePlan {
  center: Position;
  /** Flight direction over the ground, degrees clockwise from north. */
  heading: number;
  /** Across the flight (range) and along it (azimuth), km. */
  widthKm: number;
  lengthKm: number;
}

/** The outline of a scene as a closed, continuous ring: from the first line's left end, seen in flight, anticlockwise. */
export function sceneOutline(plan: ScenePlan): Ring {
  const { lengthKm } = plan;
  const [firstLeft, firstRight] = lineAt(plan, -lengthKm / 2);
  const [lastLeft, lastRight] = lineAt(plan, lengthKm / 2);
  return [firstLeft, firstRight, lastRight, lastLeft, firstLeft];
}

/** The lines across a scene that lie so many km after its first line, each from left to right. */
export function linesAcross(
  plan: ScenePlan,
  distancesKm: readonly number[],
): (readonly [Position, Position])[] {
  return distancesKm.map((km) => lineAt(plan, km - plan.lengthKm / 2));
}

/** The line across the flight that lies so many km ahead of the scene's middle. */
function lineAt({ center, heading, widthKm }: ScenePlan, aheadKm: number): readonly [Position, Position] {
  const middle = destination(center, heading, aheadKm);
  const half = widthKm / 2;
  return [destination(middle, heading - 90, half), destination(middle, heading + 90, half)];
}

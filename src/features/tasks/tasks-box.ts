import { ringBox, unionBox } from "../../geo/area/box.ts";
import { longitudeNear, middleLongitude, unwrapRingNear } from "../../geo/longitude.ts";
import type { Box, Position } from "../../geo/types.ts";
import type { TaskOnMap } from "./tasks-map.tsx";

/** Least width and height of the box round a point, degrees: alone, and with what was planned or imaged there. */
const LEAST = 0.6;
const LEAST_WITH_GROUND = 0.06;

/** The continuous box of all points, scenes and frames with a margin, as narrow as can be. */
export function boxOf(tasks: readonly TaskOnMap[]): Box | undefined {
  const reference = middleLongitude(tasks.map(({ at }) => at[0])) ?? 0;
  const box = unionBox(
    tasks.flatMap(({ at, scene, frames = [] }) => {
      const lng = longitudeNear(at[0], reference);
      const [ring = []] = scene?.footprint?.coordinates ?? [];
      const positions = ring.map(([x, y]): Position => [x, y]);
      const rings = [...(positions.length > 0 ? [positions] : []), ...frames.map(({ ring }) => ring)];
      const half = (rings.length > 0 ? LEAST_WITH_GROUND : LEAST) / 2;
      const own: Box = [lng - half, at[1] - half, lng + half, at[1] + half];
      return [own, ...rings.map((ring) => ringBox(unwrapRingNear(ring, lng)))];
    }),
  );
  if (!box) return undefined;
  const [west, south, east, north] = box;
  const [dx, dy] = [(east - west) / 6, (north - south) / 6];
  return [west - dx, Math.max(-90, south - dy), east + dx, Math.min(90, north + dy)];
}

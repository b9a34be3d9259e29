import type { LegacyFeature } from "geojson-vt";
import { graticuleLines, graticuleStep } from "../graticule.ts";
import { latitudeOf, mercator } from "./mercator.ts";

const EXTENT = 4096;
/** Lines reach a little beyond the tile, so that their ends never show. */
const BUFFER = 64;

/** The lines of the graticule in one tile: `kind` is "line" or "antimeridian". */
export function graticuleFeatures(z: number, x: number, y: number): LegacyFeature[] {
  const step = graticuleStep(z);
  const tiles = 2 ** z;
  const toX = (lng: number) => Math.round(((lng / 360 + 0.5) * tiles - x) * EXTENT);
  const toY = (lat: number) => Math.round((mercator([0, lat])[1] * tiles - y) * EXTENT);

  const meridians = graticuleLines((x / tiles - 0.5) * 360, ((x + 1) / tiles - 0.5) * 360, step);
  // The antimeridian is the edge of the world's tiles: half of the line comes from either side.
  if (x === 0 && !meridians.includes(-180)) meridians.push(-180);
  if (x === tiles - 1 && !meridians.includes(180)) meridians.push(180);
  const parallels = graticuleLines(latitudeOf((y + 1) / tiles), latitudeOf(y / tiles), step);

  return [
    ...meridians.map((lng) =>
      line(Math.abs(lng) === 180 ? "antimeridian" : "line", [toX(lng), -BUFFER], [toX(lng), EXTENT + BUFFER]),
    ),
    ...parallels.map((lat) => line("line", [-BUFFER, toY(lat)], [EXTENT + BUFFER, toY(lat)])),
  ];
}

function line(kind: string, from: [number, number], to: [number, number]): LegacyFeature {
  return { type: 2, tags: { kind }, geometry: [[from, to]] };
}

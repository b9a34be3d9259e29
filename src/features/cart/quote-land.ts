import { boxRing } from "../../geo/area/box.ts";
import { fineCellsIn } from "../../geo/land/cells.ts";
import { clipRingToBox } from "../../geo/land/clip-to-box.ts";
import { landPolygons, openGround } from "../../geo/land/ground.ts";
import { shiftRing } from "../../geo/longitude.ts";
import type { Box, Position, Ring } from "../../geo/types.ts";

/** Width of a quote's map, px; its height follows from what it shows. */
export const WIDTH = 800;
const TALLEST = 560;
const MARGIN = 24;
/** Fine cells that a map is drawn from; a larger one has the coasts of the world. */
const MOST_CELLS = 12;
/** Distance within which a corner of the coast is left out, px. */
const UNSEEN = 0.7;

/** Projects positions to px of a map of `WIDTH`. */
export function plotOf([west, south, east, north]: Box) {
  const [lng, lat] = [(west + east) / 2, (south + north) / 2];
  const narrowing = Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  const [across, up] = [Math.max(0.01, (east - west) * narrowing), Math.max(0.01, north - south)];
  const scale = Math.min((WIDTH - 2 * MARGIN) / across, (TALLEST - 2 * MARGIN) / up);
  const height = up * scale + 2 * MARGIN;
  const [halfLng, margin] = [WIDTH / 2 / (narrowing * scale), MARGIN / scale];
  return {
    lng,
    height,
    seen: [lng - halfLng, south - margin, lng + halfLng, north + margin] satisfies Box,
    place: ([x, y]: Position) =>
      [WIDTH / 2 + (x - lng) * narrowing * scale, MARGIN + (north - y) * scale] as const,
  };
}

/** Loads a file below the folder of the basemap. */
type LoadGround = (file: string) => Promise<Uint8Array<ArrayBuffer>>;

/** Draws the land of a quote's map as the path of an SVG, to be filled by the even-odd rule: lakes are rings of their own. */
export async function landPath(box: Box, load: LoadGround): Promise<string> {
  const { seen, place } = plotOf(box);
  const rings = await landIn(seen, async (file) => (await openGround(await load(file))).land);
  return rings.map((ring) => ringPath(ring, place)).join("");
}

async function landIn(box: Box, open: (file: string) => Promise<readonly Ring[]>): Promise<Ring[]> {
  const fine = fineCellsIn(box);
  if (fine.length > MOST_CELLS) {
    const rings = landPolygons(await open("world.bin")).flat();
    return [-360, 0, 360].flatMap((shift) =>
      rings.flatMap((ring) => clipRingToBox(shiftRing(ring, shift), box)),
    );
  }
  const cells = fine.map(async ({ cell, box: own, shift }) => {
    if (cell === "sea") return [];
    if (cell === "land") return [boxRing(own)];
    return (await open(cell.file)).flatMap((ring) => clipRingToBox(shiftRing(ring, shift), own));
  });
  return (await Promise.all(cells)).flat().flatMap((ring) => clipRingToBox(ring, box));
}

/** Writes a ring without the corners that nobody sees; a ring too small to be seen is empty. */
function ringPath(ring: Ring, place: (position: Position) => readonly [number, number]): string {
  const corners: (readonly [number, number])[] = [];
  for (const position of ring) {
    const [x, y] = place(position);
    const [lastX = Number.NaN, lastY = Number.NaN] = corners.at(-1) ?? [];
    if (!(Math.hypot(x - lastX, y - lastY) < UNSEEN)) corners.push([x, y]);
  }
  return corners.length < 3
    ? ""
    : `M${corners.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;
}

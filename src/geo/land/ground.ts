import { signedRingArea } from "../area/area.ts";
import { ringBox } from "../area/box.ts";
import { unwrapRing, unwrapRingNear } from "../longitude.ts";
import { entryAt, unpackRings } from "../packed.ts";
import { closeOverPole, isRoundPole } from "../ring.ts";
import type { Box, Polygon, Position, Ring } from "../types.ts";

/** Coasts, borders and rivers of the world or a cell; a lake follows its land, wound the other way. */
export interface Ground {
  land: readonly Ring[];
  borders: readonly Ring[];
  rivers: readonly Ring[];
}

/** Reads a served file of the ground (`deflate-raw`). */
export async function openGround(file: Uint8Array<ArrayBuffer>): Promise<Ground> {
  const opened = new Blob([file]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return unpackGround(new Uint8Array(await new Response(opened).arrayBuffer()));
}

/** Reads land, borders and rivers, each after its length in four bytes. */
export function unpackGround(bytes: Uint8Array): Ground {
  let at = 0;
  const next = () => {
    const from = at + 4;
    at = from + new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
    return unpackRings(bytes.subarray(from, at));
  };
  return { land: next(), borders: next(), rivers: next() };
}

/** Removes lakes narrower and lower than `least` degrees: thousands of holes draw as bars of land across bays. */
export function withoutSmallLakes(rings: readonly Ring[], least: number): Ring[] {
  return rings.filter((wrapped) => {
    const ring = unwrapRing(wrapped);
    const [west, south, east, north] = ringBox(ring);
    return !isLake(ring) || Math.max(east - west, north - south) >= least;
  });
}

export function isLake(wrapped: Ring): boolean {
  const ring = unwrapRing(wrapped);
  return signedRingArea(ring) > 0 && !isRoundPole(ring);
}

/** Longest cut beside a corner, degrees: about 90 m. */
const ROUNDED = 0.0008;

/** Rounds corners by cutting them twice (Chaikin 1974). */
export function roundCorners(line: Ring): Ring {
  return cutCorners(cutCorners(line));
}

function cutCorners(line: Ring): Ring {
  if (line.length < 3) return line;
  const cut: Position[] = [entryAt(line, 0)];
  for (let i = 0; i + 1 < line.length; i++) {
    const [x1, y1] = entryAt(line, i);
    const [x2, y2] = entryAt(line, i + 1);
    const [dx, dy] = [x2 - x1, y2 - y1];
    const share = Math.min(0.25, ROUNDED / Math.hypot(dx, dy));
    cut.push([x1 + share * dx, y1 + share * dy], [x2 - share * dx, y2 - share * dy]);
  }
  cut.push(entryAt(line, line.length - 1));
  return cut;
}

/**
 * Returns continuous polygons from outer rings (clockwise), each before its holes. Islands in a lake may stand
 * between: a hole belongs to the last outer ring around it. A ring across the antimeridian stays whole, its
 * center within ±180.
 */
export function landPolygons(rings: readonly Ring[]): Polygon[] {
  const lands: { box: Box; polygon: Ring[] }[] = [];
  const add = (ring: Ring) => lands.push({ box: ringBox(ring), polygon: [ring] });
  for (const wrapped of rings) {
    const ring = unwrapRing(wrapped);
    const hole = (signedRingArea(ring) > 0 && lands.findLast(({ box }) => holds(box, ring))) || undefined;
    if (isRoundPole(ring)) add(closeOverPole(ring));
    else if (hole) hole.polygon.push(unwrapRingNear(ring, (hole.box[0] + hole.box[2]) / 2));
    else add(unwrapRingNear(ring, 0));
  }
  return lands.map(({ polygon }) => polygon);
}

function holds([west, south, east, north]: Box, ring: Ring): boolean {
  const [left, bottom, right, top] = ringBox(unwrapRingNear(ring, (west + east) / 2));
  return west <= left && right <= east && south <= bottom && top <= north;
}

/** Returns the coast without the edges along the antimeridian or over a pole. */
export function coastLines(rings: readonly Ring[]): Ring[] {
  return rings.flatMap((wrapped) => {
    const ring = unwrapRingNear(wrapped, 0);
    const lines: Position[][] = [];
    let line: Position[] = [];
    for (const position of ring) {
      const previous = line[line.length - 1];
      if (previous && isOnSeam(previous) && isOnSeam(position)) {
        lines.push(line);
        line = [];
      }
      line.push(position);
    }
    lines.push(line);
    return lines.filter((points) => points.length > 1);
  });
}

function isOnSeam([lng, lat]: Position): boolean {
  return Math.abs(Math.abs(lng) - 180) < 1e-6 || Math.abs(lat) === 90;
}

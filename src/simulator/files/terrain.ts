import Flatbush from "flatbush";
import { ringBox } from "../../geo/area/box.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import { entryAt, unpackRings, varintReader } from "../../geo/packed.ts";
import { closeOverPole, vertex } from "../../geo/ring.ts";
import type { Box, Position, Ring } from "../../geo/types.ts";

/** Degrees; longitudes in the copy of the world asked for. */
type VisitEdge = (x1: number, y1: number, x2: number, y2: number) => void;

interface EdgeIndex {
  /** Visits edges whose box touches a continuous box, and some beyond. */
  edgesIn(box: Box, visit: VisitEdge): void;
}

/** Outline of land or lakes, by the even-odd rule. */
export interface Coast extends EdgeIndex {
  holds(position: Position): boolean;
}

const RUN = 32;

function indexEdges(lines: readonly Ring[]): EdgeIndex {
  const runs = lines.flatMap((ring) =>
    Array.from({ length: Math.ceil((ring.length - 1) / RUN) }, (_, i) =>
      ring.slice(i * RUN, (i + 1) * RUN + 1),
    ),
  );
  const index = new Flatbush(runs.length);
  for (const run of runs) index.add(...ringBox(run));
  index.finish();
  return {
    edgesIn([west, south, east, north], visit) {
      for (const shift of [-360, 0, 360]) {
        for (const found of index.search(west - shift, south, east - shift, north)) {
          const run = entryAt(runs, found);
          for (let i = 0; i + 1 < run.length; i++) {
            const [x1, y1] = vertex(run, i);
            const [x2, y2] = vertex(run, i + 1);
            visit(x1 + shift, y1, x2 + shift, y2);
          }
        }
      }
    },
  };
}

/** Indexes packed rings; takes about 0.2 s. */
export function createCoast(packed: Uint8Array): Coast {
  const { edgesIn } = indexEdges(unpackRings(packed).map((ring) => closeOverPole(unwrapRing(ring))));

  function holds([lng, lat]: Position): boolean {
    let inside = false;
    edgesIn([lng, lat, lng, 90], (x1, y1, x2, y2) => {
      if (x1 > lng !== x2 > lng && y1 + ((lng - x1) / (x2 - x1)) * (y2 - y1) > lat) inside = !inside;
    });
    return inside;
  }

  return { edgesIn, holds };
}

export type Relief = 0 | 1 | 2 | 3 | 4 | 5;
const ROUGHNESS = [0.01, 0.05, 0.15, 0.35, 0.6, 1] as const satisfies Record<Relief, number>;
export const RELIEF_STEPS = 1;
const COLUMNS = 360 * RELIEF_STEPS;
const ROWS = 180 * RELIEF_STEPS;

export interface Terrain {
  lakes: Coast;
  rivers: readonly { widthKm: number; edges: EdgeIndex }[];
  /** 0 flat to 1 high mountains. */
  roughnessAt(position: Position): number;
}

/** Throws when the asset is cut short. */
export function createTerrain(bytes: Uint8Array): Terrain {
  const headLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const next = varintReader(bytes.subarray(4, 4 + headLength));
  const sizes = Array.from({ length: next() }, () => ({ widthKm: next() / 1000, length: next() }));
  const [lakesLength, runsLength] = [next(), next()];
  let at = 4 + headLength;
  const part = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const rivers = sizes.map(({ widthKm, length }) => ({
    widthKm,
    edges: indexEdges(unpackRings(part(length))),
  }));
  const lakes = createCoast(part(lakesLength));
  const relief = readRuns(part(runsLength));
  return { lakes, rivers, roughnessAt: (position) => blended(relief, position) };
}

function readRuns(bytes: Uint8Array): Uint8Array {
  const next = varintReader(bytes);
  const relief = new Uint8Array(COLUMNS * ROWS);
  for (let from = 0; from < relief.length; ) {
    const value = next();
    const to = from + next();
    relief.fill(value, from, to);
    from = to;
  }
  return relief;
}

/** Blends four cells; longitudes in any copy of the world. */
function blended(relief: Uint8Array, [lng, lat]: Position): number {
  const x = (lng + 180) * RELIEF_STEPS - 0.5;
  const y = Math.max(0, Math.min(ROWS - 1, (90 - lat) * RELIEF_STEPS - 0.5));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const at = (column: number, row: number) => {
    const wrapped = ((column % COLUMNS) + COLUMNS) % COLUMNS;
    return ROUGHNESS[relief[Math.min(ROWS - 1, row) * COLUMNS + wrapped] as Relief];
  };
  const [u, v] = [x - left, y - top];
  return (
    (1 - v) * ((1 - u) * at(left, top) + u * at(left + 1, top)) +
    v * ((1 - u) * at(left, top + 1) + u * at(left + 1, top + 1))
  );
}

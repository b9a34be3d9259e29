import { unpackRings, varintReader } from "../../geo/packed.ts";
import type { Position } from "../../geo/types.ts";
import { type EdgeIndex, indexEdges } from "./land.ts";

export type Relief = 0 | 1 | 2 | 3 | 4 | 5;
const ROUGHNESS = [0.01, 0.05, 0.15, 0.35, 0.6, 1] as const satisfies Record<Relief, number>;
export const RELIEF_STEPS = 1;
const COLUMNS = 360 * RELIEF_STEPS;
const ROWS = 180 * RELIEF_STEPS;

export interface Terrain {
  rivers: readonly { widthKm: number; edges: EdgeIndex }[];
  /** 0 flat to 1 high mountains. */
  roughnessAt(position: Position): number;
}

/** Throws when the asset is cut short. */
export function createTerrain(bytes: Uint8Array): Terrain {
  const headLength = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const next = varintReader(bytes.subarray(4, 4 + headLength));
  const sizes = Array.from({ length: next() }, () => ({ widthKm: next() / 1000, length: next() }));
  const runsLength = next();
  let at = 4 + headLength;
  const part = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const rivers = sizes.map(({ widthKm, length }) => ({
    widthKm,
    edges: indexEdges(unpackRings(part(length))),
  }));
  const relief = readRuns(part(runsLength));
  return { rivers, roughnessAt: (position) => blended(relief, position) };
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

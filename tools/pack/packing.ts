import type { Ring } from "../../src/geo/types.ts";
import { LABEL_STEPS, type Label, type LabelGroup } from "../../src/map/basemap/tiles.ts";

/** Appends a non-negative integer as a varint: seven bits a byte, the lowest first. */
export function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

/**
 * Packs rings: precision, number of rings, then per ring the number of points and differences of coordinates in 1
 * / `precision` degrees, as zigzag varints.
 */
export function packRings(rings: readonly Ring[], precision: number): Uint8Array {
  const bytes: number[] = [];
  pushVarint(bytes, precision);
  pushVarint(bytes, rings.length);
  for (const ring of rings) {
    pushVarint(bytes, ring.length);
    let x = 0;
    let y = 0;
    for (const [lng, lat] of ring) {
      const nextX = Math.round(lng * precision);
      const nextY = Math.round(lat * precision);
      pushVarint(bytes, zigzag(nextX - x));
      pushVarint(bytes, zigzag(nextY - y));
      x = nextX;
      y = nextY;
    }
  }
  return Uint8Array.from(bytes);
}

/** Groups labels, most important first; neighbors are in order, for small steps. */
export function packLabels(labels: readonly Label[]): LabelGroup[] {
  const groups = new Map<string, { kind: Label["kind"]; zoom: number; labels: Label[] }>();
  for (const label of labels) {
    const key = `${label.zoom} ${label.kind}`;
    const group = groups.get(key) ?? { kind: label.kind, zoom: label.zoom, labels: [] };
    group.labels.push(label);
    groups.set(key, group);
  }
  return [...groups.values()]
    .sort((a, b) => a.zoom - b.zoom)
    .map(({ kind, zoom, labels: members }) => {
      let x = 0;
      let y = 0;
      members.sort((a, b) => Math.floor(a.at[1] / 4) - Math.floor(b.at[1] / 4) || a.at[0] - b.at[0]);
      const at = members.flatMap(({ at: [lng, lat] }) => {
        const nextX = Math.round(lng * LABEL_STEPS);
        const nextY = Math.round(lat * LABEL_STEPS);
        const step = [nextX - x, nextY - y];
        x = nextX;
        y = nextY;
        return step;
      });
      return { kind, zoom, names: members.map(({ name }) => name), at };
    });
}

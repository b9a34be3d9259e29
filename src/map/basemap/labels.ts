import type { Position } from "../../geo/types.ts";

/** Kind of a label; the style has a layer for each. */
export type LabelKind = "water" | "country" | "island" | "capital" | "city" | "town";

export interface Label {
  readonly kind: LabelKind;
  readonly name: string;
  readonly at: Position;
  readonly zoom: number;
}

/** Labels of one kind and zoom; positions as differences in steps of 1 / `STEPS` degrees. */
export interface LabelGroup {
  readonly kind: LabelKind;
  readonly zoom: number;
  readonly names: readonly string[];
  readonly at: readonly number[];
}

/** About 110 m, half a pixel at zoom 9. */
const STEPS = 1000;

/** Groups labels, most important first; neighbors are in order, for small steps. */
export function packLabels(labels: readonly Label[]): LabelGroup[] {
  const groups = new Map<string, { kind: LabelKind; zoom: number; labels: Label[] }>();
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
        const nextX = Math.round(lng * STEPS);
        const nextY = Math.round(lat * STEPS);
        const step = [nextX - x, nextY - y];
        x = nextX;
        y = nextY;
        return step;
      });
      return { kind, zoom, names: members.map(({ name }) => name), at };
    });
}

export function unpackLabels(groups: readonly LabelGroup[]): Label[] {
  return groups.flatMap(({ kind, zoom, names, at }) => {
    let x = 0;
    let y = 0;
    return names.map((name, i): Label => {
      x += at[2 * i] ?? 0;
      y += at[2 * i + 1] ?? 0;
      return { kind, name, at: [x / STEPS, y / STEPS], zoom };
    });
  });
}

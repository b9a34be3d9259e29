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
export const STEPS = 1000;

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

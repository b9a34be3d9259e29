import { MAX_REFERENCE } from "../../contract/purchases.ts";

const ID = "[0-9A-HJKMNP-TV-Z]{8}";
const PATTERN = new RegExp(`^(?:(.*) · )?points (${ID})\\.(\\d{1,3})$`, "s");

/** Most characters of the user's own words in the reference of a point's task; the rest holds run and number. */
export const MAX_POINT_WORDS = MAX_REFERENCE - " · points 00000000.100".length;

/** The reference of one task of a run: the user's words, the run's id and the number of the point, from 1. */
export function pointReference({ id, words }: { id: string; words: string }, index: number): string {
  return `${words ? `${words} · ` : ""}points ${id}.${index + 1}`;
}

/** The run named in a task's reference; undefined for a task outside of any. `index` from 0. */
export function readPointReference(
  reference: string | undefined,
): { id: string; words: string; index: number } | undefined {
  const match = reference === undefined ? null : PATTERN.exec(reference);
  return match?.[2] ? { id: match[2], words: match[1] ?? "", index: Number(match[3]) - 1 } : undefined;
}

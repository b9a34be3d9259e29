import { formatBytes, formatNumber } from "../text/format.ts";

/** Most that is read at once of ids, coordinates and areas: characters of a text, bytes of a file. */
export const LONGEST_TEXT = 1_000_000;

/** What is wrong with the length of a text or a file, as a sentence; undefined for one that is read. */
export function textFault(length: number, what: "text" | "file"): string | undefined {
  if (length <= LONGEST_TEXT) return undefined;
  const found =
    what === "file"
      ? `This file has ${formatBytes(length)}, and at most 1 MB is read at once.`
      : `This text has ${formatNumber(length, 0)} characters, and at most ${formatNumber(LONGEST_TEXT, 0)} are read at once.`;
  return `${found} Nothing was taken: split it, or leave out what is not needed.`;
}

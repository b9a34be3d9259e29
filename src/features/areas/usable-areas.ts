import { t } from "../../languages/texts.ts";
import { MOST_AREAS } from "./limits.ts";
import type { Note } from "./read/notes.ts";
import type { AreaFile, ListedArea } from "./read/read-areas.ts";

/** Ids of changes that were undone. */
export type Undone = ReadonlySet<string>;

/** An area of the file as it is offered. */
export interface OfferedArea extends ListedArea {
  /** Its place in `AreaFile.areas`. */
  index: number;
  /** All changes that it needs are in force. */
  isUsable: boolean;
}

/**
 * The areas of a file with some of its changes undone: an area is left as the file has it, so that a search cannot take it;
 * halves stand for what they were joined into.
 */
export function offeredAreas({ areas }: AreaFile<ListedArea>, undone: Undone): OfferedArea[] {
  const parted = new Set(areas.flatMap(({ instead }) => (instead && undone.has(instead) ? [instead] : [])));
  return areas
    .map((area, index) => ({ ...area, index, isUsable: area.needs.every((need) => !undone.has(need)) }))
    .filter(({ instead, needs }) =>
      instead ? parted.has(instead) : !needs.some((need) => parted.has(need)),
    );
}

/** The first areas that can be used, as many as a search takes. */
export function firstAreas(offered: readonly OfferedArea[]): number[] {
  return offered.flatMap(({ isUsable, index }) => (isUsable ? [index] : [])).slice(0, MOST_AREAS);
}

/** What undoing or putting right again does with areas that were switched on: new ones of the file are on, unusable ones off. */
export function areasAfter(
  file: AreaFile<ListedArea>,
  on: readonly number[],
  before: Undone,
  after: Undone,
): number[] {
  const was = new Set(offeredAreas(file, before).flatMap((area) => (area.isUsable ? [area.index] : [])));
  const now = offeredAreas(file, after).flatMap((area) => (area.isUsable ? [area.index] : []));
  const kept = new Set(on.filter((index) => was.has(index)));
  const added = now.filter((index) => !was.has(index)).slice(0, Math.max(0, MOST_AREAS - kept.size));
  const next = new Set([...kept, ...added]);
  return now.filter((index) => next.has(index));
}

/** Ids of the changes that can be undone. */
export function changesOf(notes: readonly Note[]): string[] {
  return [...new Set(notes.flatMap(({ id }) => (id === undefined ? [] : [id])))];
}

/** What became of a change that was undone. */
export function undoneWords(file: AreaFile<ListedArea>, id: string): string {
  if (file.areas.some(({ instead }) => instead === id))
    return t("Undone: its halves are areas of their own, as in the file.");
  return t("Undone: left as in the file, and not used. A search takes it only with this change.");
}

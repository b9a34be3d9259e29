import { z } from "zod";
import type { CatalogFrame } from "../frames/frame.ts";
import { type KeptFrame, keepFrame, keptFrame } from "../frames/kept-frame.ts";

/** A frame in the cart, without links; `addedAt` in milliseconds. */
export const cartEntry = z.object({ frame: keptFrame, addedAt: z.number() });
export type CartEntry = z.infer<typeof cartEntry>;

/** The cart in the order of adding; each `frame_id` once. */
export type CartEntries = readonly CartEntry[];

/** An entry that was taken out, and where it stood. */
export interface TakenEntry {
  entry: CartEntry;
  position: number;
}

/** Puts frames at the end; those already there stay as they are. `added` are the ids that are new. */
export function addFrames(
  entries: CartEntries,
  frames: readonly CatalogFrame[],
  now: number,
): { entries: CartEntries; added: string[] } {
  const known = new Set(entries.map(({ frame }) => frame.frameID));
  const fresh = frames.filter(({ frameID }) => !known.has(frameID) && known.add(frameID));
  return {
    entries: [...entries, ...fresh.map((frame) => ({ frame: keepFrame(frame), addedAt: now }))],
    added: fresh.map(({ frameID }) => frameID),
  };
}

/** Takes frames out; `taken` is what `putBack` needs to undo it. */
export function takeOut(
  entries: CartEntries,
  frameIDs: ReadonlySet<string>,
): { entries: CartEntries; taken: TakenEntry[] } {
  return {
    entries: entries.filter(({ frame }) => !frameIDs.has(frame.frameID)),
    taken: entries.flatMap((entry, position) =>
      frameIDs.has(entry.frame.frameID) ? [{ entry, position }] : [],
    ),
  };
}

/** Puts taken entries back where they stood; one that is in the cart again stays as it is. */
export function putBack(entries: CartEntries, taken: readonly TakenEntry[]): CartEntries {
  const restored = [...entries];
  for (const { entry, position } of taken) {
    if (restored.some(({ frame }) => frame.frameID === entry.frame.frameID)) continue;
    restored.splice(position, 0, entry);
  }
  return restored;
}

/** What a look into the catalog says about the cart. */
export interface Reconciled {
  entries: CartEntries;
  /** Frames whose items have other ids now: reprocessed (interface 1.3). */
  updated: string[];
  /** Frames that the catalog no longer has. */
  gone: string[];
}

/** Compares the cart with frames as the catalog has them now (null: it has none); other frames are left as they are. */
export function reconcile(entries: CartEntries, found: ReadonlyMap<string, CatalogFrame | null>): Reconciled {
  const updated: string[] = [];
  const gone: string[] = [];
  const next = entries.map((entry) => {
    const { frameID } = entry.frame;
    const now = found.get(frameID);
    if (now === null) gone.push(frameID);
    if (!now || sameItems(entry.frame, now)) return entry;
    updated.push(frameID);
    return { ...entry, frame: keepFrame(now) };
  });
  return { entries: updated.length > 0 ? next : entries, updated, gone };
}

function sameItems(kept: KeptFrame, { items }: CatalogFrame): boolean {
  const ids = new Set(kept.items.map(({ id }) => id));
  return items.length === ids.size && items.every(({ id }) => ids.has(id));
}

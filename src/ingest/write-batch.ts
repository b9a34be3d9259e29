import type { FrameRow } from "../service/catalog/items/frame-row.ts";
import type { NewFrame, Store, Tx } from "../service/store/store.ts";
import { isHashed } from "./archive-item.ts";
import { type Place, Unusable } from "./refusal.ts";

/** A frame that waits to be written, and where its item is. */
export interface Waiting {
  row: NewFrame;
  place: Place;
}

/** The results of the frames of a batch; those that are in none of the lists and counts were there already. */
export interface Written {
  added: number;
  changed: number;
  older: number;
  refused: { place: Place; fault: Unusable }[];
}

/** Whether two frames of one id are of the same image. Numbers that are hashes may meet by chance, others are their maker's word. */
export function isSameImage(a: FrameRow, b: FrameRow): boolean {
  return !isHashed(a) || (a.platform === b.platform && a.start === b.start);
}

/** Says that a frame's number is another image's. */
export function numberTaken({ frameID }: FrameRow): Unusable {
  const sentence = `its frame would be ${frameID}, which another image has: give it a frame_id of its own.`;
  return new Unusable("number", sentence);
}

/** A frame as several items describe it: the products of all, and what the newest says of the rest, the last of equal ones. */
export function joined(before: NewFrame | undefined, row: NewFrame): NewFrame {
  if (!before) return row;
  return {
    ...(row.updated < before.updated ? before : row),
    products: before.products | row.products,
    created: Math.min(before.created, row.created),
    updated: Math.max(before.updated, row.updated),
  };
}

/** Writes frames of different ids, in one transaction: all of them but those that are others' or nobody's any more. */
export function writeBatch(store: Store, batch: readonly Waiting[]): Promise<Written> {
  return store.write(async (tx) => {
    const others = await imagesOfOthers(tx, batch);
    const isOthers = ({ row }: Waiting) => others.has(row.imageID);
    const { added, changed, older, taken } = await tx.addFrames(
      batch.filter((waiting) => !isOthers(waiting)).map(({ row }) => row),
    );
    const isTaken = new Set(taken);
    return {
      added,
      changed,
      older,
      refused: batch.flatMap((waiting) => {
        const { row, place } = waiting;
        if (isOthers(waiting)) return [{ place, fault: numberTaken(row) }];
        return isTaken.has(row.frameID) ? [{ place, fault: imagedForTask(row) }] : [];
      }),
    };
  });
}

/** Numbers of images that are there already as another image. The first frame, which every image has, shows it. */
async function imagesOfOthers(tx: Tx, batch: readonly Waiting[]): Promise<Set<number>> {
  const others = new Set<number>();
  for (const { row } of batch) {
    if (!isHashed(row) || row.frameNumber !== 1) continue;
    const kept = await tx.get("frames", { frameID: row.frameID });
    if (kept && kept.taskID === undefined && !isSameImage(kept, row)) others.add(row.imageID);
  }
  return others;
}

function imagedForTask({ frameID }: NewFrame): Unusable {
  const sentence = `frame ${frameID} was imaged for a task, which keeps it: give the item another frame_id.`;
  return new Unusable("taken", sentence);
}

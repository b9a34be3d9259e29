import { type FrameRow, toArchiveRow } from "../service/catalog/items/frame-row.ts";
import type { NewFrame, Store, Tx } from "../service/store/store.ts";
import { isHashed } from "./archive-item.ts";
import type { Assumption } from "./interface-item.ts";
import { idOf, isCatalogDocument, readItem, valuesIn } from "./read-item.ts";
import { type ItemFile, isOfLines, readTexts } from "./read-texts.ts";
import { type Place, type Reason, type Refusal, Unusable } from "./refusal.ts";

/** Frames that are written with one transaction; those of one item are never parted. */
const BATCH = 1_000;
/** Most names of what is dropped that are counted. */
const MOST_NAMES = 1_000;

/** The counts of items and frames so far. */
export interface Counts {
  items: number;
  /** Bytes of the files, as they are on the disk. */
  bytes: number;
  /** Valid frames, written or not. */
  frames: number;
  added: number;
  changed: number;
  same: number;
  /** Frames whose item is older than what is stored, which stays. */
  older: number;
  refused: number;
  reasons: Map<Reason, number>;
  assumed: Map<Assumption, number>;
  /** Names of what items have and the archive does not keep. */
  dropped: Map<string, number>;
  /** Items that list an acquisition once more, and documents that are not items. */
  again: number;
  documents: number;
}

interface IngestParts {
  /** The archive; without one items are read and checked only. */
  store: Store | undefined;
  /** Namespace of the service's own properties in the items. */
  prefix: string;
  refuse: (refusal: Refusal) => void;
  /** Called after each piece of a file that was read. */
  tick: (counts: Counts) => void;
  /** Ends the run after the current batch, however long a file may keep silent. */
  stopped: AbortSignal;
}

/** Counts in which nothing has happened yet. */
export function noCounts(): Counts {
  const zero = {
    items: 0,
    bytes: 0,
    frames: 0,
    added: 0,
    changed: 0,
    same: 0,
    older: 0,
    refused: 0,
    again: 0,
    documents: 0,
  };
  return { ...zero, reasons: new Map(), assumed: new Map(), dropped: new Map() };
}

/**
 * Takes the items of files into the archive, each frame once: what is stored already in the same form is left alone, so that
 * repeating a stopped run continues it. Adjacent items of one frame are joined, one a product. A thousand frames are written
 * with a transaction while the next are read. Throws where the store fails; what was written stays.
 */
export async function ingest(
  files: readonly ItemFile[],
  { store, prefix, refuse, tick, stopped }: IngestParts,
  counts: Counts = noCounts(),
): Promise<Counts> {
  /** Image ids of archives that list their acquisitions several times. */
  const listed = new Set<number>();
  let waiting = new Map<string, Waiting>();
  let writing: Promise<void> = Promise.resolve();

  function refused(place: Place, { reason, message }: Unusable): void {
    counts.refused++;
    increase(counts.reasons, reason);
    refuse({ ...place, reason, message });
  }

  async function takeItem(value: unknown, place: Place): Promise<void> {
    if (isCatalogDocument(value)) {
      counts.documents++;
      return;
    }
    counts.items++;
    const { frames, assumed, dropped, isListedAgain } = readItem(value, prefix);
    const rows = frames.map(toArchiveRow);
    const [first] = rows;
    if (!first) return;
    if (isListedAgain) {
      if (listed.has(first.imageID)) {
        counts.again++;
        return;
      }
      listed.add(first.imageID);
    }
    if (waiting.size >= BATCH && !waiting.has(first.frameID)) await write();
    const strange = rows.find((row) => isOfAnother(row));
    if (strange) throw numberTaken(strange);
    for (const assumption of assumed) increase(counts.assumed, assumption);
    for (const name of dropped) {
      if (counts.dropped.has(name) || counts.dropped.size < MOST_NAMES) increase(counts.dropped, name);
    }
    for (const row of rows) {
      const before = waiting.get(row.frameID);
      if (!before) counts.frames++;
      waiting.set(row.frameID, { row: joined(before?.row, row), place });
    }
  }

  function isOfAnother(row: FrameRow): boolean {
    const before = waiting.get(row.frameID);
    return before !== undefined && !isSameImage(before.row, row);
  }

  /** Begins to write what waits, once what was being written is. */
  async function write(): Promise<void> {
    const batch = [...waiting.values()];
    waiting = new Map();
    await writing;
    if (!store || batch.length === 0) return;
    writing = writeBatch(store, batch).then(({ added, changed, older, refused: faults }) => {
      counts.added += added;
      counts.changed += changed;
      counts.older += older;
      counts.same += batch.length - added - changed - older - faults.length;
      for (const { place, fault } of faults) refused(place, fault);
    });
    // A failure is thrown where the writing is waited for, which may be later.
    writing.catch(() => {});
  }

  async function takeFile({ path }: ItemFile): Promise<void> {
    const count = (bytes: number) => {
      counts.bytes += bytes;
    };
    for await (const cuts of readTexts(path, count, stopped)) {
      for (const cut of cuts) {
        const place = { file: path, [isOfLines(path) ? "line" : "item"]: cut.place };
        await within(place, async () => {
          if ("fault" in cut) throw new Unusable("json", cut.fault);
          for (const value of valuesIn(cut.text)) {
            const id = idOf(value);
            const itsPlace = id === undefined ? place : { ...place, id };
            await within(itsPlace, () => takeItem(value, itsPlace));
          }
        });
      }
      tick(counts);
      if (stopped.aborted) return;
    }
  }

  /** Does what may find an item unusable, which is then refused. */
  async function within(place: Place, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      refused(place, error);
    }
  }

  for (const file of files) {
    if (stopped.aborted) break;
    await within({ file: file.path }, () => takeFile(file));
  }
  await write();
  await writing;
  tick(counts);
  return counts;
}

function increase<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A frame that waits to be written, and where its item is. */
interface Waiting {
  row: NewFrame;
  place: Place;
}

/** The results of the frames of a batch; those that are in none of the lists and counts were there already. */
interface Written {
  added: number;
  changed: number;
  older: number;
  refused: { place: Place; fault: Unusable }[];
}

/** Whether two frames of one id are of the same image. Numbers that are hashes may meet by chance, others are their maker's word. */
function isSameImage(a: FrameRow, b: FrameRow): boolean {
  return !isHashed(a) || (a.platform === b.platform && a.start === b.start);
}

/** Says that a frame's number is another image's. */
function numberTaken({ frameID }: FrameRow): Unusable {
  const sentence = `its frame would be ${frameID}, which another image has: give it a frame_id of its own.`;
  return new Unusable("number", sentence);
}

/** A frame as several items describe it: the products of all, and what the newest says of the rest, the last of equal ones. */
function joined(before: NewFrame | undefined, row: NewFrame): NewFrame {
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

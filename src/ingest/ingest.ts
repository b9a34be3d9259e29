import { type FrameRow, toArchiveRow } from "../service/catalog/items/frame-row.ts";
import type { Store } from "../service/store/store.ts";
import type { Assumption } from "./interface-item.ts";
import { idOf, isCatalogDocument, readItem, valuesIn } from "./read-item.ts";
import { type ItemFile, isOfLines, readTexts } from "./read-texts.ts";
import { type Place, type Reason, type Refusal, Unusable } from "./refusal.ts";
import { isSameImage, joined, numberTaken, type Waiting, writeBatch } from "./write-batch.ts";

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

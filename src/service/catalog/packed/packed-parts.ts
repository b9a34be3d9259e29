import { type Interruptible, withPauses } from "../work.ts";
import type { Guard } from "./columns.ts";
import { Intake } from "./pack-columns.ts";
import { type PackedFrames, packFrames } from "./packed-frames.ts";

/** A part is joined with the one before it when that is less than so many times as large. */
const RATIO = 4;
/** Rows that are copied without a pause. */
const COPIED = 1_024;

/** Frames that came to be known together, and which of their rows have a newer one in a later part. */
export interface Part {
  readonly frames: PackedFrames;
  readonly superseded: ReadonlySet<number>;
}

type RowIn = (frames: PackedFrames) => number | undefined;

/** Packed frames to which more are added. */
export interface PackedParts {
  /** The parts as they are now: readers that pause see nothing of what is added meanwhile. */
  now(): readonly Part[];
  /** The newest row of a frame, by how it is looked up among some. */
  find(rowIn: RowIn): { frames: PackedFrames; row: number } | undefined;
  /** Adds frames, in the place of those of the same id; fulfilled with them when they are found. */
  add(packing: Interruptible<PackedFrames>): Promise<PackedFrames>;
}

/**
 * Parts of growing size: what came lately is packed and indexed apart from the rest, so that adding costs little and a search
 * looks at few parts. They are joined beside everything else, and nobody waits for that.
 */
export function createParts(base: PackedFrames | undefined, pause: () => Promise<void>): PackedParts {
  let parts: readonly Part[] = base ? [{ frames: base, superseded: new Set() }] : [];
  let isJoining = false;
  /** Of a join: nobody waited for it, so the next addition reports it. */
  let failure: { error: unknown } | undefined;

  function find(rowIn: RowIn) {
    for (const { frames, superseded } of parts.toReversed()) {
      const row = rowIn(frames);
      if (row !== undefined && !superseded.has(row)) return { frames, row };
    }
    return undefined;
  }

  /** Marks the rows of frames that others take the place of. */
  function supersede(frameIDs: Iterable<string>): void {
    const newer = new Map<PackedFrames, number[]>();
    for (const frameID of frameIDs) {
      const before = find(({ rowOf }) => rowOf(frameID));
      if (!before) continue;
      const rows = newer.get(before.frames) ?? [];
      newer.set(before.frames, rows);
      rows.push(before.row);
    }
    parts = parts.map((part) => {
      const rows = newer.get(part.frames);
      return rows ? { ...part, superseded: new Set([...part.superseded, ...rows]) } : part;
    });
  }

  /** Joins parts until each is large enough beside the one that follows. */
  async function join(): Promise<void> {
    for (;;) {
      const at = parts.findLastIndex(({ frames }, index) => {
        const next = parts[index + 1];
        return next !== undefined && frames.size < next.frames.size * RATIO;
      });
      const pair = parts.slice(at, at + 2);
      if (at < 0) return;
      const frames = await withPauses(joined(pair), pause);
      const meanwhile = new Set<number>();
      for (const [index, part] of parts.slice(at, at + 2).entries()) {
        for (const row of part.superseded) {
          const isNew = !pair[index]?.superseded.has(row);
          const moved = isNew ? frames.rowOf(part.frames.frameID(row)) : undefined;
          if (moved !== undefined) meanwhile.add(moved);
        }
      }
      parts = parts.toSpliced(at, 2, { frames, superseded: meanwhile });
    }
  }

  async function joinBeside(): Promise<void> {
    if (isJoining) return;
    isJoining = true;
    try {
      await join();
    } catch (error) {
      failure = { error };
    }
    isJoining = false;
  }

  return {
    now: () => parts,
    find,
    async add(packing) {
      if (failure) {
        const { error } = failure;
        failure = undefined;
        throw error;
      }
      const frames = await withPauses(packing, pause);
      if (parts.length > 0) supersede(frameIDsOf(frames));
      parts = [...parts, { frames, superseded: new Set() }];
      void joinBeside();
      return frames;
    },
  };
}

function* frameIDsOf(frames: PackedFrames): Generator<string> {
  for (let row = 0; row < frames.size; row++) yield frames.frameID(row);
}

/** The rows of parts that no later one supersedes, as one. */
function* joined(parts: readonly Part[]): Interruptible<PackedFrames> {
  const intake = new Intake();
  for (const { frames, superseded } of parts) {
    for (let row = 0; row < frames.size; row++) {
      if (row % COPIED === COPIED - 1) yield;
      if (superseded.has(row)) continue;
      const kept = frames.row(row);
      intake.add(kept, guardOf(kept));
    }
  }
  return yield* packFrames(intake);
}

/** Whose a frame is, and since when it is on sale. */
export function guardOf({ companyID, userID, publicFrom }: Guard): Guard {
  return { companyID, userID, publicFrom };
}

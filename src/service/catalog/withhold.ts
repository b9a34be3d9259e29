import { type Change, recordAudit } from "../directory/change-directory.ts";
import type { WithheldRecord } from "../store/records.ts";
import type { NewFrame, Store, Tx } from "../store/store.ts";

/**
 * Takes a frame of the archive out of the catalog and its sale until an instant, ms since 1970, or for good without
 * one; what was bought stays. Returns whether there is such a frame: those imaged for a task are its company's.
 */
export function withholdFrame(
  store: Store,
  { frameID, publicFrom, reason }: Omit<WithheldRecord, "at">,
  change: Change,
): Promise<boolean> {
  return store.write(async (tx) => {
    await lockFeed(tx);
    const frame = await tx.get("frames", { frameID });
    if (!frame || frame.taskID !== undefined) return false;
    const after = { frameID, reason, at: change.at, ...(publicFrom !== undefined && { publicFrom }) };
    const before = await tx.get("withheld", { frameID });
    if (before) await tx.put("withheld", { ...after, version: before.version });
    else await tx.insert("withheld", after);
    await recordAudit(tx, [{ action: "withheld", kind: "frames", id: frameID, after }], change);
    await tx.addFrames([asWithheld(frame, after)]);
    return true;
  });
}

/** Puts a withheld frame back on sale. Returns whether it was withheld. */
export function releaseFrame(store: Store, frameID: string, change: Change): Promise<boolean> {
  return store.write(async (tx) => {
    await lockFeed(tx);
    const before = await tx.get("withheld", { frameID });
    const frame = await tx.get("frames", { frameID });
    if (!before || !frame) return false;
    await tx.remove("withheld", before);
    await recordAudit(tx, [{ action: "released", kind: "frames", id: frameID }], change);
    await tx.addFrames([{ ...frame, publicFrom: 0 }]);
    return true;
  });
}

/** Returns frames to be written as they may be sold: withheld ones stay so. */
export async function keepWithheld(tx: Tx, frames: readonly NewFrame[]): Promise<readonly NewFrame[]> {
  await lockFeed(tx);
  const [any] = await tx.page("withheld", "all", { equals: {}, limit: 1 });
  if (!any) return frames;
  const kept: NewFrame[] = [];
  for (const frame of frames) {
    const record = await tx.get("withheld", { frameID: frame.frameID });
    kept.push(record ? asWithheld(frame, record) : frame);
  }
  return kept;
}

/** Waits for other writers of frames: what is read afterwards stays true until the transaction ends. */
export const lockFeed = (tx: Tx) => tx.addFrames([]);

function asWithheld(frame: NewFrame, { publicFrom }: Pick<WithheldRecord, "publicFrom">): NewFrame {
  const { publicFrom: _, ...kept } = frame;
  return publicFrom === undefined ? kept : { ...kept, publicFrom };
}

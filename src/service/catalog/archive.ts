import type { ServiceParts } from "../parts.ts";
import type { Store, Stored } from "../store/store.ts";
import type { Frame } from "./items/frame.ts";
import { toArchiveRow } from "./items/frame-row.ts";

const KEY = { id: "archive" } as const;

/** Returns the state of the demo's archive; undefined for an archive that grows by ingest only. */
export function archiveState(store: Store): Promise<Stored<"archive"> | undefined> {
  return store.read((tx) => tx.get("archive", KEY));
}

/**
 * Records that the archive is complete up to an instant (ms), or, without `isWhole`, that its first frames
 * are still to be written.
 */
export async function beginArchive(store: Store, until: number, isWhole = true): Promise<void> {
  await store.write(async (tx) => {
    const kept = await tx.get("archive", KEY);
    if (kept) await tx.put("archive", { ...kept, isWhole, until: Math.max(until, kept.until) });
    else await tx.insert("archive", { ...KEY, until, isWhole });
  });
}

/** Span of arrivals added at a time, ms. */
const STRETCH = 86_400_000;
const GROWTH = "the archive";

/** Adds the frames that arrived up to `now` (ms), once for all processes. */
export async function growArchive(
  { store, fulfilment, pause }: Pick<ServiceParts, "store" | "fulfilment" | "pause">,
  now: number,
): Promise<void> {
  let known = (await archiveState(store))?.until;
  if (known === undefined) return;
  for (let from = known; from < now; from += STRETCH) {
    const until = Math.min(now, from + STRETCH);
    const came = await fulfilment.cameBetween(from, until, () => pause(GROWTH));
    if (came.length === 0) continue;
    if (!(await addTo(store, came, { known, until }))) return;
    known = until;
  }
}

/** Adds frames that arrived after `known` (ms); false where another process has added them. */
function addTo(store: Store, came: readonly Frame[], { known, until }: { known: number; until: number }) {
  return store.write(async (tx) => {
    const kept = await tx.get("archive", KEY);
    if (kept?.until !== known) return false;
    await tx.put("archive", { ...kept, until });
    await tx.addFrames(came.map(toArchiveRow));
    return true;
  });
}

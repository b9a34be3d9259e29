import type { ServiceParts } from "../parts.ts";
import type { Store, Stored } from "../store/store.ts";
import type { Frame } from "./items/frame.ts";
import { toArchiveRow } from "./items/frame-row.ts";

const KEY = { id: "archive" } as const;

/** Returns how far the archive has grown; undefined where it does not grow. */
export function archiveState(store: Store): Promise<Stored<"archive"> | undefined> {
  return store.read((tx) => tx.get("archive", KEY));
}

/**
 * Says that the archive has what came to it up to an instant (milliseconds): what comes later is added to it. Without `isWhole`
 * what it begins with is still to be written.
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

/** Adds the frames that came to the archive by themselves up to `now` (milliseconds), once for all processes. */
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

/** Adds what came since the instant up to which the archive is known to be; false where somebody else has added to it meanwhile. */
function addTo(
  store: Store,
  came: readonly Frame[],
  { known, until }: { known: number; until: number },
): Promise<boolean> {
  return store.write(async (tx) => {
    const kept = await tx.get("archive", KEY);
    if (kept?.until !== known) return false;
    await tx.put("archive", { ...kept, until });
    await tx.addFrames(came.map(toArchiveRow));
    return true;
  });
}

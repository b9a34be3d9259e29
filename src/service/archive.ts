import { toArchiveRow } from "./catalog/frame-row.ts";
import type { ServiceParts } from "./parts.ts";
import type { Store, Stored } from "./store/store.ts";

const KEY = { id: "archive" } as const;

/** What is known of what comes to the archive by itself; undefined where nothing does. */
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

/** Adds the frames that came to the archive by themselves up to `now` (milliseconds), once for all processes. */
export async function growArchive(
  { store, fulfilment }: Pick<ServiceParts, "store" | "fulfilment">,
  now: number,
): Promise<void> {
  const until = (await archiveState(store))?.until;
  if (until === undefined || now <= until || fulfilment.cameBetween(until, now).length === 0) return;
  await store.write(async (tx) => {
    const kept = await tx.get("archive", KEY);
    if (!kept || now <= kept.until) return;
    const came = fulfilment.cameBetween(kept.until, now);
    await tx.put("archive", { ...kept, until: now });
    await tx.addFrames(came.map(toArchiveRow));
  });
}

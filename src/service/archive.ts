import { toArchiveRow } from "./catalog/frame-row.ts";
import type { ServiceParts } from "./parts.ts";
import type { Store } from "./store/store.ts";

const KEY = { id: "archive" } as const;

/** Up to when (milliseconds since 1970) the archive has what comes to it by itself; undefined where nobody said since when. */
export async function archiveUntil(store: Store): Promise<number | undefined> {
  return (await store.read((tx) => tx.get("archive", KEY)))?.until;
}

/** Says that the archive has what came to it up to an instant (milliseconds): what comes later is added to it. */
export async function beginArchive(store: Store, until: number): Promise<void> {
  await store.write(async (tx) => {
    const kept = await tx.get("archive", KEY);
    if (kept) await tx.put("archive", { ...kept, until: Math.max(until, kept.until) });
    else await tx.insert("archive", { ...KEY, until });
  });
}

/** Adds the frames that came to the archive by themselves up to `now` (milliseconds), once for all processes. */
export async function growArchive(
  { store, fulfilment }: Pick<ServiceParts, "store" | "fulfilment">,
  now: number,
): Promise<void> {
  const until = await archiveUntil(store);
  if (until === undefined || now <= until || fulfilment.cameBetween(until, now).length === 0) return;
  await store.write(async (tx) => {
    const kept = await tx.get("archive", KEY);
    if (!kept || now <= kept.until) return;
    const came = fulfilment.cameBetween(kept.until, now);
    await tx.put("archive", { ...kept, until: now });
    await tx.addFrames(came.map(toArchiveRow));
  });
}

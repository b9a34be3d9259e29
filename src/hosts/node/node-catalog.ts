import { archiveState, beginArchive } from "../../service/catalog/archive.ts";
import type { CatalogStore } from "../../service/catalog/catalog-store.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { toArchiveRow } from "../../service/catalog/items/frame-row.ts";
import { createPackedCatalog } from "../../service/catalog/packed/packed-catalog.ts";
import type { Pause } from "../../service/fair-pause.ts";
import type { Store } from "../../service/store/store.ts";
import { type DemoWorld, demoFrames } from "../../simulator/world/demo-frames.ts";
import { columnStoreIn } from "../postgres/kept-columns.ts";
import { openPostgisCatalog } from "../postgres/postgis-catalog.ts";
import type { NodeEnvironment } from "./node-environment.ts";
import type { NodeStore } from "./store/node-store.ts";

/** Frames that are written in one transaction. */
const BATCH = 1_000;

interface NodeCatalogOptions {
  /** The made-up archive; none where its count is 0. */
  world: DemoWorld;
  /** What `public/demo/acquisitions.bin` holds; without it all frames are generated. */
  openData?: Uint8Array | undefined;
  kind: NodeEnvironment["CATALOG"];
  /** Called with how many frames are written into the store. */
  report: (frames: number) => void;
  /** Lets others have their turn. */
  pause: Pause;
}

/**
 * Opens the catalog of the Node host. The made-up archive is written into an empty store, once; one that forgets everything gets
 * none of it, and the archive stays in memory.
 */
export async function openNodeCatalog(
  { store, isKept, database, searches }: Omit<NodeStore, "secret" | "clock">,
  { world, openData, kind, report, pause }: NodeCatalogOptions,
): Promise<CatalogStore> {
  if (!isKept) {
    const catalog = createPackedCatalog({ store, base: demoFrames(world, openData), pause });
    await beginArchive(store, world.until);
    return catalog;
  }
  // First, because it may be refused.
  const postgis =
    kind === "postgis" && database && searches
      ? await openPostgisCatalog(database, { searches, pause })
      : undefined;
  if (world.count > 0) await writeOnce(store, { world, openData, report });
  if (postgis) return postgis;
  const catalog = createPackedCatalog({ store, kept: database && columnStoreIn(database), pause });
  await catalog.follow();
  return catalog;
}

/** Writes the made-up archive into a store that is empty, or the rest of it where a start was broken off. */
async function writeOnce(
  store: Store,
  { world, openData, report }: Pick<NodeCatalogOptions, "world" | "openData" | "report">,
): Promise<void> {
  const known = await archiveState(store);
  if (known?.isWhole) return;
  const [first] = await store.read((tx) => tx.page("frames", "feed", { equals: {}, limit: 1 }));
  // Frames of somebody's own are not to be mixed with made-up ones.
  if (first && !known) return;
  report(world.count);
  const until = known?.until ?? world.until;
  await beginArchive(store, until, false);
  // Several processes may do so at once: what is there already is left alone.
  await addToArchive(store, demoFrames({ ...world, until }, openData));
  await beginArchive(store, until);
}

async function addToArchive(store: Store, frames: Iterable<Frame>): Promise<void> {
  let batch: ReturnType<typeof toArchiveRow>[] = [];
  const write = () => store.write((tx) => tx.addFrames(batch));
  for (const frame of frames) {
    batch.push(toArchiveRow(frame));
    if (batch.length < BATCH) continue;
    await write();
    batch = [];
  }
  await write();
}

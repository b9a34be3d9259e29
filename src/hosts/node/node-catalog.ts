import { archiveState, beginArchive } from "../../service/catalog/archive.ts";
import type { CatalogStore } from "../../service/catalog/catalog-store.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { toArchiveRow } from "../../service/catalog/items/frame-row.ts";
import { createPackedCatalog, packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import type { Pause } from "../../service/fair-pause.ts";
import type { Store } from "../../service/store/store.ts";
import { type DemoWorld, demoFrames } from "../../world/archive/demo-frames.ts";
import { openPostgisCatalog } from "../postgres/postgis-catalog.ts";
import type { NodeEnvironment } from "./node-environment.ts";
import type { NodeStore } from "./node-store.ts";

const BATCH = 1_000;

interface NodeCatalogOptions {
  world: DemoWorld;
  openData?: Uint8Array | undefined;
  kind: NodeEnvironment["CATALOG"];
  report: (frames: number) => void;
  pause: Pause;
}

/** Opens the catalog. A store in memory gets no archive rows: the catalog holds them. */
export async function openNodeCatalog(
  { store, isKept, database, searches }: Omit<NodeStore, "secret" | "clock">,
  { world, openData, kind, report, pause }: NodeCatalogOptions,
): Promise<{ catalog: CatalogStore; load: () => Promise<void> }> {
  if (!isKept) {
    const catalog = createPackedCatalog({ store, base: packArchive(demoFrames(world, openData)), pause });
    await beginArchive(store, world.until);
    return { catalog, load: async () => {} };
  }
  const postgis =
    kind === "postgis" && database && searches
      ? await openPostgisCatalog(database, { searches, pause })
      : undefined;
  const write = world.count > 0 ? await beginOnce(store, { world, openData, report }) : async () => {};
  const catalog = postgis ?? createPackedCatalog({ store, pause });
  return {
    catalog,
    async load() {
      await write();
      await catalog.follow();
    },
  };
}

/** Begins the generated archive in an empty store. Returns a function that writes it, or continues an interrupted write. */
async function beginOnce(
  store: Store,
  { world, openData, report }: Pick<NodeCatalogOptions, "world" | "openData" | "report">,
): Promise<() => Promise<void>> {
  const known = await archiveState(store);
  if (known?.isWhole) return async () => {};
  const [first] = await store.read((tx) => tx.page("frames", "feed", { equals: {}, limit: 1 }));
  if (first && !known) return async () => {};
  report(world.count);
  const until = known?.until ?? world.until;
  await beginArchive(store, until, false);
  return async () => {
    // Several processes may write at once: existing frames are left as they are.
    await addToArchive(store, demoFrames({ ...world, until }, openData));
    await beginArchive(store, until);
  };
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

import { archiveState, beginArchive } from "../service/catalog/archive.ts";
import type { CatalogStore } from "../service/catalog/catalog-store.ts";
import type { Columns } from "../service/catalog/packed/columns.ts";
import { createPackedCatalog } from "../service/catalog/packed/packed-catalog.ts";
import { indexColumns, type PackedFrames, packArchive } from "../service/catalog/packed/packed-frames.ts";
import { toEnd } from "../service/catalog/work.ts";
import type { Pause } from "../service/fair-pause.ts";
import type { Store } from "../service/store/store.ts";
import { type DemoWorld, demoFrames } from "../simulator/world/demo-frames.ts";

const DAY = 86_400_000;

/** The archive of a service that keeps no rows of it. */
export interface DemoArchive {
  catalog: CatalogStore;
  /** Starts over when the store was emptied: the catalog has the archive alone again. */
  begin(): Promise<void>;
}

/** Where the archive is kept between starts. What cannot be kept or read is made again. */
export interface ArchiveKeeper {
  /** The archive as it was at an instant; undefined where another or none is kept. */
  read(until: number): Promise<Columns | undefined>;
  write(until: number, columns: Columns): Promise<void>;
}

/**
 * Regenerates the archive in memory, which takes less time than reading as many rows. What came to it since is in the store:
 * others that have it open continue from the same instant. `now` in milliseconds; `pause` lets others have their turn; `keeper`
 * saves the generating where it was done before.
 */
export async function openDemoArchive(
  store: Store,
  world: Omit<DemoWorld, "until">,
  now: number,
  pause: Pause,
  keeper?: ArchiveKeeper,
): Promise<DemoArchive> {
  const known = (await archiveState(store))?.until;
  const until = known !== undefined && now - known < DAY ? known : now;
  const base = await baseOf({ ...world, until }, keeper);
  let current = createPackedCatalog({ store, base, pause });
  await beginArchive(store, until);
  return {
    catalog: {
      search: (...given) => current.search(...given),
      frame: (frameID) => current.frame(frameID),
      frameOfItem: (itemID) => current.frameOfItem(itemID),
      follow: () => current.follow(),
    },
    async begin() {
      current = createPackedCatalog({ store, base, pause });
      await beginArchive(store, until);
    },
  };
}

async function baseOf(world: DemoWorld, keeper: ArchiveKeeper | undefined): Promise<PackedFrames> {
  const kept = await keptBase(world.until, keeper).catch(() => undefined);
  if (kept) return kept;
  const made = packArchive(demoFrames(world));
  keeper?.write(world.until, made.columns).catch(() => {});
  return made;
}

async function keptBase(until: number, keeper: ArchiveKeeper | undefined): Promise<PackedFrames | undefined> {
  const columns = await keeper?.read(until);
  return columns && toEnd(indexColumns(columns));
}

import { archiveState, beginArchive } from "../service/catalog/archive.ts";
import type { CatalogStore } from "../service/catalog/catalog-store.ts";
import type { Columns } from "../service/catalog/packed/columns.ts";
import { createPackedCatalog } from "../service/catalog/packed/packed-catalog.ts";
import { indexColumns, type PackedFrames, packArchive } from "../service/catalog/packed/packed-frames.ts";
import type { CatalogQuery } from "../service/catalog/read-search.ts";
import { toEnd } from "../service/catalog/work.ts";
import type { Pause } from "../service/fair-pause.ts";
import type { Store } from "../service/store/store.ts";
import { REAL_FRAMES, REAL_UNTIL } from "../simulator/open-data/frames.ts";
import { type DemoWorld, generatedFrames, realFrames } from "../simulator/world/demo-frames.ts";
import { onceDone } from "./once-done.ts";

const DAY = 86_400_000;

/** The archive of a service that keeps no rows of it. */
export interface DemoArchive {
  catalog: CatalogStore;
  /** Fulfilled when it has its real frames too, which are loaded for whoever first needs them; rejects when they cannot be had. */
  whole(): Promise<void>;
  /** Starts over when the store was emptied: the catalog has the archive alone again. */
  begin(): Promise<void>;
}

/** Where the generated frames are kept between starts. What cannot be kept or read is made again. */
export interface ArchiveKeeper {
  /** The frames as they were at an instant; undefined where others or none are kept. */
  read(until: number): Promise<Columns | undefined>;
  write(until: number, columns: Columns): Promise<void>;
}

interface DemoArchiveParts {
  store: Store;
  /** Frames in total, the real ones included. */
  count: number;
  /** Milliseconds since 1970. */
  now: number;
  /** Lets others have their turn. */
  pause: Pause;
  /** Loads `public/demo/acquisitions.bin`; without it all frames are generated. */
  loadReal?: (() => Promise<Uint8Array>) | undefined;
  /** Saves the generating where it was done before. */
  keeper?: ArchiveKeeper | undefined;
}

/**
 * Regenerates the archive in memory, which takes less time than reading as many rows. What came to it since is in the store:
 * others that have it open continue from the same instant. Its real frames are old: what asks for newer ones alone, as the first
 * search does, is answered before they are loaded.
 */
export async function openDemoArchive({
  store,
  count,
  now,
  pause,
  loadReal,
  keeper,
}: DemoArchiveParts): Promise<DemoArchive> {
  const known = (await archiveState(store))?.until;
  const until = known !== undefined && now - known < DAY ? known : now;
  const base = await baseOf({ count, until }, loadReal ? REAL_FRAMES : 0, keeper);
  const load = loadReal && onceDone(loadReal);

  function open() {
    const catalog = createPackedCatalog({ store, base, pause });
    const whole = onceDone(async () => {
      if (load) await catalog.add(realFrames({ count }, await load()));
    });
    return { catalog, whole };
  }

  let current = open();
  await beginArchive(store, until);

  /** What is found at once, or else once the archive is whole. */
  async function find<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
    const found = await look();
    if (found) return found;
    await current.whole();
    return look();
  }

  return {
    catalog: {
      async search(query, ...given) {
        if (mayFindReal(query)) await current.whole();
        return current.catalog.search(query, ...given);
      },
      frame: (frameID) => find(() => current.catalog.frame(frameID)),
      frameOfItem: (itemID) => find(() => current.catalog.frameOfItem(itemID)),
      follow: () => current.catalog.follow(),
    },
    whole: () => current.whole(),
    async begin() {
      current = open();
      await beginArchive(store, until);
    },
  };
}

function mayFindReal({ time }: CatalogQuery): boolean {
  return time === undefined || time.from <= REAL_UNTIL;
}

async function baseOf(
  world: DemoWorld,
  real: number,
  keeper: ArchiveKeeper | undefined,
): Promise<PackedFrames> {
  const kept = await keptBase(world.until, keeper).catch(() => undefined);
  if (kept) return kept;
  const made = packArchive(generatedFrames(world, real));
  keeper?.write(world.until, made.columns).catch(() => {});
  return made;
}

async function keptBase(until: number, keeper: ArchiveKeeper | undefined): Promise<PackedFrames | undefined> {
  const columns = await keeper?.read(until);
  return columns && toEnd(indexColumns(columns));
}

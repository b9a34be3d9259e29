import { archiveState, beginArchive } from "../service/catalog/archive.ts";
import type { CatalogStore } from "../service/catalog/catalog-store.ts";
import { createPackedCatalog } from "../service/catalog/packed/packed-catalog.ts";
import { packArchive } from "../service/catalog/packed/packed-frames.ts";
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

/**
 * Regenerates the archive in memory, which takes less time than reading as many rows. What came to it since is in the store:
 * others that have it open continue from the same instant. `now` in milliseconds; `pause` lets others have their turn.
 */
export async function openDemoArchive(
  store: Store,
  world: Omit<DemoWorld, "until">,
  now: number,
  pause: Pause,
): Promise<DemoArchive> {
  const known = (await archiveState(store))?.until;
  const until = known !== undefined && now - known < DAY ? known : now;
  const base = packArchive(demoFrames({ ...world, until }));
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

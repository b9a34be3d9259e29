import type { CatalogStore } from "../../service/catalog/catalog-store.ts";
import { createPackedCatalog, type PackedFrames } from "../../service/catalog/packed/packed-catalog.ts";
import type { Pause } from "../../service/fair-pause.ts";
import { openPostgisCatalog } from "../postgres/postgis-catalog.ts";
import type { NodeEnvironment } from "./node-environment.ts";
import type { NodeStore } from "./node-store.ts";

/** Returns a catalog that notes when it was last up to date, and the seconds since then. */
export function withLag(catalog: CatalogStore): { catalog: CatalogStore; lag: () => number } {
  let upTo = performance.now();
  async function follow() {
    const began = performance.now();
    await catalog.follow();
    upTo = began;
  }
  return { catalog: { ...catalog, follow }, lag: () => (performance.now() - upTo) / 1_000 };
}

/** Frames of a demo: in memory for a store that is not kept, else written into it before the catalog is read. */
export interface Seed {
  base?: PackedFrames | undefined;
  write?: (() => Promise<void>) | undefined;
}

interface NodeCatalogOptions {
  kind: NodeEnvironment["CATALOG"];
  pause: Pause;
  seed?: Seed | undefined;
}

export async function openNodeCatalog(
  { store, database, searches }: Pick<NodeStore, "store" | "database" | "searches">,
  { kind, pause, seed = {} }: NodeCatalogOptions,
): Promise<{ catalog: CatalogStore; load: () => Promise<void> }> {
  const { base, write } = seed;
  const postgis =
    kind === "postgis" && database && searches
      ? await openPostgisCatalog(database, { searches, pause })
      : undefined;
  const catalog = postgis ?? createPackedCatalog({ store, pause, ...(base && { base }) });
  return {
    catalog,
    async load() {
      await write?.();
      await catalog.follow();
    },
  };
}

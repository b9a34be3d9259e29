import { onceDone } from "../../domain/once.ts";
import { archiveState, beginArchive } from "../../service/catalog/archive.ts";
import type { CatalogStore, Viewer } from "../../service/catalog/catalog-store.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { createKnownGrants } from "../../service/catalog/packed/known-grants.ts";
import { archiveSteps, createPackedCatalog } from "../../service/catalog/packed/packed-catalog.ts";
import type { CatalogQuery } from "../../service/catalog/read-search.ts";
import type { Pause } from "../../service/fair-pause.ts";
import type { Store } from "../../service/store/store.ts";
import { REAL_FRAMES, REAL_UNTIL } from "../../simulator/real-frames.ts";
import { generatedDays, realFrames } from "../../simulator/world/demo-frames.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const RECENT_DAYS = 91;

interface DemoArchive {
  catalog: CatalogStore;
  /** Resolves when the older frames are there too; also awaited by the first search that needs them. */
  whole(): Promise<void>;
  begin(): Promise<void>;
}

interface DemoArchiveParts {
  store: Store;
  count: number;
  now: number;
  pause: Pause;
  loadReal?: (() => Promise<Uint8Array>) | undefined;
}

/**
 * Regenerates the archive in memory, faster than reading rows; later frames come from the store. Recent frames
 * come first, so that first searches need not wait.
 */
export async function openDemoArchive({
  store,
  count,
  now,
  pause,
  loadReal,
}: DemoArchiveParts): Promise<DemoArchive> {
  const known = (await archiveState(store))?.until;
  const until = known !== undefined && now - known < DAY ? known : now;
  const firstDay = Math.floor(until / DAY) - RECENT_DAYS;
  const recentFrom = Math.max(firstDay * DAY + HOUR, loadReal ? REAL_UNTIL : 0);

  function open() {
    const catalog = createPackedCatalog({ store, pause });
    const days = generatedDays({ count, until }, loadReal ? REAL_FRAMES : 0);

    const recent = catalog.add(archiveSteps(recentOf(days, firstDay)));
    let older: Promise<void> | undefined;
    const real = onceDone(async () => {
      if (loadReal) await catalog.add(archiveSteps(realFrames({ count }, await loadReal())));
    });
    async function whole(): Promise<void> {
      await recent;
      older ??= catalog.add(archiveSteps(olderOf(days, firstDay)));
      await older;
      await real();
    }
    return { catalog, recent, whole };
  }

  let current = open();
  const grants = createKnownGrants(store);
  await Promise.all([current.recent, beginArchive(store, until)]);

  /** Tells whether all that a search may find is loaded: recent frames, frames it names, or the caller's own. */
  async function isHere({ time, conditions }: CatalogQuery, viewer: Viewer): Promise<boolean> {
    if (time && time.from >= recentFrom) return true;
    const owned = viewer.public ? undefined : (await grants.of(viewer)).frameIDs;
    const frameIDs = framesNamed(conditions) ?? owned;
    if (!frameIDs) return false;
    for (const frameID of frameIDs) if (!(await current.catalog.frame(frameID))) return false;
    return true;
  }

  async function find<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
    const found = await look();
    if (found) return found;
    await current.whole();
    return look();
  }

  return {
    catalog: {
      async search(query, viewer, page) {
        if (!(await isHere(query, viewer))) {
          const found = isNewestFirst(query)
            ? await current.catalog.search(query, viewer, page)
            : { items: [], next: undefined };
          // Older frames follow in this order, so a full page of recent ones is complete.
          if (found.next && (found.items.at(-1)?.frame.start ?? 0) >= recentFrom) return found;
          await current.whole();
        }
        return current.catalog.search(query, viewer, page);
      },
      frame: (frameID) => find(() => current.catalog.frame(frameID)),
      frameOfItem: (itemID) => find(() => current.catalog.frameOfItem(itemID)),
      follow: () => current.catalog.follow(),
    },
    whole: () => current.whole(),
    async begin() {
      current = open();
      await Promise.all([current.recent, beginArchive(store, until)]);
    },
  };
}

type Days = ReturnType<typeof generatedDays>;

function* recentOf(days: Days, firstDay: number): Generator<Frame> {
  for (;;) {
    const next = days.next();
    if (next.done) return;
    yield* next.value.frames;
    if (next.value.day === firstDay) return;
  }
}

function* olderOf(days: Days, firstDay: number): Generator<Frame> {
  for (const { day, frames } of days) if (day < firstDay) yield* frames;
}

function isNewestFirst({ sort: [first] }: CatalogQuery): boolean {
  return first?.field.kind === "time" && first.field.column === "start" && first.descending;
}

/** Returns the only frames that can meet some conditions; undefined where any may. */
function framesNamed(conditions: CatalogQuery["conditions"]): readonly string[] | undefined {
  for (const condition of conditions) {
    if (condition.field.kind !== "frame" || condition.on !== "text") continue;
    const { operator, values } = condition;
    if (operator === "eq" || operator === "in") return values;
    if (operator === "startsWith") return values.map((start) => `${start}1`);
  }
  return undefined;
}

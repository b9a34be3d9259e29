import { type DBSchema, openDB } from "idb";
import { archiveState, beginArchive } from "../../service/catalog/archive.ts";
import type { CatalogStore, Viewer } from "../../service/catalog/catalog-store.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import type { Columns } from "../../service/catalog/packed/columns.ts";
import { createKnownGrants } from "../../service/catalog/packed/known-grants.ts";
import { createPackedCatalog } from "../../service/catalog/packed/packed-catalog.ts";
import { archiveSteps, indexColumns } from "../../service/catalog/packed/packed-frames.ts";
import type { CatalogQuery } from "../../service/catalog/read-search.ts";
import type { Pause } from "../../service/fair-pause.ts";
import { onceDone } from "../../service/remember.ts";
import type { Store } from "../../service/store/store.ts";
import { REAL_FRAMES, REAL_UNTIL } from "../../simulator/open-data/frames.ts";
import { generatedDays, realFrames } from "../../simulator/world/demo-frames.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Days whose frames are there from the start: more than what is searched at first. */
const RECENT_DAYS = 91;

/** The archive of a service that keeps no rows of it. */
export interface DemoArchive {
  catalog: CatalogStore;
  /** Fulfilled when it has its older frames too; rejects when they cannot be had. They are also got for whoever first needs them. */
  whole(): Promise<void>;
  /** Starts over when the store was emptied: the catalog has the archive alone again. */
  begin(): Promise<void>;
}

type Lot = "recent" | "older";

/** Where generated frames are kept between starts. What cannot be kept or read is made again. */
export interface ArchiveKeeper {
  /** A lot of them as it was at an instant; undefined where another or none is kept. */
  read(lot: Lot, until: number): Promise<Columns | undefined>;
  write(lot: Lot, until: number, columns: Columns): Promise<void>;
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
 * others that have it open continue from the same instant. It begins with its recent frames: what asks for these alone, as the
 * first search does, is answered before the others are generated and loaded.
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
  const firstDay = Math.floor(until / DAY) - RECENT_DAYS;
  const recentFrom = Math.max(firstDay * DAY + HOUR, loadReal ? REAL_UNTIL : 0);

  function open() {
    const catalog = createPackedCatalog({ store, pause });
    const days = generatedDays({ count, until }, loadReal ? REAL_FRAMES : 0);

    async function addLot(lot: Lot, frames: Iterable<Frame>): Promise<void> {
      const columns = await keeper?.read(lot, until).catch(() => undefined);
      const kept = columns && (await catalog.add(indexColumns(columns)).catch(() => undefined));
      if (kept) return;
      const made = await catalog.add(archiveSteps(frames));
      keeper?.write(lot, until, made.columns).catch(() => {});
    }

    const recent = addLot("recent", recentOf(days, firstDay));
    let older: Promise<void> | undefined;
    const real = onceDone(async () => {
      if (loadReal) await catalog.add(archiveSteps(realFrames({ count }, await loadReal())));
    });
    async function whole(): Promise<void> {
      await recent;
      older ??= addLot("older", olderOf(days, firstDay));
      await older;
      await real();
    }
    return { catalog, recent, whole };
  }

  let current = open();
  const grants = createKnownGrants(store);
  await Promise.all([current.recent, beginArchive(store, until)]);

  /** Whether all that a search may find is there: recent frames, frames that it names, or what the caller owns. */
  async function isHere({ time, conditions }: CatalogQuery, viewer: Viewer): Promise<boolean> {
    if (time && time.from >= recentFrom) return true;
    const owned = viewer.public ? undefined : (await grants.of(viewer)).frameIDs;
    const frameIDs = framesNamed(conditions) ?? owned;
    if (!frameIDs) return false;
    for (const frameID of frameIDs) if (!(await current.catalog.frame(frameID))) return false;
    return true;
  }

  /** What is found at once, or else once the archive is whole. */
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
          // What is older follows: a page that is full without it has none of it.
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

/** Frames down to a day; the days before it are left to be read. */
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

/** The only frames that can meet some conditions, or the first of an image of which all can; undefined where any may. */
function framesNamed(conditions: CatalogQuery["conditions"]): readonly string[] | undefined {
  for (const condition of conditions) {
    if (condition.field.kind !== "frame" || condition.on !== "text") continue;
    const { operator, values } = condition;
    if (operator === "eq" || operator === "in") return values;
    if (operator === "startsWith") return values.map((start) => `${start}1`);
  }
  return undefined;
}

/** The generated frames of an instant as code of some build makes it. */
interface Kept {
  of: string;
  columns: Columns;
}

interface ArchiveSchema extends DBSchema {
  /** By lot. */
  archive: { key: string; value: Kept };
}

interface KeptArchiveParts {
  /** The name of the database. */
  name: string;
  /** What makes the frames, and how many: other code may make others. */
  madeBy: string;
  /** When there is time to write a few megabytes. */
  when: Promise<unknown>;
}

/** Keeps what was generated of the demo's archive in this browser: to read it takes a fraction of the time that making it takes. */
export function keptArchive({ name, madeBy, when }: KeptArchiveParts): ArchiveKeeper {
  const open = () =>
    openDB<ArchiveSchema>(name, 2, {
      upgrade(opened) {
        if (opened.objectStoreNames.contains("archive")) opened.deleteObjectStore("archive");
        opened.createObjectStore("archive");
      },
    });
  const identity = (until: number) => `${until} ${madeBy}`;
  return {
    async read(lot, until) {
      const database = await open();
      const kept = await database.get("archive", lot);
      database.close();
      return kept?.of === identity(until) ? kept.columns : undefined;
    },
    async write(lot, until, columns) {
      await when;
      const database = await open();
      await database.put("archive", { of: identity(until), columns }, lot);
      database.close();
    },
  };
}

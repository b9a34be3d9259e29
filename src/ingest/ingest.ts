import { getOrAdd } from "../domain/get-or-add.ts";
import type { ProductType } from "../domain/modes.ts";
import type { Position } from "../geo/types.ts";
import type { Frame } from "../service/catalog/items/frame.ts";
import { type FrameRow, toArchiveRow } from "../service/catalog/items/frame-row.ts";
import { itemWithID, keepOwnItem, type OwnItem } from "../service/catalog/own-items.ts";
import { keepWithheld } from "../service/catalog/withhold.ts";
import { keepOwnFiles } from "../service/files/own-files.ts";
import { unstorableText } from "../service/http/read-request.ts";
import type { ServiceParts } from "../service/parts.ts";
import { observe, type ServiceEvent } from "../service/service-event.ts";
import type { NewFrame, Store, Stored, Tx } from "../service/store/store.ts";
import { takeImages } from "../service/tasking/progress.ts";
import { findOrder, toldFulfilment } from "../service/told-orders.ts";
import { isHashed, type RawItem, readArchiveItem } from "./archive-item.ts";
import { type Assumption, readInterfaceItem } from "./interface-item.ts";
import type { FilesByGroup } from "./read-assets.ts";
import { type ItemFile, isOfLines, readTexts } from "./read-texts.ts";
import { type Refusal, type RefusalPlace, type RefusalReason, Unusable } from "./refusal.ts";

const BATCH = 1_000;
const MOST_NAMES = 1_000;

export type Counts = ReturnType<typeof noCounts>;

interface IngestParts {
  store: Store | undefined;
  prefix: string;
  /** Folder that `file://` assets lie in. */
  archiveDir?: string | undefined;
  /** Keeps the files of open archives' items. */
  withFiles?: boolean | undefined;
  refuse: (refusal: Refusal) => void;
  tick: (counts: Counts) => void;
  /** Milliseconds since 1970, when the images of tasks have come. */
  now?: (() => number) | undefined;
  /** Gets what became of tasks. */
  observe?: ServiceParts["observe"];
  /** Ends the run after the current batch, also while a file is silent. */
  stopped: AbortSignal;
}

export function noCounts() {
  return {
    items: 0,
    bytes: 0,
    frames: 0,
    added: 0,
    changed: 0,
    same: 0,
    /** Frames older than the stored ones, which stay. */
    older: 0,
    /** Tasks whose images came, by their new status. */
    tasks: new Map<string, number>(),
    refused: 0,
    /** Items that repeat an acquisition, and documents that are not items. */
    again: 0,
    documents: 0,
    reasons: new Map<RefusalReason, number>(),
    assumed: new Map<Assumption, number>(),
    dropped: new Map<string, number>(),
  };
}

/**
 * Adds the items of files to the archive, each frame once; unchanged frames are left alone, so that repeating a stopped run
 * continues it. Adjacent items of one frame are joined, one a product. Frames are written a thousand at a time while the
 * next are read. Throws where the store fails; written frames stay.
 */
export async function ingest(
  files: readonly ItemFile[],
  {
    store,
    prefix,
    archiveDir,
    withFiles,
    refuse,
    tick,
    now = Date.now,
    observe: hears,
    stopped,
  }: IngestParts,
  counts: Counts = noCounts(),
): Promise<Counts> {
  const listed = new Map<number, readonly FrameRow[]>();
  let waiting = new Map<string, Waiting>();
  let writing: Promise<void> = Promise.resolve();

  function refused(place: RefusalPlace, { reason, message }: Unusable): void {
    counts.refused++;
    increase(counts.reasons, reason);
    refuse({ ...place, reason, message });
  }

  async function takeItem(value: unknown, place: RefusalPlace): Promise<void> {
    if (isCatalogDocument(value)) {
      counts.documents++;
      return;
    }
    counts.items++;
    const read = readItem(value, { prefix, archiveDir, withFiles });
    const { frames, assumed, dropped, isListedAgain, files, own, taskID } = read;
    let rows: readonly FrameRow[] = frames.map(toArchiveRow);
    const [first] = rows;
    if (!first) return;
    if (isListedAgain) {
      const before = listed.get(first.imageID);
      if (before && (!files || before.length > 1)) {
        counts.again++;
        return;
      }
      // Another product of the acquisition: the rest counts as first listed.
      if (before) rows = before.map((row) => ({ ...row, products: first.products }));
      else listed.set(first.imageID, rows);
    }
    if (waiting.size >= BATCH && !waiting.has(first.frameID)) await write();
    const strange = rows.find((row) => isOfAnother(row));
    if (strange) throw numberTaken(strange);
    const divided = rows
      .map(({ frameID }) => waiting.get(frameID))
      .find((one) => one && one.taskID !== taskID);
    if (divided) throw divides(divided);
    for (const assumption of assumed) increase(counts.assumed, assumption);
    for (const name of dropped) {
      if (counts.dropped.has(name) || counts.dropped.size < MOST_NAMES) increase(counts.dropped, name);
    }
    for (const row of rows) {
      const before = waiting.get(row.frameID);
      if (!before) counts.frames++;
      const product = frames[0]?.products[0];
      const items = { ...before?.items, ...(own && product && { [product]: own }) };
      const kept = { files: { ...before?.files, ...files }, items };
      const task = taskID === undefined ? {} : { taskID };
      waiting.set(row.frameID, { row: joined(before?.row, row), place, ...kept, ...task });
    }
  }

  function isOfAnother(row: FrameRow): boolean {
    const before = waiting.get(row.frameID);
    return before !== undefined && !isSameImage(before.row, row);
  }

  async function write(): Promise<void> {
    const batch = [...waiting.values()];
    waiting = new Map();
    await writing;
    if (!store || batch.length === 0) return;
    writing = writeBatch(store, batch, now()).then(({ added, changed, older, moved, refused: faults }) => {
      for (const { event, companyID } of moved) {
        increase(counts.tasks, event.status);
        observe({ observe: hears }, event, companyID);
      }
      counts.added += added;
      counts.changed += changed;
      counts.older += older;
      counts.same += batch.length - added - changed - older - faults.length;
      for (const { place, fault } of faults) refused(place, fault);
    });
    // Thrown where the write is awaited, which may be later.
    writing.catch(() => {});
  }

  async function takeFile({ path }: ItemFile): Promise<void> {
    const count = (bytes: number) => {
      counts.bytes += bytes;
    };
    for await (const cuts of readTexts(path, count, stopped)) {
      for (const cut of cuts) {
        const place = { file: path, [isOfLines(path) ? "line" : "item"]: cut.place };
        await within(place, async () => {
          if ("fault" in cut) throw new Unusable("json", cut.fault);
          for (const value of valuesIn(cut.text)) {
            const id = idOf(value);
            const itsPlace = id === undefined ? place : { ...place, id };
            await within(itsPlace, () => takeItem(value, itsPlace));
          }
        });
      }
      tick(counts);
      if (stopped.aborted) return;
    }
  }

  async function within(place: RefusalPlace, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Unusable)) throw error;
      refused(place, error);
    }
  }

  for (const file of files) {
    if (stopped.aborted) break;
    await within({ file: file.path }, () => takeFile(file));
  }
  await write();
  await writing;
  tick(counts);
  return counts;
}

function increase<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

interface Waiting {
  row: NewFrame;
  place: RefusalPlace;
  /** Files by product, and the thumbnails. */
  files?: FilesByGroup;
  /** Task that the frame was imaged for. */
  taskID?: string;
  /** Ids and properties of an operator's items, by product. */
  items?: Readonly<Partial<Record<ProductType, OwnItem>>>;
}

/** Tells whether two frames of one id show the same image. Hashed numbers may collide; others are trusted. */
function isSameImage(a: FrameRow, b: FrameRow): boolean {
  return !isHashed(a) || (a.platform === b.platform && a.start === b.start);
}

function numberTaken({ frameID }: FrameRow): Unusable {
  const sentence = `its frame would be ${frameID}, which another image has: give it a frame_id of its own.`;
  return new Unusable("number", sentence);
}

function divides({ row: { frameID }, taskID }: Waiting): Unusable {
  const other = taskID === undefined ? "has none" : `is of task ${taskID}`;
  return new Unusable("task", `another item of its frame ${frameID} ${other}: give all of them one task_id.`);
}

/** Joins items of one frame: all products, the rest from the newest, or the last of equal ones. */
function joined(before: NewFrame | undefined, row: NewFrame): NewFrame {
  if (!before) return row;
  return {
    ...(row.updated < before.updated ? before : row),
    products: before.products | row.products,
    created: Math.min(before.created, row.created),
    updated: Math.max(before.updated, row.updated),
  };
}

/** Writes frames of different ids in one transaction, except those of others; frames in no list or count were there already. */
export function writeBatch(store: Store, batch: readonly Waiting[], now: number) {
  return store.write(async (tx) => {
    // First: it waits for other writers of frames.
    const rows = await keepWithheld(
      tx,
      batch.map(({ row }) => row),
    );
    const tasks = await tasksOf(tx, batch);
    const faults = await faultsOf(tx, batch, tasks);
    const stale = await olderThanKept(tx, batch);
    const own: NewFrame[] = [];
    for (const [index, row] of rows.entries()) {
      const task = tasks.get(batch[index]?.taskID ?? "");
      if (!faults.has(row.frameID)) own.push(takesImages(task) ? await ownedRow(tx, row, task) : row);
    }
    const { added, changed, older, taken } = await tx.addFrames(own);
    const isTaken = new Set(taken);
    for (const waiting of batch) {
      const { frameID } = waiting.row;
      if (isTaken.has(frameID)) faults.set(frameID, keptByAnother(waiting));
      if (faults.has(frameID)) continue;
      const isStale = stale.has(frameID) && waiting.taskID === undefined;
      for (const [group, files] of Object.entries(waiting.files ?? {})) {
        const record = { frameID, group, files };
        // An older item may bring a product that none has brought.
        if (!isStale || !(await tx.get("frameFiles", record))) await keepOwnFiles(tx, record);
      }
      for (const [product, item] of itemsOf(waiting)) {
        const record = { frameID, product, ...item };
        if (!isStale || !(await tx.get("ownItems", record))) await keepOwnItem(tx, record);
      }
    }
    const moved: { event: ServiceEvent; companyID: string }[] = [];
    for (const task of [...tasks.values()].filter(takesImages)) {
      const event = await takeImages(tx, toldFulfilment, task, now);
      if (event) moved.push({ event, companyID: task.companyID });
    }
    const refused = batch.flatMap(({ row: { frameID }, place }) => {
      const fault = faults.get(frameID);
      return fault ? [{ place, fault }] : [];
    });
    return { added, changed, older, moved, refused };
  });
}

type Found = Stored<"tasks"> | undefined;

/** Returns the tasks that a batch has frames of, by their ids; undefined where there is none. */
async function tasksOf(tx: Tx, batch: readonly Waiting[]): Promise<Map<string, Found>> {
  const tasks = new Map<string, Found>();
  for (const id of new Set(batch.flatMap(({ taskID }) => taskID ?? []))) {
    tasks.set(id, await findOrder(tx, (companyID) => tx.get("tasks", { companyID, id })));
  }
  return tasks;
}

/** Tells whether a task takes images: one with a scene that has not ended in vain. */
function takesImages(task: Found): task is Stored<"tasks"> {
  return task?.scene !== undefined && ["ACTIVE", "FULFILLED", "DONE"].includes(task.status);
}

const isInWindow = ({ start }: FrameRow, { window }: Stored<"tasks">) =>
  start >= window.start && start <= window.end;

function imagedOutside({ id, window }: Stored<"tasks">): Unusable {
  const [from, to] = [window.start, window.end].map((ms) => new Date(ms).toISOString());
  return new Unusable("task", `it is of task ${id}, whose window is ${from} to ${to}: correct its times.`);
}

function takesNoImage(id: string, status: string | undefined): Unusable {
  const why = status === undefined ? "there is no such task" : `the task is ${status}`;
  const cure = status === "RECEIVED" ? ": accept it first" : ": correct or remove the property";
  return new Unusable("task", `it is of task ${id}, but ${why}${cure}.`);
}

/** Returns a frame of a task, which is its company's until it is published. */
async function ownedRow(tx: Tx, row: NewFrame, task: Stored<"tasks">): Promise<NewFrame> {
  const { publicFrom: _, ...frame } = row;
  const { companyID, userID, id: taskID } = task;
  const publicFrom = (await tx.get("frames", row))?.publicFrom;
  return { ...frame, companyID, userID, taskID, ...(publicFrom !== undefined && { publicFrom }) };
}

/** Returns the frames with files that are stored with a later `updated`. */
async function olderThanKept(tx: Tx, batch: readonly Waiting[]): Promise<Set<string>> {
  const older = new Set<string>();
  for (const waiting of batch) {
    if (Object.keys({ ...waiting.files, ...waiting.items }).length === 0) continue;
    const kept = await tx.get("frames", { frameID: waiting.row.frameID });
    if (kept && kept.updated > waiting.row.updated) older.add(waiting.row.frameID);
  }
  return older;
}

const itemsOf = ({ items = {} }: Waiting) => Object.entries(items) as [ProductType, OwnItem][];

/** Returns faults by frame: another image has its number, another item an id of its items, or its task takes none. */
async function faultsOf(
  tx: Tx,
  batch: readonly Waiting[],
  tasks: ReadonlyMap<string, Found>,
): Promise<Map<string, Unusable>> {
  const faults = new Map<string, Unusable>();
  const others = await imagesOfOthers(tx, batch);
  const holders = new Map<string, string>();
  for (const waiting of batch) {
    const { frameID, imageID } = waiting.row;
    if (others.has(imageID)) faults.set(frameID, numberTaken(waiting.row));
    const { taskID } = waiting;
    const task = taskID === undefined ? undefined : tasks.get(taskID);
    // A task that is done was charged and delivered with the frames it has.
    const isLate = task?.status === "DONE" && !(await tx.get("frames", { frameID }));
    if (taskID !== undefined && (isLate || !takesImages(task))) {
      faults.set(frameID, takesNoImage(taskID, task?.status));
    } else if (task && !isInWindow(waiting.row, task)) faults.set(frameID, imagedOutside(task));
    for (const [product, { itemID }] of itemsOf(waiting)) {
      if (itemID === undefined) continue;
      const kept = await itemWithID(tx, itemID);
      const item = `${product} of frame ${frameID}`;
      const holder = kept
        ? `${kept.product} of frame ${kept.frameID}`
        : getOrAdd(holders, itemID, () => item);
      if (holder !== item) faults.set(frameID, idTaken(itemID, holder));
    }
  }
  return faults;
}

function idTaken(id: string, holder: string): Unusable {
  return new Unusable("id", `its id ${JSON.stringify(id)} is that of ${holder}: give each item its own.`);
}

/** Returns numbers taken by other images, by their first frame, which every image has. */
async function imagesOfOthers(tx: Tx, batch: readonly Waiting[]): Promise<Set<number>> {
  const others = new Set<number>();
  for (const { row } of batch) {
    if (!isHashed(row) || row.frameNumber !== 1) continue;
    const kept = await tx.get("frames", { frameID: row.frameID });
    if (kept && kept.taskID === undefined && !isSameImage(kept, row)) others.add(row.imageID);
  }
  return others;
}

function keptByAnother({ row: { frameID }, taskID }: Waiting): Unusable {
  const why =
    taskID === undefined ? "was imaged for a task, which keeps it" : "is there and not of this task";
  const sentence = `frame ${frameID} ${why}: give the item another frame_id.`;
  return new Unusable("taken", sentence);
}

/** Returns the items in a JSON text: itself, or the members of a list or collection. Throws `Unusable`. */
export function valuesIn(text: string): unknown[] {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    const begin = JSON.stringify(text.trim().slice(0, 40));
    throw new Unusable("json", `it is not JSON: ${begin}. Correct or remove it.`);
  }
}

function membersOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(membersOf);
  if (typeof value !== "object" || value === null) return [value];
  const members = "features" in value ? value.features : "data" in value ? value.data : undefined;
  return Array.isArray(members) ? members.flatMap(membersOf) : [value];
}

export function isCatalogDocument(value: unknown): boolean {
  const type = typeof value === "object" && value !== null && "type" in value ? value.type : undefined;
  return type === "Catalog" || type === "Collection";
}

export function idOf(value: unknown): string | undefined {
  const id = typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
  return typeof id === "string" ? id : undefined;
}

/**
 * Reads the frames of an item, in the interface's terms or an open archive's, and the names of what no frame holds:
 * properties, `assets` and `heights`. Throws `Unusable`.
 */
export function readItem(
  value: unknown,
  { prefix, archiveDir, withFiles = false }: Pick<IngestParts, "prefix" | "archiveDir" | "withFiles">,
) {
  const item = asItem(value);
  const read = "frame_id" in item.properties ? undefined : readArchiveItem(item, withFiles);
  const { unkept, ...found } = read ?? readInterfaceItem(item, prefix, archiveDir);
  for (const frame of found.frames) checkFrame(frame);
  return { ...found, dropped: [...unkept, ...otherDropped(item, found.files !== undefined)] };
}

/** Lists what else of an item is dropped; its geometry was read before. */
function* otherDropped({ assets, geometry }: RawItem, areFilesKept: boolean): Generator<string> {
  if (!areFilesKept && typeof assets === "object" && assets !== null && Object.keys(assets).length > 0)
    yield "assets";
  const { type, coordinates } = geometry as { type: string; coordinates: number[][][] };
  const positions: unknown[] = coordinates.flat(type === "MultiPolygon" ? 2 : 1);
  if (positions.some((position) => Array.isArray(position) && position.length > 2)) yield "heights";
}

function asItem(value: unknown): RawItem {
  if (typeof value !== "object" || value === null) throw notAnItem("it is not an object");
  const { type, properties } = value as Record<string, unknown>;
  if (type !== "Feature") throw notAnItem('its type is not "Feature"');
  if (typeof properties !== "object" || properties === null) throw notAnItem("it has no properties");
  return { ...value, id: idOf(value) ?? "", properties: properties as RawItem["properties"] };
}

const notAnItem = (fault: string) => new Unusable("item", `${fault}: give STAC items.`);

const bounds = {
  imageID: [1, 999_999_999_999_999],
  frameNumber: [1, 65_535],
  rangeLooks: [1, 10_000],
  azimuthLooks: [1, 10_000],
  lookAngle: [0, 90],
  azimuthResolution: [0.0001, 10_000],
  bandwidth: [1, 2e9],
  inclination: [0, 180],
} as const satisfies Partial<Record<keyof Frame, readonly [number, number]>>;
const LATEST = 253_402_300_799_999;
const LONGEST_TEXT = 200;

function checkFrame(frame: Frame): void {
  for (const [name, [least, most]] of Object.entries(bounds)) {
    const value = frame[name as keyof typeof bounds];
    if (value !== undefined) checkNumber(name, value, least, most);
  }
  for (const value of Object.values(frame.incidence)) checkNumber("incidence", value, 0, 90);
  for (const value of Object.values(frame.rangeResolution ?? {})) {
    checkNumber("range resolution", value, 0.0001, 10_000);
  }
  const { near, center, far } = frame.incidence;
  if (near > center || center > far) {
    throw new Unusable("property", "its incidence does not grow from near to center to far: give it so.");
  }
  for (const name of ["start", "end", "created", "updated"] as const) {
    if (!(frame[name] >= 0 && frame[name] <= LATEST)) {
      throw new Unusable("time", `its time "${name}" does not lie in the years 1970 to 9999: correct it.`);
    }
  }
  if (frame.end < frame.start)
    throw new Unusable("time", "it ends before it starts: exchange or correct its times.");
  if (!Object.values(frame.corners).every(isOnEarth)) {
    throw new Unusable(
      "geometry",
      "a corner of its quicklook does not lie on Earth: give longitude, latitude.",
    );
  }
  const { platform, producer, license } = frame;
  const unstorable = unstorableText({ platform, producer, license });
  if (unstorable)
    throw new Unusable("property", `"${unstorable.path.join(".")}" cannot be kept: ${unstorable.reason}.`);
  for (const text of [platform, producer, license ?? ""]) {
    if (text.length > LONGEST_TEXT) {
      throw new Unusable("property", `"${text.slice(0, 30)}…" has more than ${LONGEST_TEXT} characters.`);
    }
  }
}

function checkNumber(name: string, value: number, least: number, most: number): void {
  if (value >= least && value <= most) return;
  throw new Unusable("property", `its ${name} is ${value}: it must be a number from ${least} to ${most}.`);
}

const isOnEarth = ([lng, lat]: Position) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90;

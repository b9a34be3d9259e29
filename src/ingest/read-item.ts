import type { Position } from "../geo/types.ts";
import type { Frame } from "../service/catalog/items/frame.ts";
import { unstorableText } from "../service/http/read-request.ts";
import { type RawItem, readArchiveItem } from "./archive-item.ts";
import { type Assumption, readInterfaceItem } from "./interface-item.ts";
import { Unusable } from "./refusal.ts";

export interface ItemFrames {
  frames: Frame[];
  isListedAgain: boolean;
  assumed: readonly Assumption[];
  /** Names of what it has and no frame holds: properties, `assets` and `heights`. */
  dropped: readonly string[];
}

/** Returns the items in a JSON text: itself, or the members of a list or collection. Throws `Unusable`. */
export function valuesIn(text: string): unknown[] {
  try {
    return membersOf(JSON.parse(text));
  } catch {
    throw new Unusable(
      "json",
      `it is not JSON: ${JSON.stringify(text.trim().slice(0, 40))}. Correct or remove it.`,
    );
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

/** Reads the frames of an item, in the interface's terms or an open archive's. Throws `Unusable`. */
export function readItem(value: unknown, prefix: string): ItemFrames {
  const item = asItem(value);
  const read = "frame_id" in item.properties ? undefined : readArchiveItem(item);
  const { frames, assumed, unkept } = read
    ? { ...read, assumed: [] }
    : framesOf(readInterfaceItem(item, prefix));
  for (const frame of frames) checkFrame(frame);
  return {
    frames,
    assumed,
    dropped: [...unkept, ...otherDropped(item)],
    isListedAgain: read?.isListedAgain ?? false,
  };
}

const framesOf = ({ frame, ...rest }: ReturnType<typeof readInterfaceItem>) => ({ frames: [frame], ...rest });

/** Lists what else of an item is dropped; its geometry was read before. */
function* otherDropped({ assets, geometry }: RawItem): Generator<string> {
  if (typeof assets === "object" && assets !== null && Object.keys(assets).length > 0) yield "assets";
  const { coordinates } = geometry as { coordinates: number[][][] };
  if (coordinates.flat().some(({ length }) => length > 2)) yield "heights";
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

import type { Corners, Item } from "../../contract/item.ts";
import { type Mode, type ModeFamily, modes } from "../../domain/modes.ts";
import { type ProductType, productTypes } from "../../domain/products.ts";
import { recogniseMode } from "../../domain/recognise-mode.ts";
import { longestSideKm } from "../../geo/ring.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { linkFault } from "../file-link.ts";

/** Three values across the swath; each may be missing from an answer. */
export interface AcrossSwath {
  near: number | undefined;
  center: number | undefined;
  far: number | undefined;
}

/** A frame as the app shows it: what its items (one a product type) have in common. */
export interface CatalogFrame {
  frameID: string;
  /** The acquisition: the part of the frame id before the underscore. */
  imageID: string;
  frameNumber: number;
  items: readonly Item[];
  products: readonly string[];
  start: string;
  end: string;
  /** As on the wire: wrapped longitudes. */
  ring: Ring;
  family: ModeFamily | undefined;
  /** Undefined where the properties do not identify the mode. */
  mode: Mode | undefined;
  lookSide: "left" | "right" | undefined;
  passDirection: "ascending" | "descending" | undefined;
  /** Degrees. */
  incidence: AcrossSwath;
  lookAngle: number | undefined;
  /** Metres. */
  rangeResolution: AcrossSwath;
  azimuthResolution: number | undefined;
  /** Hertz. */
  bandwidth: number | undefined;
  looks: { range: number | undefined; azimuth: number | undefined };
  polarizations: readonly string[];
  band: string | undefined;
  /** Orientation of the quicklook: native, shadows-down or north-up; others as they are. */
  orientation: string | undefined;
  corners: Corners | undefined;
  quicklookUrl: string | undefined;
  collection: string;
  /** The satellite, who made the item, and what there is to know of it, as the catalog says. */
  platform: string | undefined;
  providers: readonly string[];
  description: string | undefined;
  /** Of the orbit, degrees. */
  inclination: number | undefined;
}

/**
 * Groups items by frame in the order in which the frames first appear (interface 1.2).
 * `prefix` is the namespace of the service's own properties.
 */
export function framesOf(items: readonly Item[], prefix: string): CatalogFrame[] {
  return [...createGrouping(prefix)(items)];
}

/**
 * Groups the items of a list that grows at its end, as `framesOf`: only what is new is read, and frames to which nothing came
 * stay the same objects.
 */
export function createGrouping(prefix: string): (items: readonly Item[]) => readonly CatalogFrame[] {
  let taken: readonly Item[] = [];
  let frames: CatalogFrame[] = [];
  let places = new Map<string, number>();
  return (items) => {
    if (items === taken) return frames;
    const goesOn = taken.length <= items.length && items[taken.length - 1] === taken.at(-1);
    if (!goesOn) places = new Map();
    frames = goesOn ? [...frames] : [];
    const grown = new Map<number, [Item, ...Item[]]>();
    for (const item of items.slice(goesOn ? taken.length : 0)) {
      const place = places.get(item.properties.frame_id) ?? places.size;
      places.set(item.properties.frame_id, place);
      const group = grown.get(place) ?? [...(frames[place]?.items ?? [])];
      group.push(item);
      grown.set(place, group as [Item, ...Item[]]);
    }
    for (const [place, group] of grown) frames[place] = readFrame(group, prefix);
    taken = items;
    return frames;
  };
}

/** Reads one frame from its items. */
export function readFrame(items: readonly [Item, ...Item[]], prefix: string): CatalogFrame {
  const [first] = items;
  const properties: Record<string, unknown> = first.properties;
  const number = (name: string) => asNumber(properties[name]);
  const own = (name: string) => number(`${prefix}:${name}`);
  const across = (name: string): AcrossSwath => ({
    near: own(`${name}_near`),
    center: own(`${name}_center`),
    far: own(`${name}_far`),
  });
  const [imageID = first.properties.frame_id, frameNumber] = first.properties.frame_id.split("_");
  const thumbnail = items.flatMap((item) => Object.values(item.assets)).find(isQuicklook);
  const ring = withoutHeights(first.geometry.coordinates[0] ?? []);
  const acquisition = oneOf(properties[`${prefix}:acquisition_mode`] ?? properties["sar:instrument_mode"], [
    "spotlight",
    "stripmap",
    "scan",
  ]);
  const looks = { range: number("sar:looks_range"), azimuth: number("sar:looks_azimuth") };
  const azimuthResolution = own("azimuth_resolution");
  const mode =
    acquisition &&
    modes[
      recogniseMode({
        acquisition,
        azimuthLooks: looks.azimuth ?? 1,
        azimuthResolution: azimuthResolution ?? 1,
        sideKm: longestSideKm(ring),
      })
    ];
  return {
    frameID: first.properties.frame_id,
    imageID,
    frameNumber: Number(frameNumber ?? 1),
    items,
    products: sortProducts(items.map((item) => String(item.properties["sar:product_type"] ?? ""))),
    start: startOf(first),
    end: first.properties.end_datetime ?? startOf(first),
    ring,
    family: mode?.family,
    mode,
    lookSide: oneOf(properties["sar:observation_direction"], ["left", "right"]),
    passDirection: oneOf(properties["sat:orbit_state"], ["ascending", "descending"]),
    incidence: across("incidence"),
    lookAngle: own("satellite_look_angle"),
    rangeResolution: across("range_resolution"),
    azimuthResolution,
    bandwidth: own("chirp_bandwidth"),
    looks,
    polarizations: Array.isArray(properties["sar:polarizations"])
      ? properties["sar:polarizations"].map(String)
      : [],
    band: asText(properties["sar:frequency_band"]),
    orientation: asText(properties[`${prefix}:data_orientation`]),
    corners: thumbnail?.coordinates,
    quicklookUrl: thumbnail && linkFault(thumbnail.href) === undefined ? thumbnail.href : undefined,
    collection: first.collection ?? "",
    platform: asText(properties.platform),
    providers: providerNames(properties.providers),
    description: asText(properties.description),
    inclination: own("orbit_inclination"),
  };
}

/** The positions of a ring, which may have heights; those of one that has none are not copied. */
function withoutHeights(ring: readonly (readonly [number, number, ...number[]])[]): Ring {
  return ring.every(isPosition) ? ring : ring.map(([lng, lat]): Position => [lng, lat]);
}

function isPosition(position: readonly number[]): position is Position {
  return position.length === 2;
}

/** When the acquisition began; an item without its own time began when it was created. */
function startOf({ properties }: Item): string {
  const { start_datetime, datetime, created } = properties;
  return start_datetime ?? datetime ?? String(created ?? new Date(0).toISOString());
}

/** Product types in the order people know them, each once; unknown ones last. */
export function sortProducts(products: readonly string[]): string[] {
  const rank = (name: string) => {
    const index = productTypes.indexOf(name as ProductType);
    return index < 0 ? productTypes.length : index;
  };
  return [...new Set(products.filter((name) => name !== ""))].sort((a, b) => rank(a) - rank(b));
}

function isQuicklook(asset: Item["assets"][string]): boolean {
  return asset.type === "image/png" && (asset.roles?.includes("thumbnail") ?? false);
}

/** The names of a STAC provider list; what is no such list has none. */
export function providerNames(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((provider: unknown) => {
    const name = typeof provider === "object" && provider !== null && "name" in provider && provider.name;
    return typeof name === "string" && name !== "" ? [name] : [];
  });
}

function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

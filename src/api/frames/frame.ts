import { z } from "zod";
import { type Asset, type Item, item } from "../../contract/item.ts";
import { type Mode, modes, productTypes, recogniseMode } from "../../domain/modes.ts";
import { longestSideKm } from "../../geo/ring.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { linkFault } from "../files.ts";

/** Frame: the common properties of its items (one a product type). */
export type CatalogFrame = Readonly<ReturnType<typeof catalogFrame>>;

/** `prefix` is the namespace of the service's own properties. */
export function catalogFrame(items: readonly [Item, ...Item[]], prefix: string) {
  const [first] = items;
  const { properties } = first;
  const { frame_id: frameID } = properties;
  const own = (name: string) => asNumber(properties[`${prefix}:${name}`]);
  const acrossSwath = (name: string) => ({
    near: own(`${name}_near`),
    center: own(`${name}_center`),
    far: own(`${name}_far`),
  });
  const [imageID = frameID, frameNumber = "1"] = frameID.split("_");
  const start = String(
    properties.start_datetime ?? properties.datetime ?? properties.created ?? new Date(0).toISOString(),
  );
  const mode = modeOf(first, prefix);
  const quicklook = items
    .flatMap(({ assets }) => Object.values(assets))
    .find(({ type, roles }) => type === "image/png" && roles?.includes("thumbnail"));
  const quicklookUrl = pictureUrl(quicklook);
  const description = asText(properties.description);
  return {
    items,
    frameID,
    imageID,
    frameNumber: asNumber(Number(frameNumber)) ?? 1,
    /** As on the wire: wrapped longitudes. */
    ring: ringOf(first),
    products: sortProducts(
      items.map((item) => asText(item.properties["sar:product_type"]) ?? ""),
    ) as readonly string[],
    /** Products that can be bought; undefined where all of the mode can. */
    available: textsOf(properties[`${prefix}:available_products`]),
    start,
    end: String(properties.end_datetime ?? start),
    mode,
    family: mode?.family,
    lookSide: oneOf(properties["sar:observation_direction"], ["left", "right"]),
    passDirection: oneOf(properties["sat:orbit_state"], ["ascending", "descending"]),
    /** Degrees. */
    incidence: acrossSwath("incidence"),
    lookAngle: own("satellite_look_angle"),
    /** Meters. */
    rangeResolution: acrossSwath("range_resolution"),
    azimuthResolution: own("azimuth_resolution"),
    /** Hertz. */
    bandwidth: own("chirp_bandwidth"),
    looks: {
      range: asNumber(properties["sar:looks_range"]),
      azimuth: asNumber(properties["sar:looks_azimuth"]),
    },
    polarizations: textsOf(properties["sar:polarizations"]) ?? [],
    band: asText(properties["sar:frequency_band"]),
    /** Orientation of the quicklook: native, shadows-down or north-up; others as they are. */
    orientation: asText(properties[`${prefix}:data_orientation`]),
    corners: quicklook?.coordinates ?? undefined,
    quicklookUrl,
    /** Link of a small picture for lists; the quicklook's where the service has none. */
    thumbnailUrl: pictureUrl(first.assets["thumbnail-small-png"]) ?? quicklookUrl,
    collection: first.collection ?? "",
    platform: asText(properties.platform),
    providers: providerNames(properties.providers) as readonly string[],
    description,
    /** Says whether the frame's own description calls its picture a demo's. */
    hasDemoPicture: /\bdemo picture\b/i.test(description ?? ""),
    /** Inclination of the orbit, degrees. */
    inclination: own("orbit_inclination"),
  };
}

/** Returns a property of every item. */
export function valuesOf({ items }: Pick<CatalogFrame, "items">, name: string): unknown[] {
  return items.map(({ properties }) => properties[name]);
}

/** Returns the mode that an item's properties and outline tell; undefined for a foreign one. */
export function modeOf(item: Item, prefix: string): Mode | undefined {
  const { properties } = item;
  const said = properties[`${prefix}:acquisition_mode`] ?? properties["sar:instrument_mode"];
  const acquisition = oneOf(said, ["spotlight", "stripmap", "scan"]);
  if (!acquisition) return undefined;
  const azimuthLooks = asNumber(properties["sar:looks_azimuth"]) ?? 1;
  const azimuthResolution = asNumber(properties[`${prefix}:azimuth_resolution`]) ?? 1;
  const sideKm = longestSideKm(ringOf(item));
  return modes[recogniseMode({ acquisition, azimuthLooks, azimuthResolution, sideKm })];
}

function ringOf({ geometry }: Item): Ring {
  return (geometry.coordinates[0] ?? []).map(([lng, lat]): Position => [lng, lat]);
}

/** Returns a picture's link; undefined where it is kept without one, or is none to open. */
function pictureUrl({ href }: Partial<Asset> = {}): string | undefined {
  return href && linkFault(href) === undefined ? href : undefined;
}

/** Groups items by frame in order of appearance (interface 1.2). */
export function framesOf(items: readonly Item[], prefix: string): CatalogFrame[] {
  return [...createGrouping(prefix)(items)];
}

/** Groups a growing list as `framesOf`; reads new items only, and unchanged frames stay the same objects. */
export function createGrouping(prefix: string): (items: readonly Item[]) => readonly CatalogFrame[] {
  let taken: readonly Item[] = [];
  let frames: CatalogFrame[] = [];
  let places = new Map<string, number>();
  return (items) => {
    if (items === taken) return frames;
    const goesOn = taken.length <= items.length && items[taken.length - 1] === taken.at(-1);
    if (!goesOn) places = new Map();
    frames = goesOn ? [...frames] : [];
    const grown = new Map<number, CatalogFrame["items"]>();
    for (const item of items.slice(goesOn ? taken.length : 0)) {
      const frameID = item.properties.frame_id;
      const place = places.get(frameID) ?? places.size;
      places.set(frameID, place);
      const group = grown.get(place) ?? frames[place]?.items;
      grown.set(place, group ? [...group, item] : [item]);
    }
    for (const [place, group] of grown) frames[place] = catalogFrame(group, prefix);
    taken = items;
    return frames;
  };
}

export function sortProducts(products: readonly string[]): string[] {
  const known: readonly string[] = productTypes;
  const rank = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return [...new Set(products.filter((name) => name !== ""))].sort((a, b) => rank(a) - rank(b));
}

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

export function asText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.flatMap((one) => asText(one) ?? []) : undefined;
}

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/**
 * Frame for storage: items without signed links, which expire and are never stored (interface 4.2). The quicklook's
 * corners stay.
 */
export const keptFrame = z.object({ frameID: z.string(), items: z.tuple([item], item) });
export type KeptFrame = z.infer<typeof keptFrame>;

export function keepFrame({ frameID, items: [first, ...others] }: CatalogFrame): KeptFrame {
  return { frameID, items: [withoutLinks(first), ...others.map(withoutLinks)] };
}

function withoutLinks(kept: Item): Item {
  const assets = Object.entries(kept.assets)
    .filter(([, { coordinates }]) => coordinates)
    .map(([key, asset]) => [key, { ...asset, href: "" }]);
  return { ...kept, links: [], assets: Object.fromEntries(assets) };
}

const shown = new WeakMap<KeptFrame, { prefix: string; frame: CatalogFrame }>();

/** Restores a kept frame, without a quicklook link. Cached by object. */
export function readKeptFrame(kept: KeptFrame, prefix: string): CatalogFrame {
  const known = shown.get(kept);
  if (known?.prefix === prefix) return known.frame;
  const frame = catalogFrame(kept.items, prefix);
  shown.set(kept, { prefix, frame });
  return frame;
}

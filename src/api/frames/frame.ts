import { z } from "zod";
import { type Asset, type Corners, type Item, item } from "../../contract/item.ts";
import {
  type Mode,
  type ModeFamily,
  modes,
  type ProductType,
  productTypes,
  recogniseMode,
} from "../../domain/modes.ts";
import { longestSideKm } from "../../geo/ring.ts";
import type { Position, Ring } from "../../geo/types.ts";
import { linkFault } from "../files.ts";

export interface AcrossSwath {
  near: number | undefined;
  center: number | undefined;
  far: number | undefined;
}

/** Frame: the common properties of its items (one a product type). */
export class CatalogFrame {
  readonly items: readonly [Item, ...Item[]];
  private readonly prefix: string;
  readonly frameID: string;
  /** As on the wire: wrapped longitudes. */
  readonly ring: Ring;
  readonly mode: Mode | undefined;

  /** `prefix` is the namespace of the service's own properties. */
  constructor(items: readonly [Item, ...Item[]], prefix: string) {
    this.items = items;
    this.prefix = prefix;
    this.frameID = items[0].properties.frame_id;
    this.ring = (items[0].geometry.coordinates[0] ?? []).map(([lng, lat]): Position => [lng, lat]);
    this.mode = this.modeOf();
  }

  property(name: string): unknown {
    return this.items[0].properties[name];
  }

  valuesOf(name: string): unknown[] {
    return this.items.map(({ properties }) => properties[name]);
  }

  get imageID(): string {
    return this.frameID.split("_")[0] ?? this.frameID;
  }

  get frameNumber(): number {
    return asNumber(Number(this.frameID.split("_")[1] ?? 1)) ?? 1;
  }

  get products(): readonly string[] {
    return sortProducts(this.valuesOf("sar:product_type").map((type) => asText(type) ?? ""));
  }

  get start(): string {
    const said = this.property("start_datetime") ?? this.property("datetime") ?? this.property("created");
    return String(said ?? new Date(0).toISOString());
  }

  get end(): string {
    return String(this.property("end_datetime") ?? this.start);
  }

  get family(): ModeFamily | undefined {
    return this.mode?.family;
  }

  get lookSide(): "left" | "right" | undefined {
    return oneOf(this.property("sar:observation_direction"), ["left", "right"]);
  }

  get passDirection(): "ascending" | "descending" | undefined {
    return oneOf(this.property("sat:orbit_state"), ["ascending", "descending"]);
  }

  /** Degrees. */
  get incidence(): AcrossSwath {
    return this.acrossSwath("incidence");
  }

  get lookAngle(): number | undefined {
    return this.own("satellite_look_angle");
  }

  /** Meters. */
  get rangeResolution(): AcrossSwath {
    return this.acrossSwath("range_resolution");
  }

  get azimuthResolution(): number | undefined {
    return this.own("azimuth_resolution");
  }

  /** Hertz. */
  get bandwidth(): number | undefined {
    return this.own("chirp_bandwidth");
  }

  get looks(): { range: number | undefined; azimuth: number | undefined } {
    return {
      range: asNumber(this.property("sar:looks_range")),
      azimuth: asNumber(this.property("sar:looks_azimuth")),
    };
  }

  get polarizations(): readonly string[] {
    const said = this.property("sar:polarizations");
    return Array.isArray(said) ? said.flatMap((one) => asText(one) ?? []) : [];
  }

  get band(): string | undefined {
    return asText(this.property("sar:frequency_band"));
  }

  /** Orientation of the quicklook: native, shadows-down or north-up; others as they are. */
  get orientation(): string | undefined {
    return asText(this.property(`${this.prefix}:data_orientation`));
  }

  get corners(): Corners | undefined {
    return this.quicklook()?.coordinates ?? undefined;
  }

  get quicklookUrl(): string | undefined {
    const href = this.quicklook()?.href;
    return href && linkFault(href) === undefined ? href : undefined;
  }

  /** Link of a small picture for lists; the quicklook's where the service has none. */
  get thumbnailUrl(): string | undefined {
    const href = this.items[0].assets["thumbnail-small-png"]?.href;
    return href && linkFault(href) === undefined ? href : this.quicklookUrl;
  }

  get collection(): string {
    return this.items[0].collection ?? "";
  }

  get platform(): string | undefined {
    return asText(this.property("platform"));
  }

  get providers(): readonly string[] {
    return providerNames(this.property("providers"));
  }

  get description(): string | undefined {
    return asText(this.property("description"));
  }

  /** Says whether the frame's own description calls its picture a demo's. */
  get hasDemoPicture(): boolean {
    return /\bdemo picture\b/i.test(this.description ?? "");
  }

  /** Inclination of the orbit, degrees. */
  get inclination(): number | undefined {
    return this.own("orbit_inclination");
  }

  private own(name: string): number | undefined {
    return asNumber(this.property(`${this.prefix}:${name}`));
  }

  private acrossSwath(name: string): AcrossSwath {
    return {
      near: this.own(`${name}_near`),
      center: this.own(`${name}_center`),
      far: this.own(`${name}_far`),
    };
  }

  private quicklook(): Asset | undefined {
    const assets = this.items.flatMap((item) => Object.values(item.assets));
    return assets.find(({ type, roles }) => type === "image/png" && roles?.includes("thumbnail"));
  }

  private modeOf(): Mode | undefined {
    const said = this.property(`${this.prefix}:acquisition_mode`) ?? this.property("sar:instrument_mode");
    const acquisition = oneOf(said, ["spotlight", "stripmap", "scan"]);
    if (!acquisition) return undefined;
    const [azimuthLooks, azimuthResolution] = [this.looks.azimuth ?? 1, this.azimuthResolution ?? 1];
    const sideKm = longestSideKm(this.ring);
    return modes[recogniseMode({ acquisition, azimuthLooks, azimuthResolution, sideKm })];
  }
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
    const grown = new Map<number, [Item, ...Item[]]>();
    for (const item of items.slice(goesOn ? taken.length : 0)) {
      const frameID = item.properties.frame_id;
      const place = places.get(frameID) ?? places.size;
      places.set(frameID, place);
      const group: Item[] = grown.get(place) ?? [...(frames[place]?.items ?? [])];
      group.push(item);
      grown.set(place, group as [Item, ...Item[]]);
    }
    for (const [place, group] of grown) frames[place] = new CatalogFrame(group, prefix);
    taken = items;
    return frames;
  };
}

export function sortProducts(products: readonly string[]): string[] {
  const rank = (name: string) => {
    const index = productTypes.indexOf(name as ProductType);
    return index < 0 ? productTypes.length : index;
  };
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

function oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((candidate) => candidate === value);
}

/**
 * Frame for storage: items without signed links, which expire and are never stored (interface 4.2). The quicklook's
 * corners stay.
 */
export const keptFrame = z.object({ frameID: z.string(), items: z.array(item).min(1) });
export type KeptFrame = z.infer<typeof keptFrame>;

export function keepFrame({ frameID, items }: CatalogFrame): KeptFrame {
  return {
    frameID,
    items: items.map((entry) => ({
      ...entry,
      links: [],
      assets: Object.fromEntries(
        Object.entries(entry.assets)
          .filter(([, { coordinates }]) => coordinates)
          .map(([key, asset]) => [key, { ...asset, href: "" }]),
      ),
    })),
  };
}

const shown = new WeakMap<KeptFrame, { prefix: string; frame: CatalogFrame }>();

/** Restores a kept frame, without a quicklook link. Cached by object. */
export function readKeptFrame(kept: KeptFrame, prefix: string): CatalogFrame {
  const known = shown.get(kept);
  if (known?.prefix === prefix) return known.frame;
  const items = kept.items as [KeptFrame["items"][0], ...KeptFrame["items"]];
  const frame = new CatalogFrame(items, prefix);
  shown.set(kept, { prefix, frame });
  return frame;
}

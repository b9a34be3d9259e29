import { z } from "zod";
import { parseInstant } from "../contract/common.ts";
import { prefixedProperties } from "../contract/filter-properties.ts";
import { corners as cornersSchema } from "../contract/item.ts";
import { type Mode, modes, productTypes, recogniseMode } from "../domain/modes.ts";
import { bandwidthFor, groundRangeResolution } from "../domain/radar.ts";
import { longestSideKm } from "../geo/ring.ts";
import type { Ring } from "../geo/types.ts";
import { orientToTrack, quadrilateral } from "../open-data/clean.ts";
import { type ImagedCorners, wrapCorners } from "../orbit/imaged-frame.ts";
import { type Frame, parseFrameID, parseItemID } from "../service/catalog/items/frame.ts";
import { AVAILABLE, provenance } from "../service/catalog/items/item-document.ts";
import type { OwnItem } from "../service/catalog/own-items.ts";
import { unstorableText } from "../service/http/read-request.ts";
import type { RawItem } from "./archive-item.ts";
import { readAssets } from "./read-assets.ts";
import { readFootprint } from "./read-footprint.ts";
import { type RefusalReason, Unusable } from "./refusal.ts";

export const assumptions = {
  corners: "corners worked out from footprint, look side and pass direction",
  inclination: "an orbit inclination of 97.6° assumed",
  platform: 'the platform called "unknown"',
  producer: 'the producer called "unknown"',
} as const;
export type Assumption = keyof typeof assumptions;

/** Sun-synchronous, as nearly all radar satellites. */
const INCLINATION = 97.6;
const UNKNOWN = "unknown";

const INSTANT = "must be an RFC 3339 date-time with a time zone, such as 2026-05-18T06:14:09Z";
const instant = z.string(INSTANT).transform((text, { addIssue }) => {
  const read = parseInstant(text);
  if (!read) addIssue(INSTANT);
  return read?.ms ?? 0;
});
const FRAME_ID = "must be <image id>_<frame number>, such as 4017_1";
const frameID = z.string(FRAME_ID).transform((text, { addIssue }) => {
  const numbers = parseFrameID(text);
  if (!numbers) addIssue(FRAME_ID);
  return numbers ?? { imageID: 0, frameNumber: 0 };
});
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
const number = (unit: string) => z.number(`must be a number, in ${unit}`);
const looks = z.int("must be a whole number");
const POLARIZATION = "must be a list of one of VV, HH, VH, HV";

const acquisition = oneOf(["spotlight", "stripmap", "scan"]);

const source = z.object({
  shared: z.object({
    frame_id: frameID,
    created: instant,
    updated: instant.nullish(),
    start_datetime: instant,
    end_datetime: instant,
    platform: z.string().nullish(),
    license: z.string().nullish(),
    description: z.string().nullish(),
    providers: z.array(z.object({ name: z.string(), roles: z.array(z.string()).optional() })).nullish(),
    "sar:instrument_mode": acquisition.nullish(),
    "sar:frequency_band": z.literal("X", { error: "must be X: the interface knows no other band" }).nullish(),
    "sar:polarizations": z.tuple([oneOf(["VV", "HH", "VH", "HV"])], POLARIZATION),
    "sar:product_type": oneOf(productTypes),
    "sar:looks_range": looks,
    "sar:looks_azimuth": looks,
    "sar:observation_direction": oneOf(["left", "right"]),
    "sat:orbit_state": oneOf(["ascending", "descending"]),
  }),
  own: z.object({
    acquisition_mode: acquisition.nullish(),
    processing_mode: oneOf(["SL", "SM", "SC"]).nullish(),
    azimuth_resolution: number("metres"),
    range_resolution_center: number("metres").nullish(),
    range_resolution_near: number("metres").nullish(),
    range_resolution_far: number("metres").nullish(),
    incidence_center: number("degrees"),
    incidence_near: number("degrees"),
    incidence_far: number("degrees"),
    satellite_look_angle: number("degrees"),
    chirp_bandwidth: number("hertz").nullish(),
    data_orientation: z.string().nullish(),
    orbit_inclination: number("degrees").nullish(),
  }),
});
type Source = z.output<typeof source>;

/**
 * Reads an item as the service returns it, its own properties under `prefix` (interface 4.1), and its files below
 * `archiveDir`; an item of the demo has none, since its files are made. Throws `Unusable`.
 */
export function readInterfaceItem(item: RawItem, prefix: string, archiveDir: string | undefined) {
  const { properties } = item;
  const own: Record<string, unknown> = {};
  for (const name of Object.keys(prefixedProperties)) own[name] = properties[`${prefix}:${name}`];
  const given = { shared: properties, own };
  const read = source.safeParse(given);
  if (!read.success) throw unusable(read.error, given, prefix);
  const { shared, own: told } = read.data;
  const ring = readFootprint(item.geometry);
  const mode = modeOf(read.data, ring);
  const assumed: Assumption[] = [];
  const orElse = <T>(value: T | null | undefined, name: Assumption, preset: T): T => {
    if (value !== null && value !== undefined) return value;
    assumed.push(name);
    return preset;
  };
  const inclination = orElse(told.orbit_inclination, "inclination", INCLINATION);
  const view = {
    inclination,
    passDirection: shared["sat:orbit_state"],
    lookSide: shared["sar:observation_direction"],
    isLong: mode.processingMode !== "SL",
  };
  const corners =
    told.data_orientation === "native" || !told.data_orientation ? quicklookCorners(item.assets) : undefined;
  if (!corners) assumed.push("corners");
  const provider =
    shared.providers?.find(({ roles }) => roles?.includes("producer")) ?? shared.providers?.[0];
  const producer = orElse(provider?.name, "producer", UNKNOWN);
  const license = shared.license ?? undefined;
  const made = (footprint: Frame["footprint"]) =>
    provenance({ producer, license, footprint, files: undefined }).description;
  const isOfDemo = [made("generated"), made("real")].includes(shared.description ?? "");
  const product = shared["sar:product_type"];
  const files = isOfDemo ? undefined : readAssets(item.assets, product, archiveDir);
  const unkept = Object.keys(properties).filter((name) => !isKept(name, prefix));
  const ownItem = isOfDemo ? undefined : readOwn(item, [...unkept, "description"]);
  const frame: Frame = {
    ...shared.frame_id,
    mode: mode.imagingMode,
    start: shared.start_datetime,
    end: shared.end_datetime,
    created: shared.created,
    updated: shared.updated ?? shared.created,
    ring,
    corners: corners ?? wrapCorners(orientToTrack(cornersOf(ring), view)),
    lookSide: view.lookSide,
    passDirection: view.passDirection,
    incidence: { near: told.incidence_near, center: told.incidence_center, far: told.incidence_far },
    lookAngle: told.satellite_look_angle,
    azimuthResolution: told.azimuth_resolution,
    ...resolutionOf(told),
    rangeLooks: shared["sar:looks_range"],
    azimuthLooks: shared["sar:looks_azimuth"],
    polarization: shared["sar:polarizations"][0],
    products: [product],
    files: files && {
      products: files[product] ? [product] : [],
      hasThumbnail: files.thumbnails !== undefined,
      hasItems: ownItem !== undefined && Object.keys(ownItem).length > 0,
    },
    producer,
    license,
    footprint: shared.description === made("generated") ? "generated" : "real",
    platform: orElse(shared.platform, "platform", UNKNOWN),
    inclination,
  };
  return {
    frames: [frame],
    assumed,
    isListedAgain: false,
    unkept: ownItem ? [] : unkept,
    files,
    own: ownItem,
    taskID: readTaskID(properties[`${prefix}:task_id`], prefix),
  };
}

const LONGEST_ID = 200;
const LONGEST_PROPERTIES = 20_000;
const DEEPEST_PROPERTIES = 50;

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)));

/** Reads the id of an item that the service has not made, and properties of these names. Throws `Unusable`. */
function readOwn({ id, properties }: RawItem, names: readonly string[]): OwnItem {
  const further = Object.fromEntries(Object.entries(properties).filter(([name]) => names.includes(name)));
  const unstorable = unstorableText({ id, ...further });
  if (unstorable)
    throw new Unusable("property", `"${unstorable.path.join(".")}" cannot be kept: ${unstorable.reason}.`);
  if (id.length > LONGEST_ID)
    throw new Unusable("id", `its id has more than ${LONGEST_ID} characters: shorten it.`);
  if (isDeeper(further, DEEPEST_PROPERTIES)) {
    const sentence = `its further properties lie more than ${DEEPEST_PROPERTIES} levels deep: leave some out.`;
    throw new Unusable("property", sentence);
  }
  if (JSON.stringify(further).length > LONGEST_PROPERTIES) {
    const sentence = `its further properties have more than ${LONGEST_PROPERTIES} characters: leave some out.`;
    throw new Unusable("property", sentence);
  }
  return {
    ...(id !== "" && !parseItemID(id) && { itemID: id }),
    ...(Object.keys(further).length > 0 && { properties: further }),
  };
}

/** Names outside the service's namespace: those read, and `datetime`, which follows from them. */
const sharedNames: ReadonlySet<string> = new Set([...Object.keys(source.shape.shared.shape), "datetime"]);

const isKept = (name: string, prefix: string) =>
  sharedNames.has(name) ||
  name === `${prefix}:task_id` ||
  name === `${prefix}:${AVAILABLE}` ||
  (name.startsWith(`${prefix}:`) && name.slice(prefix.length + 1) in source.shape.own.shape);

function readTaskID(value: unknown, prefix: string): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" && !unstorableText(value)) return value;
  throw new Unusable("property", `its ${prefix}:task_id must be the id of a task.`);
}

function modeOf({ shared, own }: Source, ring: Ring): Mode {
  const processed = { SL: "spotlight", SM: "stripmap", SC: "scan" } as const;
  const told = own.acquisition_mode ?? shared["sar:instrument_mode"];
  const acquired = told ?? (own.processing_mode && processed[own.processing_mode]);
  if (!acquired) throw new Unusable("mode", 'it has no imaging mode: give "sar:instrument_mode".');
  if (own.processing_mode && processed[own.processing_mode] !== acquired) {
    throw new Unusable("mode", `it is both ${acquired} and ${own.processing_mode}: correct one of the two.`);
  }
  return modes[
    recogniseMode({
      acquisition: acquired,
      azimuthLooks: shared["sar:looks_azimuth"],
      azimuthResolution: own.azimuth_resolution,
      sideKm: longestSideKm(ring),
    })
  ];
}

/** Returns bandwidth and range resolution, which follow from each other; neither is made up. */
function resolutionOf({
  chirp_bandwidth,
  ...told
}: Source["own"]): Pick<Frame, "bandwidth" | "rangeResolution"> {
  const center = told.range_resolution_center;
  const bandwidth = chirp_bandwidth ?? (center ? bandwidthFor(center, told.incidence_center) : undefined);
  if (bandwidth === undefined) return { bandwidth: undefined, rangeResolution: undefined };
  const at = (given: number | null | undefined, incidence: number) =>
    given ?? groundRangeResolution(bandwidth, incidence);
  return {
    bandwidth,
    rangeResolution: {
      near: at(told.range_resolution_near, told.incidence_near),
      center: at(center, told.incidence_center),
      far: at(told.range_resolution_far, told.incidence_far),
    },
  };
}

const pictured = z.object({ coordinates: cornersSchema });

function quicklookCorners(assets: unknown): ImagedCorners | undefined {
  for (const asset of typeof assets === "object" && assets !== null ? Object.values(assets) : []) {
    const { data } = pictured.safeParse(asset);
    if (!data) continue;
    const { top_left, top_right, bottom_left, bottom_right } = data.coordinates;
    return { nearFirst: top_left, farFirst: top_right, nearLast: bottom_left, farLast: bottom_right };
  }
  return undefined;
}

function cornersOf(ring: Ring) {
  if (ring.length >= 5) return quadrilateral(ring);
  throw new Unusable("geometry", "its footprint is a triangle: give the corners of its quicklook.");
}

const TIMES: ReadonlySet<unknown> = new Set(["created", "updated", "start_datetime", "end_datetime"]);

function unusable(
  error: z.ZodError,
  given: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  prefix: string,
): Unusable {
  const [group = "", field = ""] = error.issues[0]?.path.map(String) ?? [];
  const name = group === "own" ? `${prefix}:${field}` : field;
  const value = given[group]?.[field];
  const rule = `it ${error.issues[0]?.message}.`;
  const reason = reasonOf(field);
  if (value !== undefined)
    return new Unusable(reason, `"${name}" is ${JSON.stringify(value).slice(0, 60)}: ${rule}`);
  const other =
    group === "own" &&
    Object.keys(given.shared ?? {}).find((key) => key !== name && key.endsWith(`:${field}`));
  const cure = other && `, but "${other}" is there: name its prefix in PROPERTY_PREFIX.`;
  return new Unusable(reason, `"${name}" is missing${cure || `: ${rule}`}`);
}

function reasonOf(field: string): RefusalReason {
  if (field === "frame_id") return "frame-id";
  if (TIMES.has(field)) return "time";
  return /_mode$/.test(field) ? "mode" : "property";
}

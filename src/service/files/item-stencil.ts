import { DEFAULT_PREFIX } from "../../contract/common.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import type { FoundItem } from "../catalog/catalog-store.ts";
import { wrapSteps } from "../catalog/items/frame-row.ts";
import { boundingBox, namesUnder } from "../catalog/items/item-document.ts";
import { type NumberColumn, numberColumns, STEPS } from "../catalog/packed/columns.ts";
import type { JsonBytes } from "../http/json-bytes.ts";
import { isoText } from "../instant.ts";
import { decimalText } from "./decimal-text.ts";
import { thumbnails } from "./file-links.ts";

/** An item to be written, and what gives the address of its thumbnails' files. */
export interface Written {
  item: FoundItem;
  thumbnail: (file: string) => string;
}

/** Where the JSON of an item was written, and in it the id and the product type: by these alone the items of a frame differ. */
export interface WrittenPlaces {
  start: number;
  end: number;
  id: Place;
  product: Place;
}

type Place = readonly [from: number, to: number];

/** Gives a member of an item as JSON; undefined where the item has none. */
type Member = (written: Written) => string | undefined;

/** What tells items of one kind apart: members by their names, in the order in which documents have them. */
type Members = readonly (readonly [name: string, write: Member])[];

/** The members by which items of a kind differ; `prefix` is the namespace of the service's own properties. */
export function membersUnder(prefix: string = DEFAULT_PREFIX): Members {
  const names = namesUnder(prefix);
  const number =
    (column: NumberColumn): Member =>
    ({ item: { steps } }) =>
      decimalText(steps[column] ?? 0, numberColumns[column]);
  /** Where the bandwidth is not known, nothing that follows from it is. */
  const known =
    (column: NumberColumn): Member =>
    (written) =>
      written.item.steps.bandwidth === undefined ? undefined : number(column)(written);
  const time =
    (column: "start" | "end" | "created" | "updated"): Member =>
    ({ item }) =>
      `"${isoText(item.steps[column])}"`;
  const corner =
    (place: number): Member =>
    ({ item }) =>
      positionText(item.steps.corners, 2 * place);
  // An address has no character that is escaped in JSON.
  const link =
    (name: keyof typeof thumbnails): Member =>
    ({ thumbnail }) =>
      `"${thumbnail(thumbnails[name].file)}"`;
  return [
    ["id", ({ item }) => `"${item.id}"`],
    ["coordinates", ({ item }) => `[[${ringText(item.steps.ring)}]]`],
    ["bbox", ({ item }) => boxText(item)],
    ["frame_id", ({ item }) => `"${item.frameID}"`],
    ["datetime", time("start")],
    ["created", time("created")],
    ["updated", time("updated")],
    ["start_datetime", time("start")],
    ["end_datetime", time("end")],
    ["sar:polarizations", ({ item }) => `["${item.steps.polarization}"]`],
    ["sar:product_type", ({ item }) => `"${item.product}"`],
    ["sar:looks_range", ({ item }) => String(item.steps.rangeLooks)],
    ["sar:looks_azimuth", ({ item }) => String(item.steps.azimuthLooks)],
    ["sar:observation_direction", ({ item }) => `"${item.steps.lookSide}"`],
    ["sat:orbit_state", ({ item }) => `"${item.steps.passDirection}"`],
    [names.azimuth_resolution, number("azimuthResolution")],
    [names.range_resolution_center, known("rangeCenter")],
    [names.range_resolution_near, known("rangeNear")],
    [names.range_resolution_far, known("rangeFar")],
    [names.incidence_center, number("incidenceCenter")],
    [names.incidence_near, number("incidenceNear")],
    [names.incidence_far, number("incidenceFar")],
    [names.satellite_look_angle, number("lookAngle")],
    [names.chirp_bandwidth, known("bandwidth")],
    [names.orbit_inclination, ({ item }) => String(item.steps.inclination)],
    ["href", link("thumbnail-png")],
    ["top_left", corner(0)],
    ["top_right", corner(1)],
    ["bottom_left", corner(2)],
    ["bottom_right", corner(3)],
    ["href", link("thumbnail-json")],
    ["href", link("thumbnail-kml")],
  ];
}

/** A ring of steps, in wrapped longitudes. */
function ringText(ring: readonly number[]): string {
  let text = positionText(ring, 0);
  for (let at = 2; at < ring.length; at += 2) text += `,${positionText(ring, at)}`;
  return text;
}

function positionText(steps: readonly number[], at: number): string {
  const lng = wrapSteps(entryAt(steps, at));
  return `[${decimalText(lng, STEPS)},${decimalText(entryAt(steps, at + 1), STEPS)}]`;
}

/** The bounding box; of a ring across 180° it is the document's, whose longitudes are not in whole steps. */
function boxText(item: FoundItem): string {
  const { ring } = item.steps;
  let [west, south, east, north] = [entryAt(ring, 0), entryAt(ring, 1), entryAt(ring, 0), entryAt(ring, 1)];
  for (let at = 2; at < ring.length; at += 2) {
    west = Math.min(west, entryAt(ring, at));
    south = Math.min(south, entryAt(ring, at + 1));
    east = Math.max(east, entryAt(ring, at));
    north = Math.max(north, entryAt(ring, at + 1));
  }
  if (east >= 180 * STEPS) return `[${boundingBox(item.frame).join()}]`;
  const [least, most] = [
    `${decimalText(west, STEPS)},${decimalText(south, STEPS)}`,
    `${decimalText(east, STEPS)},${decimalText(north, STEPS)}`,
  ];
  return `[${least},${most}]`;
}

/** Writes an item of a kind at the end of what is written already. */
export type Stencil = (item: Written, bytes: JsonBytes) => WrittenPlaces;

const encoder = new TextEncoder();

/** Cuts what differs out of an item's document, which is written as JSON: that of another item of its kind is put in there. */
export function createStencil(json: string, sample: Written, members: Members): Stencil {
  /** What all items share before each member, its bytes, and what writes that one. */
  const parts: { shared: string; size: number; name: string; write: Member }[] = [];
  let from = 0;
  for (const [name, write] of members) {
    const value = write(sample);
    if (value === undefined) continue;
    const member = `"${name}":${value}`;
    // In a text every quotation mark is escaped, so nothing but a member looks like one.
    const end = json.indexOf(member, from) + member.length;
    if (end < from + member.length) throw new Error(`An item has no ${member}.`);
    const shared = json.slice(from, end - value.length);
    parts.push({ shared, size: encoder.encode(shared).length, name, write });
    from = end;
  }
  const rest = json.slice(from);
  return (item, bytes) => {
    const start = bytes.length;
    let text = "";
    let at = start;
    let id: Place = [start, start];
    let product = id;
    for (const { shared, size, name, write } of parts) {
      const value = write(item) ?? "";
      text += shared + value;
      const from = at + size;
      // No member has a character of more than one byte.
      at = from + value.length;
      if (name === "id") id = [from, at];
      else if (name === "sar:product_type") product = [from, at];
    }
    bytes.add(text + rest);
    return { start, id, product, end: bytes.length };
  };
}

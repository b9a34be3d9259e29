import { DEFAULT_PREFIX } from "../../contract/common.ts";
import { entryAt } from "../../geo/packed/entry-at.ts";
import type { FoundItem } from "../catalog/catalog-store.ts";
import { wrapSteps } from "../catalog/items/frame-row.ts";
import { boundingBox, namesUnder } from "../catalog/items/item-document.ts";
import { type NumberColumn, numberColumns, STEPS, type TimeColumn } from "../catalog/packed/columns.ts";
import { JsonBytes } from "../http/json-bytes.ts";
import { type GroupLink, thumbnails } from "./file-links.ts";

/** An item to be written, and the link of its thumbnails. */
export interface Written {
  item: FoundItem;
  thumbnails: GroupLink;
}

/** Where the JSON of an item was written, and in it the id and the product type: by these alone the items of a frame differ. */
export interface WrittenPlaces {
  start: number;
  end: number;
  id: Place;
  product: Place;
}

type Place = readonly [from: number, to: number];

/** Writes a part of an item. */
type Write = (written: Written, bytes: JsonBytes) => void;

/** A member of items. */
interface Member {
  name: string;
  /** Its value as JSON: texts that all items have, and what writes the others. */
  value: readonly (string | Write)[];
  /** Whether an item has it; all have it without. */
  isIn?: (written: Written) => boolean;
}

/** The members by which items of a kind differ, in the order of documents; `prefix` is the namespace of the service's own properties. */
export function membersUnder(prefix: string = DEFAULT_PREFIX): readonly Member[] {
  const names = namesUnder(prefix);
  const number = (name: string, column: NumberColumn): Member => ({
    name,
    value: [({ item: { steps } }, bytes) => bytes.addDecimal(steps[column] ?? 0, numberColumns[column])],
  });
  /** Where the bandwidth is not known, nothing that follows from it is. */
  const known = (name: string, column: NumberColumn): Member => ({
    ...number(name, column),
    isIn: ({ item }) => item.steps.bandwidth !== undefined,
  });
  const time = (name: string, column: TimeColumn): Member => ({
    name,
    value: ['"', ({ item }, bytes) => bytes.addInstant(item.steps[column]), '"'],
  });
  // None of the texts has a character that is escaped in JSON.
  const text = (name: string, read: (item: FoundItem) => string): Member => ({
    name,
    value: ['"', ({ item }, bytes) => bytes.add(read(item)), '"'],
  });
  const plain = (name: string, read: (item: FoundItem) => number): Member => ({
    name,
    value: [({ item }, bytes) => bytes.add(String(read(item)))],
  });
  const corner = (name: string, place: number): Member => ({
    name,
    value: [({ item }, bytes) => addPosition(item.steps.corners, 2 * place, bytes)],
  });
  const before: Write = ({ thumbnails }, bytes) => bytes.add(thumbnails.before);
  const after: Write = ({ thumbnails }, bytes) => bytes.add(thumbnails.after);
  const link = (asset: keyof typeof thumbnails): Member => ({
    name: "href",
    value: ['"', before, thumbnails[asset].file, after, '"'],
  });
  return [
    text("id", ({ id }) => id),
    { name: "coordinates", value: ["[[", ({ item }, bytes) => addRing(item.steps.ring, bytes), "]]"] },
    { name: "bbox", value: ["[", ({ item }, bytes) => addBox(item, bytes), "]"] },
    text("frame_id", ({ frameID }) => frameID),
    time("datetime", "start"),
    time("created", "created"),
    time("updated", "updated"),
    time("start_datetime", "start"),
    time("end_datetime", "end"),
    {
      name: "sar:polarizations",
      value: ['["', ({ item }, bytes) => bytes.add(item.steps.polarization), '"]'],
    },
    text("sar:product_type", ({ product }) => product),
    plain("sar:looks_range", ({ steps }) => steps.rangeLooks),
    plain("sar:looks_azimuth", ({ steps }) => steps.azimuthLooks),
    text("sar:observation_direction", ({ steps }) => steps.lookSide),
    text("sat:orbit_state", ({ steps }) => steps.passDirection),
    number(names.azimuth_resolution, "azimuthResolution"),
    known(names.range_resolution_center, "rangeCenter"),
    known(names.range_resolution_near, "rangeNear"),
    known(names.range_resolution_far, "rangeFar"),
    number(names.incidence_center, "incidenceCenter"),
    number(names.incidence_near, "incidenceNear"),
    number(names.incidence_far, "incidenceFar"),
    number(names.satellite_look_angle, "lookAngle"),
    known(names.chirp_bandwidth, "bandwidth"),
    plain(names.orbit_inclination, ({ steps }) => steps.inclination),
    link("thumbnail-png"),
    corner("top_left", 0),
    corner("top_right", 1),
    corner("bottom_left", 2),
    corner("bottom_right", 3),
    link("thumbnail-json"),
    link("thumbnail-kml"),
  ];
}

/** The positions of a ring of steps, in wrapped longitudes. */
function addRing(ring: readonly number[], bytes: JsonBytes): void {
  addPosition(ring, 0, bytes);
  for (let at = 2; at < ring.length; at += 2) {
    bytes.add(",");
    addPosition(ring, at, bytes);
  }
}

function addPosition(steps: readonly number[], at: number, bytes: JsonBytes): void {
  bytes.addPair(wrapSteps(entryAt(steps, at)), entryAt(steps, at + 1), STEPS);
}

/** The sides of the bounding box; of a ring across 180° they are the document's, whose longitudes are not in whole steps. */
function addBox(item: FoundItem, bytes: JsonBytes): void {
  const { ring } = item.steps;
  let [west, south, east, north] = [entryAt(ring, 0), entryAt(ring, 1), entryAt(ring, 0), entryAt(ring, 1)];
  for (let at = 2; at < ring.length; at += 2) {
    west = Math.min(west, entryAt(ring, at));
    south = Math.min(south, entryAt(ring, at + 1));
    east = Math.max(east, entryAt(ring, at));
    north = Math.max(north, entryAt(ring, at + 1));
  }
  if (east >= 180 * STEPS) {
    bytes.add(boundingBox(item.frame).join());
    return;
  }
  bytes.addDecimal(west, STEPS);
  bytes.add(",");
  bytes.addDecimal(south, STEPS);
  bytes.add(",");
  bytes.addDecimal(east, STEPS);
  bytes.add(",");
  bytes.addDecimal(north, STEPS);
}

/** Writes an item of a kind at the end of what is written already. */
export type Stencil = (item: Written, bytes: JsonBytes) => WrittenPlaces;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Cuts what differs out of an item's document, which is written as JSON: that of another item of its kind is put in there. */
export function createStencil(json: string, sample: Written, members: readonly Member[]): Stencil {
  /** What all items share before each part that differs, and what writes that. */
  const parts: { shared: Uint8Array; name: string; write: Write }[] = [];
  const scratch = new JsonBytes(1_024);
  let from = 0;
  for (const { name, value, isIn } of members) {
    if (isIn && !isIn(sample)) continue;
    const written = value.map((part) =>
      typeof part === "string" ? part : decoder.decode(scratch.only((bytes) => part(sample, bytes))),
    );
    const member = `"${name}":${written.join("")}`;
    // In a text every quotation mark is escaped, so nothing but a member looks like one.
    const begin = json.indexOf(member, from);
    if (begin < 0) throw new Error(`An item has no ${member}.`);
    let at = begin + member.length - written.join("").length;
    for (const [place, text] of written.entries()) {
      const write = value[place];
      if (typeof write === "function") {
        parts.push({ shared: encoder.encode(json.slice(from, at)), name, write });
        from = at + text.length;
      }
      at += text.length;
    }
  }
  const rest = encoder.encode(json.slice(from));
  return (item, bytes) => {
    const start = bytes.length;
    let id: Place = [start, start];
    let product = id;
    for (const { shared, name, write } of parts) {
      bytes.add(shared);
      const from = bytes.length;
      write(item, bytes);
      if (name === "id") id = [from, bytes.length];
      else if (name === "sar:product_type") product = [from, bytes.length];
    }
    bytes.add(rest);
    return { start, id, product, end: bytes.length };
  };
}

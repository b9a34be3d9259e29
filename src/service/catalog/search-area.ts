import type { ParsedSearch } from "../../contract/catalog.ts";
import type { FieldFault } from "../../contract/field-error.ts";
import { boxRing, ringBox, unwrapBox } from "../../geo/area/box.ts";
import { type PreparedPolygon, preparePolygon } from "../../geo/area/prepared-polygon.ts";
import { shiftRing, unwrapRing } from "../../geo/longitude.ts";
import { ends } from "../../geo/ring.ts";
import type { Ring } from "../../geo/types.ts";
import { badRequest, type ServiceError } from "../errors.ts";

/** Area of a search: a continuous ring whose west edge lies in [-180, 180). */
export interface SearchArea {
  ring: Ring;
  polygon(): PreparedPolygon;
  rectangle: boolean;
}

/** Reads the area of a search; 400 when it is invalid or given twice (interface 4.3). */
export function readArea({ bbox, intersects }: ParsedSearch): SearchArea | undefined {
  if (bbox && intersects) {
    throw badRequest('"bbox" and "intersects" cannot be given together.').about("conflict", "intersects");
  }
  if (bbox) return areaOf(readBox(bbox), true);
  if (intersects) return areaOf(readRing(intersects.coordinates[0]), false);
  return undefined;
}

function areaOf(continuous: Ring, rectangle: boolean): SearchArea {
  const ring = intoFirstWorld(continuous);
  let polygon: PreparedPolygon | undefined;
  return {
    ring,
    rectangle,
    polygon() {
      polygon ??= preparePolygon(ring);
      return polygon;
    },
  };
}

/** Reads `bbox` of a query string: 4 or 6 numbers, separated by commas. */
export function parseBoxList(text: string): NonNullable<ParsedSearch["bbox"]> {
  const numbers = text.split(",").map((part) => {
    if (!/^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(part)) {
      throw wrongBox(`must be numbers separated by commas, not "${text}"`, "format");
    }
    return Number(part);
  });
  if (numbers.length !== 4 && numbers.length !== 6) throw wrongBox("must have 4 or 6 numbers", "length");
  return numbers as NonNullable<ParsedSearch["bbox"]>;
}

function readBox(bbox: NonNullable<ParsedSearch["bbox"]>): Ring {
  const [west, south, east, north] =
    bbox.length === 4 ? bbox : ([bbox[0], bbox[1], bbox[3], bbox[4]] as const);
  if (bbox.length === 6 && bbox[2] > bbox[5])
    throw wrongBox("has its lowest elevation above its highest", "conflict");
  if (Math.abs(west) > 180 || Math.abs(east) > 180) throw wrongBox("has a longitude beyond ±180", "range");
  if (Math.abs(south) > 90 || Math.abs(north) > 90) throw wrongBox("has a latitude beyond ±90", "range");
  if (south > north) throw wrongBox("has its south edge north of its north edge", "conflict");
  return boxRing(unwrapBox([west, south, east, north]));
}

/**
 * Reads a ring. An edge of more than 180° crosses the antimeridian; one of exactly 360° goes round the
 * world.
 */
function readRing(ring: Ring): Ring {
  const goesRound = ring.some(
    (position, index) => Math.abs(position[0] - (ring[index + 1] ?? position)[0]) === 360,
  );
  if (goesRound) return ring;
  const continuous = unwrapRing(ring);
  const [first, last] = ends(continuous);
  if (first[0] !== last[0]) {
    throw badRequest('"intersects" encloses a pole, which is not supported.').about("range", "intersects");
  }
  return continuous;
}

function wrongBox(fault: string, code: FieldFault): ServiceError {
  return badRequest(`"bbox" ${fault}.`).about(code, "bbox");
}

function intoFirstWorld(ring: Ring): Ring {
  const [west] = ringBox(ring);
  return shiftRing(ring, -360 * Math.floor((west + 180) / 360));
}

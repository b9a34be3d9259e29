import fc from "fast-check";
import type { SearchBody } from "../../contract/catalog.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import type { Position } from "../../geo/types.ts";
import { wrapRing } from "../wrap-ring.ts";

const longitude = fc.integer({ min: -1800, max: 1800 }).map((tenths) => tenths / 10);
const latitude = fc.integer({ min: -900, max: 900 }).map((tenths) => tenths / 10);

const bbox = fc
  .tuple(longitude, latitude, longitude, latitude)
  .map(([west, a, east, b]): SearchBody["bbox"] => [west, Math.min(a, b), east, Math.max(a, b)]);
const smallBox = fc
  .tuple(longitude, fc.integer({ min: -80, max: 80 }), fc.integer({ min: 0, max: 8 }))
  .map(([west, south, size]): SearchBody["bbox"] => {
    const east = west + size > 180 ? west + size - 360 : west + size;
    return [west, south, east, south + size];
  });

const polarCap = fc
  .integer({ min: 830, max: 880 })
  .map((tenths): SearchBody["bbox"] => [-180, tenths / 10, 180, 90]);

/** Star-shaped polygons, some of them across the antimeridian. */
const polygon = fc
  .record({
    center: fc.tuple(longitude, fc.integer({ min: -70, max: 70 })),
    radii: fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 3, maxLength: 24 }),
  })
  .map(({ center: [x, y], radii }): SearchBody["intersects"] => {
    const ring = radii.map((radius, index): Position => {
      const angle = (index / radii.length) * 2 * Math.PI;
      return [x + (radius / 10) * Math.cos(angle), y + (radius / 10) * Math.sin(angle)];
    });
    const closed = wrapRing(unwrapRing([...ring, ring[0] as Position]));
    return { type: "Polygon", coordinates: [closed.map(([lng, lat]): [number, number] => [lng, lat])] };
  });

/** Boxes without an inside: points and lines. */
const flatBox = fc
  .tuple(longitude, latitude, longitude, latitude, fc.constantFrom("point", "meridian", "parallel"))
  .map(([west, south, east, north, kind]): SearchBody["bbox"] => [
    west,
    Math.min(south, north),
    kind === "parallel" ? east : west,
    kind === "meridian" ? Math.max(south, north) : Math.min(south, north),
  ]);

/** Rings that may touch or cross themselves, or lie on a line: an even-odd rule tells what is in them. */
const tangle = fc
  .record({
    corner: fc.tuple(fc.integer({ min: -180, max: 170 }), fc.integer({ min: -85, max: 60 })),
    points: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
      minLength: 3,
      maxLength: 8,
      selector: ([x, y]) => 6 * x + y,
    }),
    scale: fc.constantFrom(1, 2, 5),
  })
  .map(({ corner: [west, south], points, scale }): SearchBody["intersects"] => {
    const ring = points.map(([x, y]): Position => [west + x * scale, south + y * scale]);
    const closed = wrapRing([...ring, ring[0] as Position]);
    return { type: "Polygon", coordinates: [closed.map(([lng, lat]): [number, number] => [lng, lat])] };
  });

const day = fc
  .integer({ min: 0, max: 730 })
  .map((days) => new Date(Date.parse("2024-06-01T00:00:00Z") + days * 86_400_000).toISOString());
const datetime = fc.oneof(
  day,
  fc.tuple(day, day).map(([a, b]) => (a < b ? `${a}/${b}` : `${b}/${a}`)),
  day.map((from) => `${from}/..`),
  day.map((to) => `../${to}`),
);

const order = fc.constantFrom("eq", "neq", "lt", "lte", "gt", "gte");
const textual = fc.constantFrom("startsWith", "endsWith", "contains");
const equality = fc.constantFrom("eq", "neq");

function condition(operator: string, value: unknown) {
  return { [operator]: value };
}

const numeric = fc
  .record({
    name: fc.constantFrom("svc:incidence_center", "svc:incidence_near", "svc:satellite_look_angle"),
    operator: order,
    value: fc.integer({ min: 150, max: 420 }).map((tenths) => tenths / 10),
  })
  .map(({ name, operator, value }) => ({ [name]: condition(operator, value) }));
const rangeOfIncidence = fc
  .tuple(fc.integer({ min: 16, max: 40 }), fc.integer({ min: 0, max: 30 }))
  .map(([from, tenths]) => ({ "svc:incidence_center": { gte: from, lt: from + tenths / 10 } }));
const resolution = fc
  .record({ operator: order, value: fc.constantFrom(0.25, 0.5, 1, 3, 15, 27) })
  .map(({ operator, value }) => ({ "svc:range_resolution_center": condition(operator, value) }));
const looks = fc
  .record({ operator: order, value: fc.integer({ min: 0, max: 13 }) })
  .map(({ operator, value }) => ({ "sar:looks_azimuth": condition(operator, value) }));
const bandwidth = fc
  .array(fc.constantFrom(60e6, 150e6, 300e6, 1), { maxLength: 3 })
  .map((values) => ({ "svc:chirp_bandwidth": { in: values } }));
const time = fc
  .record({
    name: fc.constantFrom("created", "updated", "start_datetime", "end_datetime"),
    operator: order,
    value: day,
  })
  .map(({ name, operator, value }) => ({ [name]: condition(operator, value) }));
const month = fc
  .record({ operator: textual, value: fc.constantFrom("2025-0", "2026-01", "00:000Z", "T1", "z") })
  .map(({ operator, value }) => ({ start_datetime: condition(operator, value) }));
const texts = fc
  .record({
    name: fc.constantFrom(
      "sar:instrument_mode",
      "sar:polarizations",
      "sar:product_type",
      "sar:observation_direction",
      "sat:orbit_state",
      "svc:processing_mode",
    ),
    operator: fc.oneof(equality, textual),
    value: fc.constantFrom(
      "spotlight",
      "SCAN",
      "s",
      "vv",
      "HH",
      "GRD",
      "slc",
      "left",
      "ascending",
      "descending",
      "SM",
    ),
  })
  .map(({ name, operator, value }) => ({ [name]: condition(operator, value) }));
const product = fc
  .subarray(["GRD", "SLC", "SICD", "VID"])
  .map((values) => ({ "sar:product_type": { in: values } }));
const frameID = fc
  .record({
    operator: fc.constantFrom("eq", "startsWith", "endsWith", "contains", "neq"),
    value: fc.constantFrom("1007_1", "10", "_2", "99", "5000_1"),
  })
  .map(({ operator, value }) => ({ frame_id: condition(operator, value) }));

const query = fc
  .array(
    fc.oneof(numeric, rangeOfIncidence, resolution, looks, bandwidth, time, month, texts, product, frameID),
    { minLength: 1, maxLength: 3 },
  )
  .map((conditions): SearchBody["query"] => Object.assign({}, ...conditions));

const sortby = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom(
      "id",
      "start_datetime",
      "properties.end_datetime",
      "created",
      "updated",
      "frame_id",
      "svc:incidence_center",
      "svc:range_resolution_near",
      "sar:instrument_mode",
      "sar:looks_azimuth",
      "sar:polarizations",
      "sar:product_type",
      "sat:orbit_state",
    ),
    direction: fc.constantFrom("asc" as const, "desc" as const),
  }),
  { maxLength: 3, selector: ({ field }) => field },
);

/** Searches of every kind over the made-up frames: areas, times, conditions and orders in any mixture. */
export function anySearch(ids: readonly string[]): fc.Arbitrary<SearchBody> {
  const area = fc.oneof(
    fc.constant({}),
    bbox.map((box) => ({ bbox: box })),
    smallBox.map((box) => ({ bbox: box })),
    polarCap.map((box) => ({ bbox: box })),
    polygon.map((intersects) => ({ intersects })),
    tangle.map((intersects) => ({ intersects })),
    flatBox.map((box) => ({ bbox: box })),
  );
  const rest = fc.record(
    { datetime, query, sortby, ids: fc.oneof({ weight: 1, arbitrary: fc.subarray([...ids.slice(0, 200)]) }) },
    { requiredKeys: [] },
  );
  return fc.tuple(area, rest, fc.nat({ max: 9 })).map(([where, { ids: some, ...others }, dice]) => ({
    ...where,
    ...others,
    ...(dice === 0 && some && { ids: some }),
  }));
}

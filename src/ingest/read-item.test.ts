import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Item } from "../contract/item.ts";
import { cutAtAntimeridian } from "../geo/area/split-antimeridian.ts";
import { unwrapRing } from "../geo/longitude.ts";
import type { Frame } from "../service/catalog/items/frame.ts";
import { frameOfRow, toArchiveRow, toFrameRow } from "../service/catalog/items/frame-row.ts";
import { frameRecord } from "../service/store/records.ts";
import { itemsOf } from "../testing/catalog/items-of.ts";
import { frameAt, makeFrames, seededRandom } from "../testing/catalog/make-frames.ts";
import { readItem, valuesIn } from "./ingest.ts";
import { Unusable } from "./refusal.ts";

const spot = frameAt([4, 52], { mode: "SPOTLIGHT", azimuthLooks: 4 });

/** An item of the service that was changed. */
function item(change: (item: Item & { properties: Record<string, unknown> }) => void = () => {}): unknown {
  const [made] = itemsOf({ ...spot, products: ["GRD"] });
  const copy = structuredClone(made) as Item & { properties: Record<string, unknown> };
  change(copy);
  return copy;
}

const withProperty = (name: string, value: unknown) =>
  item(({ properties }) => void Object.assign(properties, { [name]: value }));
const withRing = (ring: readonly (readonly number[])[]) =>
  item((made) => void Object.assign(made.geometry, { coordinates: [ring] }));

/** The reason and sentence with which a value is refused. */
function refusalOf(value: unknown, prefix = "svc"): [string, string] {
  try {
    readItem(value, { prefix });
  } catch (error) {
    if (error instanceof Unusable) return [error.reason, error.message];
    throw error;
  }
  throw new Error("It was taken.");
}

describe("items of the service", () => {
  test("what it exports comes back as the same frames, whatever the prefix", () => {
    const frames: Frame[] = [...makeFrames(600, 11)].map((frame, index) => ({
      ...frame,
      ...(index % 7 === 0 && { bandwidth: undefined, rangeResolution: undefined }),
      ...(index % 5 === 0 && { footprint: "real", producer: "Somebody Open Data", license: "CC-BY-4.0" }),
    }));
    for (const frame of frames) {
      const rows = itemsOf(frame, "acme").map((exported) => {
        const { frames: read, assumed } = readItem(JSON.parse(JSON.stringify(exported)), { prefix: "acme" });
        expect(assumed).toEqual([]);
        return read.map(toFrameRow);
      });
      const row = toFrameRow(frame);
      expect(rows.flat().map(({ products: _, ...rest }) => rest)).toEqual(
        rows
          .flat()
          .map(() => ({ ...row, products: undefined }))
          .map(({ products: _, ...rest }) => rest),
      );
      expect(rows.flat().reduce((mask, { products }) => mask | products, 0)).toBe(row.products);
    }
  });

  test("corners that no picture tells follow from footprint, look side and pass", () => {
    const bare = item((made) => void Object.assign(made, { assets: {} }));
    const { frames, assumed } = readItem(bare, { prefix: "svc" });
    expect(frames.map(toFrame0)).toEqual([frameOfRow(toFrameRow({ ...spot, products: ["GRD"] }))]);
    expect(assumed).toEqual(["corners"]);
  });

  test("a quicklook of another orientation says nothing of near and far", () => {
    const turned = item((made) => {
      made.properties["svc:data_orientation"] = "north-up";
      const [asset] = Object.values(made.assets);
      const corner = asset?.coordinates;
      if (corner) [corner.top_left, corner.bottom_right] = [corner.bottom_right, corner.top_left];
    });
    expect(readItem(turned, { prefix: "svc" }).frames.map(toFrame0)).toEqual([
      frameOfRow(toFrameRow({ ...spot, products: ["GRD"] })),
    ]);
  });

  test("what the interface does not ask for may be missing, and is counted", () => {
    const bare = item(({ properties }) => {
      for (const name of [
        "platform",
        "providers",
        "description",
        "license",
        "svc:orbit_inclination",
        "updated",
      ]) {
        delete properties[name];
      }
    });
    const { frames, assumed } = readItem(bare, { prefix: "svc" });
    expect(frames).toMatchObject([
      {
        platform: "unknown",
        producer: "unknown",
        license: undefined,
        footprint: "real",
        updated: spot.created,
      },
    ]);
    expect([...assumed].sort()).toEqual(["inclination", "platform", "producer"]);
  });

  test("what no frame holds is named: properties, assets and heights", () => {
    const plain = item((made) => void Object.assign(made, { assets: {} }));
    expect(readItem(plain, { prefix: "svc" }).dropped).toEqual([]);
    const rich = item(({ properties, geometry }) => {
      Object.assign(properties, { "eo:cloud_cover": 3, "svc:mood": "calm", datetime: null });
      for (const position of geometry.coordinates[0] ?? []) (position as number[]).push(7);
    });
    expect(readItem(rich, { prefix: "svc" }).dropped).toEqual([
      "eo:cloud_cover",
      "svc:mood",
      "assets",
      "heights",
    ]);
  });

  test("bandwidth and range resolution follow from each other", () => {
    const noRange = item(({ properties }) => {
      for (const at of ["near", "center", "far"]) delete properties[`svc:range_resolution_${at}`];
    });
    const [frame] = readItem(noRange, { prefix: "svc" }).frames;
    expect(frame?.rangeResolution?.near).toBeGreaterThan(frame?.rangeResolution?.far ?? Number.NaN);
    const noBandwidth = item(({ properties }) => void delete properties["svc:chirp_bandwidth"]);
    expect(readItem(noBandwidth, { prefix: "svc" }).frames[0]?.bandwidth).toBeGreaterThan(1e8);
  });
});

const toFrame0 = (frame: Frame) => frameOfRow(toFrameRow(frame));

describe("footprints", () => {
  const ring = spot.ring;
  const row = toFrameRow({ ...spot, products: ["GRD"] });

  test("of either winding, with heights and points given twice are taken", () => {
    const heights = ring.map(([lng, lat], index) => [lng, lat, index]);
    const twice = ring.flatMap((position) => [position, position]);
    for (const given of [heights, twice])
      expect(readItem(withRing(given), { prefix: "svc" }).frames.map(toFrameRow)).toEqual([row]);
    const [turned] = readItem(withRing(ring.toReversed()), { prefix: "svc" }).frames;
    expect(turned?.ring).toEqual(ring);
  });

  test("across 180° are one ring", () => {
    const [west, east] = [179.98, -179.98];
    const given = [
      [west, 10],
      [east, 10],
      [east, 10.04],
      [west, 10.04],
      [west, 10],
    ];
    const [frame] = readItem(withRing(given), { prefix: "svc" }).frames;
    expect(frame && toFrameRow(frame).ring).toEqual(
      [179.98, 10, 180.02, 10, 180.02, 10.04, 179.98, 10.04, 179.98, 10].map((degrees) =>
        Math.round(degrees * 1e6),
      ),
    );
  });

  const withParts = (coordinates: unknown) =>
    item((made) => void Object.assign(made, { geometry: { type: "MultiPolygon", coordinates } }));

  test("cut at 180° are joined to the ring that was cut", () => {
    for (const lat of [-72, -10, 0, 35, 78]) {
      for (const mode of ["SPOTLIGHT", "STRIPMAP", "SCAN"] as const) {
        const { ring } = frameAt([180, lat], { mode });
        const parts = cutAtAntimeridian([unwrapRing(ring)]);
        expect(parts).toHaveLength(2);
        const [frame] = readItem(withParts(parts), { prefix: "svc" }).frames;
        expect(frame?.ring.slice(1).toSorted()).toEqual(ring.slice(1).toSorted());
      }
    }
  });

  const west = (lng: number, lat = 10) => [
    [179, 10],
    [lng, 10],
    [lng, lat],
    [lng, 11],
    [179, 11],
    [179, 10],
  ];
  const east = [
    [-180, 10],
    [-179, 10],
    [-179, 11],
    [-180, 11],
    [-180, 10],
  ];
  const square = [179, 10, 181, 10, 181, 11, 179, 11, 179, 10].map((degrees) => degrees * 1e6);

  test("cut near 180°, with heights or a hole of rounding, are joined as well", () => {
    const rounded = [
      [179.5, 10.5],
      [179.5, 10.500001],
      [179.500001, 10.5],
      [179.5, 10.5],
    ];
    for (const parts of [
      [[west(180)], [east]],
      [[east], [west(179.9999999, 10.3)]],
      [[west(180), rounded], [east]],
      [[west(180), [[0, 0]]], [east.map((position) => [...position, 7])]],
    ]) {
      const { frames, dropped } = readItem(withParts(parts), { prefix: "svc" });
      const [frame] = frames;
      expect(frame && toFrameRow(frame).ring.toSorted()).toEqual(square.toSorted());
      expect(dropped.includes("heights")).toBe(JSON.stringify(parts).includes("7]"));
    }
    const [alone] = readItem(withParts([[ring]]), { prefix: "svc" }).frames;
    expect(alone?.ring).toEqual(ring);
  });

  test.each([
    [[[west(179.5)], [east]], "has parts that lie apart"],
    [[[west(180)], [east.map(([lng, lat = 0]) => [lng, lat + 5])]], "has parts that lie apart"],
    [[[ring], [ring]], "has parts that lie apart"],
    [[[west(180)], [east.slice(0, -1)]], "is not closed"],
    [[[west(180)], []], "is not a GeoJSON Polygon"],
    [[], "is not a GeoJSON Polygon"],
    [[[west(180)], [[]]], "has fewer than three different corners"],
    [[[Array.from({ length: 499 }, () => [0, 0])], [east]], "has more than 500 positions"],
  ])("of other parts are refused: %j", (parts, sentence) => {
    expect(refusalOf(withParts(parts))).toEqual(["geometry", expect.stringContaining(sentence)]);
  });

  test.each([
    [
      "no Polygon",
      item((made) => void Object.assign(made.geometry, { type: "MultiPolygon" })),
      "is not a GeoJSON Polygon",
    ],
    ["nothing", item((made) => void Object.assign(made, { geometry: null })), "is not a GeoJSON Polygon"],
    ["a hole", item((made) => void made.geometry.coordinates.push([[0, 0]])), "has a hole"],
    ["not closed", withRing(ring.slice(0, -1)), "is not closed"],
    ["no positions", withRing([]), "has fewer than three different corners"],
    ["one position", withRing(ring.map(() => [4, 52])), "has fewer than three different corners"],
    [
      "crossing itself",
      withRing([
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ]),
      "crosses or touches itself",
    ],
    [
      "flat",
      withRing([
        [0, 0],
        [1, 0],
        [2, 0],
        [0, 0],
      ]),
      "crosses or touches itself|encloses no area",
    ],
    [
      "round a pole",
      withRing([
        [0, 80],
        [120, 80],
        [-120, 80],
        [0, 80],
      ]),
      "encloses a pole",
    ],
    [
      "latitude",
      withRing([
        [0, 0],
        [1, 0],
        [1, 91],
        [0, 0],
      ]),
      "has a latitude outside",
    ],
    [
      "longitude",
      withRing([
        [0, 0],
        [181, 0],
        [1, 1],
        [0, 0],
      ]),
      "has a longitude outside",
    ],
    ["too long", withRing(Array.from({ length: 501 }, () => [0, 0])), "has more than 500 positions"],
  ])("%s are refused", (_name, given, sentence) => {
    const [reason, message] = refusalOf(given);
    expect(reason).toBe("geometry");
    expect(message).toMatch(new RegExp(`^its footprint (${sentence}).*: .+\\.$`));
  });
});

describe("values that no frame can have are refused with what to do", () => {
  test.each([
    ["frame_id", undefined, "frame-id", '"frame_id" is missing: it must be <image id>_<frame number>'],
    ["frame_id", "7", "frame-id", '"frame_id" is "7": it must be <image id>_<frame number>'],
    ["frame_id", "0_1", "frame-id", "must be <image id>_<frame number>"],
    ["frame_id", "7_70000", "property", "its frameNumber is 70000: it must be a number from 1 to 65535"],
    [
      "start_datetime",
      "2026-02-30T00:00:00Z",
      "time",
      '"start_datetime" is "2026-02-30T00:00:00Z": it must be an RFC 3339',
    ],
    ["end_datetime", "2001-01-01T00:00:00Z", "time", "it ends before it starts"],
    ["end_datetime", null, "time", '"end_datetime" is null: it must be'],
    ["sar:looks_range", null, "property", '"sar:looks_range" is null: it must be a whole number'],
    ["svc:incidence_near", null, "property", '"svc:incidence_near" is null: it must be a number, in degrees'],
    ["svc:incidence_near", undefined, "property", '"svc:incidence_near" is missing: it must be a number'],
    ["created", "1960-01-01T00:00:00Z", "time", "1970 to 9999"],
    ["sar:instrument_mode", "topsar", "mode", "must be one of spotlight, stripmap, scan"],
    ["svc:processing_mode", "SM", "mode", "it is both spotlight and SM"],
    ["sar:product_type", "GEC", "property", '"sar:product_type" is "GEC": it must be one of GRD, GRD-COG'],
    ["sar:polarizations", ["VV", "VH"], "property", "must be a list of one of VV"],
    ["sar:polarizations", ["XX"], "property", "must be one of VV, HH, VH, HV"],
    ["sar:frequency_band", "C", "property", "must be X"],
    ["sar:observation_direction", "down", "property", "must be one of left, right"],
    ["sar:looks_range", 1.5, "property", '"sar:looks_range" is 1.5: it must be a whole number'],
    ["sar:looks_azimuth", 0, "property", "its azimuthLooks is 0: it must be a number from 1"],
    [
      "svc:incidence_center",
      undefined,
      "property",
      '"svc:incidence_center" is missing: it must be a number, in degrees',
    ],
    ["svc:incidence_center", 89, "property", "does not grow from near to center to far"],
    ["svc:incidence_far", 99, "property", "its incidence is 99: it must be a number from 0 to 90"],
    [
      "svc:azimuth_resolution",
      "fine",
      "property",
      '"svc:azimuth_resolution" is "fine": it must be a number, in metres',
    ],
    ["svc:azimuth_resolution", 0, "property", "it must be a number from 0.0001"],
    ["svc:chirp_bandwidth", 3e9, "property", "its bandwidth is 3000000000"],
    ["platform", "NUL \0", "property", '"platform" cannot be kept: it contains a NUL character'],
  ])("%s: %j", (name, value, reason, sentence) => {
    const [given, message] = refusalOf(withProperty(name, value));
    expect(given).toBe(reason);
    expect(message).toContain(sentence);
    expect(message).toMatch(/\.$/);
  });

  test("further properties of an operator's item must be ones that can be kept", () => {
    const own = (note: unknown, id = "A") =>
      item((made) => {
        Object.assign(made, { id, assets: {} });
        Object.assign(made.properties, { description: "Ours.", "ours:note": note });
      });
    expect(readItem(own("a", "A"), { prefix: "svc" })).toMatchObject({
      own: { itemID: "A", properties: { "ours:note": "a", description: "Ours." } },
    });
    expect(refusalOf(own("half \ud800"))[1]).toContain('"ours:note" cannot be kept');
    expect(refusalOf(own("x".repeat(20_001)))[1]).toContain("have more than 20000 characters");
    const deep = JSON.parse(`${"[".repeat(9_000)}${"]".repeat(9_000)}`);
    expect(refusalOf(own(deep))[1]).toContain("lie more than 50 levels deep");
    expect(refusalOf(own("a", "A".repeat(201)))).toEqual([
      "id",
      "its id has more than 200 characters: shorten it.",
    ]);
  });

  test("properties under another prefix tell which", () => {
    expect(refusalOf(item(), "acme")).toEqual([
      "property",
      '"acme:azimuth_resolution" is missing, but "svc:azimuth_resolution" is there: name its prefix in PROPERTY_PREFIX.',
    ]);
  });

  test("what is no item says so", () => {
    for (const value of [null, 7, "x", [], {}, { type: "Feature" }, { type: "Point", properties: {} }]) {
      expect(refusalOf(value)[0]).toBe("item");
    }
    expect(() => valuesIn('{"type":')).toThrow('it is not JSON: "{\\"type\\":"');
  });
});

/** Every way to a value within a JSON value. */
function pathsIn(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))];
}

function replaced(value: unknown, [name, ...rest]: readonly (string | number)[], by: unknown): unknown {
  if (name === undefined) return by;
  const copy: unknown = Array.isArray(value) ? [...value] : { ...(value as object) };
  const members = copy as Record<string | number, unknown>;
  members[name] = replaced(members[name], rest, by);
  return copy;
}

test("whatever an item has, it is refused with a sentence or becomes a frame that can be kept", () => {
  const random = seededRandom(5);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const pool = [
    null,
    0,
    -1,
    0.5,
    1e99,
    181,
    "",
    "x",
    "\ud800",
    "7_1",
    "2026-01-01T00:00:00Z",
    true,
    [],
    {},
    [[]],
    [[[0, 0]]],
  ];
  const fixtures = ["iceye.json", "umbra.json"].flatMap((name) =>
    valuesIn(readFileSync(new URL(`../testing/fixtures/open-data/${name}`, import.meta.url), "utf8")),
  );
  const originals = [item(), fixtures[0], fixtures.at(-1)].map((value) => ({ value, paths: pathsIn(value) }));
  const fates = { kept: 0, refused: 0 };
  for (let round = 0; round < 1_500; round++) {
    const { value, paths } = pick(originals);
    const mutant = replaced(value, pick(paths), pick(pool));
    try {
      for (const frame of readItem(mutant, { prefix: "svc" }).frames) {
        frameRecord.omit({ seq: true }).parse(toArchiveRow(frame));
        fates.kept++;
      }
    } catch (error) {
      expect(error, JSON.stringify(mutant)).toBeInstanceOf(Unusable);
      fates.refused++;
    }
  }
  expect(Math.min(fates.kept, fates.refused)).toBeGreaterThan(200);
});

import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { distanceKm } from "../geo/sphere.ts";
import type { Frame } from "../service/catalog/items/frame.ts";
import { toFrameRow } from "../service/catalog/items/frame-row.ts";
import { expectConsistent } from "../testing/catalog/consistency.ts";
import { openDataFrames } from "../world/real-frames.ts";
import { imageIDOf, isHashed } from "./archive-item.ts";
import { readItem, valuesIn } from "./ingest.ts";
import { Unusable } from "./refusal.ts";

type RawItem = { id: string; properties: Record<string, unknown>; geometry: { coordinates: number[][][] } };
const fixture = (name: string) =>
  readFileSync(new URL(`../testing/fixtures/open-data/${name}`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean)
    .flatMap(valuesIn) as RawItem[];
const [iceye, capella, umbra] = [fixture("iceye.json"), fixture("capella.ndjson"), fixture("umbra.json")];
const all = [...iceye, ...capella, ...umbra];
const framesOf = (item: unknown) => readItem(item, { prefix: "svc" }).frames;

function refusalOf(item: unknown): [string, string] {
  try {
    framesOf(item);
  } catch (error) {
    if (error instanceof Unusable) return [error.reason, error.message];
    throw error;
  }
  throw new Error("It was taken.");
}

test("real items of all three archives become frames that agree with themselves", () => {
  const frames = all.flatMap(framesOf);
  expect(frames.length).toBeGreaterThan(all.length);
  for (const frame of frames) {
    expectConsistent(frame);
    expect(toFrameRow(frame).ring.length).toBeGreaterThanOrEqual(8);
  }
  expect(new Set(frames.map(({ producer }) => producer)).size).toBe(3);
  expect(new Set(frames.map(({ mode }) => mode)).size).toBeGreaterThan(12);
});

test("defects of the archives are there and are taken: no creation, heights, either winding, no direction, polar", () => {
  expect(umbra.filter(({ properties }) => properties.created === null).length).toBeGreaterThan(0);
  expect(umbra.filter(({ geometry }) => geometry.coordinates[0]?.[0]?.length === 3).length).toBeGreaterThan(
    0,
  );
  expect(capella.filter(({ properties }) => properties["view:azimuth"] === undefined)).toHaveLength(2);
  const isPolar = ({ ring }: Frame) => ring.every(([, lat]) => Math.abs(lat) > 80);
  expect(capella.flatMap(framesOf).filter(isPolar).length).toBeGreaterThan(5);
});

test("a real item that is moved across 180° keeps its size and lies on both sides", () => {
  const [item] = iceye;
  if (!item) throw new Error("There is no item.");
  const ring = item.geometry.coordinates[0] ?? [];
  const shift = 180 - (ring[0]?.[0] ?? 0) + 0.01;
  const wrapped = ring.map(([lng = 0, lat = 0]) => [
    lng + shift > 180 ? lng + shift - 360 : lng + shift,
    lat,
  ]);
  const [moved] = framesOf({ ...item, geometry: { ...item.geometry, coordinates: [wrapped] } });
  const [before] = framesOf(item);
  if (!moved || !before) throw new Error("There is no frame.");
  const length = ({ corners }: Frame) => distanceKm(corners.nearFirst, corners.nearLast);
  expect(length(moved)).toBeCloseTo(length(before), 2);
  const isAt = (meridian: number) => moved.ring.some(([lng]) => Math.abs(lng - meridian) < 1);
  expect([isAt(180), isAt(-180)]).toEqual([true, true]);
});

test("an image id follows from the item alone, and is out of the way of numbers that are counted", () => {
  const ids = all.map((item) => framesOf(item)[0]?.imageID);
  expect(all.toReversed().map((item) => framesOf(item)[0]?.imageID)).toEqual(ids.toReversed());
  for (const imageID of ids) expect(String(imageID)).toMatch(/^[1-9]\d{14}$/);
  // Two images of ICEYE's have one number in their names.
  expect(iceye.filter(({ id }) => id.includes("_8661749_"))).toHaveLength(2);
  expect(new Set(ids.slice(0, iceye.length)).size).toBe(iceye.length);
  // Never to be changed: frames that are there have their ids from it.
  expect(imageIDOf("iceye ICEYE_4EKGVZ_20251110T124428Z_7004635_X42_SLEDF")).toBe(804_043_300_252_781);
  expect(isHashed({ imageID: 2_000_000_001 })).toBe(false);
});

test.each([
  ["Capella's", capella, "capella:collect_id"],
  ["Umbra's", umbra, "umbra:task_id"],
])("copies and products of one acquisition of %s are of one image", (_name, items, name) => {
  const read = items.map((item) => readItem(item, { prefix: "svc" }));
  expect(read.every(({ isListedAgain }) => isListedAgain)).toBe(true);
  const acquisitions = new Set(items.map(({ properties }) => properties[name]));
  expect(acquisitions.size).toBeLessThan(items.length);
  expect(new Set(read.map(({ frames }) => frames[0]?.imageID)).size).toBe(acquisitions.size);
});

test("the demo's archive has the same frames under numbers of its own", () => {
  const bytes = new Uint8Array(readFileSync(new URL("../../public/demo/acquisitions.bin", import.meta.url)));
  const keyOf = ({ platform, start, frameNumber }: Frame) => `${platform} ${start} ${frameNumber}`;
  const packed = new Map([...openDataFrames(bytes)].map((frame) => [keyOf(frame), frame]));
  // Products that are cut to the north have another outline; they are listed behind the others.
  const isFirst = ({ properties }: RawItem) => !/GEO|SICD|GEC/.test(`${properties["sar:product_type"]}`);
  const others = [...iceye, ...capella.filter(isFirst), ...umbra.slice(0, 1)].flatMap(framesOf);
  expect(others.length).toBeGreaterThan(40);
  for (const { imageID: _, ring: __, corners, ...frame } of others) {
    const kept = packed.get(keyOf({ ...frame } as Frame));
    expect(kept).toMatchObject({ mode: frame.mode, lookSide: frame.lookSide, products: frame.products });
    expect(distanceKm(corners.farLast, kept?.corners.farLast ?? [0, 0])).toBeLessThan(0.005);
  }
});

test("what an archive would not write is refused with its place and what is wrong", () => {
  const [item] = capella;
  const changed = (change: object) => ({ ...item, properties: { ...item?.properties, ...change } });
  expect(refusalOf(changed({ platform: "capella" }))).toEqual([
    "property",
    '"properties.platform" is not as its archive writes it: must end with the number of the satellite.',
  ]);
  expect(refusalOf(changed({ start_datetime: "soon" }))[1]).toContain("must be a date-time");
  expect(refusalOf(changed({ "sar:polarizations": ["VH"] }))[1]).toContain("properties.sar:polarizations");
  const triangle = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ];
  expect(refusalOf({ ...item, geometry: { type: "Polygon", coordinates: triangle } })[1]).toContain(
    "geometry.coordinates",
  );
  expect(refusalOf({ ...iceye[0], id: "ICEYE_X_Y_7_X7_NEW" })[0]).toBe("property");
});

describe("files of open archives", () => {
  const asset = (name: string, role: string, type = "image/tiff; application=geotiff") => ({
    href: `https://bucket.example.com/${name}`,
    roles: [role],
    type,
  });
  const cog = "image/tiff; application=geotiff; profile=cloud-optimized";
  const filesOf = (item: unknown, withFiles = true) => {
    const { frames, files, dropped } = readItem(item, { prefix: "svc", withFiles });
    const names = Object.entries(files ?? {}).map(([group, list]) => [group, list.map(({ key }) => key)]);
    return { frames, files: Object.fromEntries(names), dropped };
  };
  const spot = iceye.find((item) => framesOf(item).length === 1);
  const strip = capella.find((item) => framesOf(item).length > 1);

  it("are those whose key or name tells a product of the interface, and the frame sells these", () => {
    const assets = {
      grd: asset("a.tif", "data", cog),
      slc: asset("b.tif", "data"),
      SLC_again: asset("b.tif", "data"),
      image: asset("2024_UMBRA-08_SICD.nitf", "data", "application/octet-stream"),
      GEC: asset("2024_UMBRA-08_GEC.tif", "data", cog),
      qlk: asset("q.png", "overview", "image/png"),
      thumbnail: asset("X_SLC_thumb.png", "thumbnail", "image/png"),
      metadata: asset("X_SLC_extended.json", "metadata", "application/json"),
      sidd: { ...asset("c.nitf", "data"), href: "./c.nitf" },
      csi: { ...asset("d.tif", "data"), href: "http://bucket.example.com/d.tif" },
    };
    const { frames, files, dropped } = filesOf({ ...spot, assets });
    expect(files).toEqual({ "GRD-COG": ["grd"], SLC: ["slc"], SICD: ["image"], QLK: ["qlk"] });
    const products = ["GRD-COG", "SLC", "QLK", "SICD"];
    expect(frames).toMatchObject([
      { products, files: { products, hasThumbnail: false }, license: "CC-BY-4.0" },
    ]);
    expect(dropped).not.toContain("assets");
  });

  it("are not kept unasked, without a product, or where an acquisition is several frames", () => {
    const assets = { slc: asset("a.tif", "data") };
    for (const given of [
      filesOf({ ...spot, assets }, false),
      filesOf({ ...spot, assets: { gec: assets.slc } }),
      filesOf({ ...strip, assets }),
    ]) {
      expect(given.files).toEqual({});
      expect(given.frames[0]?.files).toBeUndefined();
      expect(given.dropped).toContain("assets");
    }
  });
});

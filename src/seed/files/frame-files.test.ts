import { readFileSync } from "node:fs";
import { decode } from "fast-png";
import { fromArrayBuffer } from "geotiff";
import { expect, test } from "vitest";
import type { Position } from "../../geo/types.ts";
import type { Frame } from "../../service/catalog/frame.ts";
import { demoFrames } from "../world/demo-frames.ts";
import { createFrameFiles } from "./frame-files.ts";

const read = (path: string) =>
  new Uint8Array(readFileSync(new URL(`../../../public/${path}`, import.meta.url)));
const files = createFrameFiles({ land: read("basemap/land-10m.bin"), terrain: read("demo/terrain.bin") });
const frames = [...demoFrames({ count: 6000, until: Date.UTC(2026, 4, 19) })];
const strip = frameWith(({ mode }) => mode === "STRIPMAP");
const crossing = frameWith(({ corners }) => Math.abs(corners.nearFirst[0] - corners.farLast[0]) > 180);

test("a quicklook is a greyscale PNG with its longer side along the longer side of the frame", async () => {
  const png = decode(await files.quicklook(strip));
  expect(png).toMatchObject({ height: 256, channels: 1, depth: 8 });
  expect(Math.abs(png.width - 154)).toBeLessThan(3);
});

test("a quicklook is the same every time, and another frame's is not", async () => {
  expect(await files.quicklook(strip)).toEqual(await files.quicklook(strip));
  expect(await files.quicklook(strip)).not.toEqual(await files.quicklook(crossing));
});

test("land is brighter than water, in native orientation for every look side and pass direction", async () => {
  for (const lookSide of ["left", "right"] as const) {
    for (const passDirection of ["ascending", "descending"] as const) {
      const frame = overGibraltar(lookSide, passDirection);
      const { width, height, data } = decode(await files.quicklook(frame));
      const brightnessAt = (place: Position) => {
        // The made-up frame is a square of one degree, so its sides are shares of longitude and latitude.
        const east = place[0] + 6;
        const north = place[1] - 35.5;
        const farToEast = (lookSide === "right") === (passDirection === "ascending");
        const column = Math.floor((farToEast ? east : 1 - east) * width);
        const row = Math.floor((passDirection === "ascending" ? north : 1 - north) * height);
        let sum = 0;
        for (let y = row - 4; y <= row + 4; y++) {
          for (let x = column - 4; x <= column + 4; x++) sum += data[y * width + x] ?? 0;
        }
        return sum / 81;
      };
      const spain = brightnessAt([-5.6, 36.35]);
      const strait = brightnessAt([-5.5, 35.96]);
      const ocean = brightnessAt([-5.93, 36.0]);
      expect(spain).toBeGreaterThan(1.5 * strait);
      expect(spain).toBeGreaterThan(1.5 * ocean);
    }
  }
});

test("a GRD is a GeoTIFF in longitude and latitude that covers its frame", async () => {
  const tiff = await fromArrayBuffer(buffer(await files.product(strip, "GRD", "grd-tif")));
  const image = await tiff.getImage();
  const [west = 0, south = 0, east = 0, north = 0] = image.getBoundingBox();
  const lngs = strip.ring.map(([lng]) => lng);
  const lats = strip.ring.map(([, lat]) => lat);
  expect(image.getGeoKeys()).toMatchObject({ GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326 });
  expect(west).toBeCloseTo(Math.min(...lngs), 5);
  expect(north).toBeCloseTo(Math.max(...lats), 5);
  expect(east).toBeCloseTo(Math.max(...lngs), 2);
  expect(south).toBeCloseTo(Math.min(...lats), 2);
  const [resolutionX = 0, resolutionY = 0] = image.getResolution();
  expect(resolutionX * image.getWidth()).toBeCloseTo(east - west, 6);
  expect(-resolutionY * image.getHeight()).toBeCloseTo(north - south, 6);
});

test("the pixels of a GRD lie within the frame, no data outside", async () => {
  const image = await (
    await fromArrayBuffer(buffer(await files.product(strip, "GRD", "grd-tif")))
  ).getImage();
  const [band] = (await image.readRasters()) as unknown as [Uint16Array];
  const middle = Math.floor(image.getHeight() / 2) * image.getWidth() + Math.floor(image.getWidth() / 2);
  expect(band[middle]).toBeGreaterThan(0);
  expect(band[0]).toBe(0);
  expect(image.getGDALNoData()).toBe(0);
});

test("a GRD across the antimeridian runs on beyond 180 degrees", async () => {
  const image = await (
    await fromArrayBuffer(buffer(await files.product(crossing, "GRD", "grd-tif")))
  ).getImage();
  const [west = 0, , east = 0] = image.getBoundingBox();
  expect(west).toBeGreaterThan(170);
  expect(east).toBeGreaterThan(180);
  expect(east).toBeLessThan(190);
});

test("a GRD-COG has an overview, stored before the full image", async () => {
  const tiff = await fromArrayBuffer(buffer(await files.product(strip, "GRD-COG", "grd-cog")));
  expect(await tiff.getImageCount()).toBe(2);
  const [full, half] = [await tiff.getImage(0), await tiff.getImage(1)];
  expect(half.getWidth()).toBe(Math.ceil(full.getWidth() / 2));
  const offset = async (image: typeof full) =>
    (await image.fileDirectory.loadValueIndexed("TileOffsets", 0)) as number;
  expect(await offset(half)).toBeLessThan(await offset(full));
  await half.readRasters();
});

test("metadata, overlay and unpainted products say that they are demo files", async () => {
  for (const key of ["grd-xml", "grd-json", "qlk-kml", "slc-h5", "vid-mp4", "sicd"]) {
    expect(new TextDecoder().decode(await files.product(strip, "GRD", key))).toContain("Demo file");
  }
  const json = JSON.parse(new TextDecoder().decode(await files.product(strip, "GRD", "grd-json")));
  expect(json.frameID).toBe(`${strip.imageID}_${strip.frameNumber}`);
});

function frameWith(condition: (frame: Frame) => boolean): Frame {
  const frame = frames.find(condition);
  if (!frame) throw new Error("The demo world lost a kind of frame.");
  return frame;
}

/** A frame over 6 to 5 degrees west, 35.5 to 36.5 north, as a satellite flying due north or south would take it. */
function overGibraltar(lookSide: Frame["lookSide"], passDirection: Frame["passDirection"]): Frame {
  const [first, last] = passDirection === "ascending" ? [35.5, 36.5] : [36.5, 35.5];
  const [near, far] = (lookSide === "right") === (passDirection === "ascending") ? [-6, -5] : [-5, -6];
  return {
    ...strip,
    lookSide,
    passDirection,
    corners: {
      nearFirst: [near, first],
      farFirst: [far, first],
      nearLast: [near, last],
      farLast: [far, last],
    },
  };
}

function buffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer as ArrayBuffer;
}

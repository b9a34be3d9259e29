import { decode } from "fast-png";
import { fromArrayBuffer } from "geotiff";
import { expect, test } from "vitest";
import type { ImagingMode, ProductType } from "../../domain/modes.ts";
import { onceDone } from "../../domain/once.ts";
import { signedRingArea } from "../../geo/area/area.ts";
import type { Position } from "../../geo/types.ts";
import { publicFile } from "../../hosts/node/outside/painter.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { dataAssets } from "../../service/files/file-links.ts";
import { demoFrames } from "../archive/demo-frames.ts";
import { createFrameFiles } from "./frame-files.ts";
import { isFullKey } from "./full-image.ts";

const files = createFrameFiles(publicFile);
const frames = [...demoFrames({ count: 1500, until: Date.UTC(2026, 4, 19) })];
const strip = frameWith(({ mode }) => mode === "STRIPMAP");
const made = new Map<string, Promise<Uint8Array>>();

/** A file of the strip, which is painted once for all tests that look at it. */
function fileOfStrip(key: string): Promise<Uint8Array> {
  const bytes = made.get(key) ?? files.product(strip, "CSI", key);
  made.set(key, bytes);
  return bytes;
}

const quicklookOfStrip = onceDone(() => files.quicklook(strip));
const crossing = frameWith(({ corners }) => Math.abs(corners.nearFirst[0] - corners.farLast[0]) > 180);

test("a quicklook is a greyscale PNG with its longer side along the longer side of the frame", async () => {
  const png = decode(await quicklookOfStrip());
  expect(png).toMatchObject({ height: 1024, channels: 1, depth: 8 });
  expect(Math.abs(png.width - 615)).toBeLessThan(9);
});

test("a quicklook is the same every time, and another frame's is not", async () => {
  const quicklook = await quicklookOfStrip();
  // Bytes as a text: element by element, a megabyte takes long to compare.
  const bytes = async (of: Frame) => Buffer.from(await files.quicklook(of)).toString("latin1");
  expect((await bytes(strip)) === Buffer.from(quicklook).toString("latin1")).toBe(true);
  expect((await bytes(crossing)) === Buffer.from(quicklook).toString("latin1")).toBe(false);
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
        // The middle value: a ship on the water or a shadow on the land is no measure of either.
        const values: number[] = [];
        for (let y = row - 6; y <= row + 6; y++) {
          for (let x = column - 6; x <= column + 6; x++) values.push(data[y * width + x] ?? 0);
        }
        return values.sort((a, b) => a - b)[84] ?? 0;
      };
      const spain = brightnessAt([-5.6, 36.35]);
      const strait = brightnessAt([-5.5, 35.96]);
      const ocean = brightnessAt([-5.93, 36.0]);
      expect(spain).toBeGreaterThan(1.5 * strait);
      expect(spain).toBeGreaterThan(1.5 * ocean);
    }
  }
});

test("open sea is dark on every day, but not black: its wind and swell show", async () => {
  for (const imageID of [1, 2, 3, 1_000_109]) {
    const frame = { ...flat("SPOTLIGHT_EXTENDED_AREA", 4), imageID, corners: squareAt([-40, 35]) };
    const { data } = decode(await files.product(frame, "QLK", "small-png"));
    const levels = [...data].sort((a, b) => a - b);
    const levelAt = (share: number) => levels[Math.floor(share * levels.length)] ?? 0;
    expect(levelAt(0.02)).toBeGreaterThan(24);
    expect(levelAt(0.5)).toBeGreaterThan(44);
    expect(levelAt(0.9)).toBeLessThan(115);
    expect(levelAt(0.9) - levelAt(0.1)).toBeGreaterThan(20);
  }
});

test("a CSI is a GeoTIFF in longitude and latitude that covers its frame", async () => {
  const tiff = await fromArrayBuffer(buffer(await fileOfStrip("csi-tif")));
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

test("the pixels of a CSI lie within the frame, no data outside", async () => {
  const image = await (await fromArrayBuffer(buffer(await fileOfStrip("csi-tif")))).getImage();
  const [band] = (await image.readRasters()) as unknown as [Uint16Array];
  const middle = Math.floor(image.getHeight() / 2) * image.getWidth() + Math.floor(image.getWidth() / 2);
  expect(band[middle]).toBeGreaterThan(0);
  expect(band[0]).toBe(0);
  expect(image.getGDALNoData()).toBe(0);
});

test("a CSI across the antimeridian runs on beyond 180 degrees", async () => {
  const image = await (
    await fromArrayBuffer(buffer(await files.product(crossing, "CSI", "csi-tif")))
  ).getImage();
  const [west = 0, , east = 0] = image.getBoundingBox();
  expect(west).toBeGreaterThan(170);
  expect(east).toBeGreaterThan(180);
  expect(east).toBeLessThan(190);
});

test("metadata, overlays, notes and pictures say that they are demo pictures", async () => {
  for (const key of ["grd-xml", "grd-json", "qlk-kml", "slc-h5", "vid-mp4", "sicd"]) {
    expect(new TextDecoder().decode(await files.product(strip, "GRD", key))).toContain("Demo picture");
  }
  const image = await (await fromArrayBuffer(buffer(await fileOfStrip("csi-tif")))).getImage();
  expect(await image.fileDirectory.loadValue("ImageDescription")).toContain("Demo picture");
  expect(decode(await quicklookOfStrip()).text.Description).toContain("Demo picture");
});

test("a small picture for lists shows the same as the quicklook", async () => {
  const [large, small] = [decode(await quicklookOfStrip()), decode(await fileOfStrip("small-png"))];
  expect(small.height).toBe(192);
  // Means of nine parts each, so that speckle does not count.
  const parts = ({ width, height, data }: typeof large) =>
    Array.from({ length: 9 }, (_, part) => {
      const [left, top] = [((part % 3) * width) / 3, (Math.floor(part / 3) * height) / 3].map(Math.floor);
      let sum = 0;
      const [across, down] = [Math.floor(width / 3), Math.floor(height / 3)];
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) sum += data[((top ?? 0) + y) * width + (left ?? 0) + x] ?? 0;
      return sum / across / down;
    });
  for (const [index, mean] of parts(large).entries())
    expect(Math.abs(mean - (parts(small)[index] ?? 0))).toBeLessThan(12);
});

test("metadata tells the picture's own spacing, and whether it is a reduced preview or of full size", async () => {
  const read = async (type: ProductType, key: string) =>
    JSON.parse(new TextDecoder().decode(await files.product(strip, type, key)));
  const color = await read("CSI", "csi-json");
  expect(color).toMatchObject({
    frameID: `${strip.imageID}_${strip.frameNumber}`,
    geometry: expect.stringContaining("geocoded"),
    preview: expect.stringContaining("reduced preview"),
  });
  const image = await (await fromArrayBuffer(buffer(await fileOfStrip("csi-tif")))).getImage();
  expect([color.columns, color.rows]).toEqual([image.getWidth(), image.getHeight()]);
  expect(color.pixelSpacing).toBeCloseTo(-(image.getResolution()[1] ?? 0) * 111_195, 1);
  // A strip of 30 by 50 km.
  expect((await read("QLK", "qlk-json")).pixelSpacingRange).toBeCloseTo(50_000 / 1024, 1);
  for (const [type, key] of [
    ["GRD", "grd-tif"],
    ["GRD-COG", "grd-cog"],
    ["SLC-COG", "slc-cog"],
  ] as const) {
    const told = await read(type, key.replace(/cog|tif/, "json"));
    const wanted = { frame: strip, product: { type, key } };
    const head = await files.readRange?.(wanted, { start: 0, end: 131_071 });
    const full = await (await fromArrayBuffer((head ?? new Uint8Array()).buffer as ArrayBuffer)).getImage();
    expect([told.columns, told.rows]).toEqual([full.getWidth(), full.getHeight()]);
    expect(told.rows * told.pixelSpacingAzimuth).toBeCloseTo(50_000, -3);
    expect([told.content, told.preview]).toEqual(["full size, simulated", undefined]);
    expect(await full.fileDirectory.loadValue("ImageDescription")).toContain("Demo picture");
  }
});

/** A frame of an open sea or a flat land, 5 km across, with the looks of a mode. */
function flat(mode: ImagingMode, looks: number): Frame {
  return {
    ...strip,
    mode,
    azimuthLooks: looks,
    lookSide: "right",
    passDirection: "ascending",
    corners: squareAt([-93.7, 42]),
  };
}

/** Corners of 5 km east and north of a place. */
function squareAt([west, south]: Position): Frame["corners"] {
  const [east, north] = [west + 0.06, south + 0.045];
  return {
    nearFirst: [west, south],
    farFirst: [east, south],
    nearLast: [west, north],
    farLast: [east, north],
  };
}

/** Equivalent number of looks: mean squared over variance of the intensity, over small windows, where texture is even. */
function looksOf(intensity: (column: number, row: number) => number, size: number): number {
  const looks: number[] = [];
  for (let top = 32; top + 40 < size - 60; top += 16) {
    for (let left = 32; left + 40 < size - 32; left += 16) {
      let [sum, squares] = [0, 0];
      for (let i = 0; i < 256; i++) {
        const value = intensity(left + (i % 16), top + (i >> 4));
        sum += value;
        squares += value * value;
      }
      const mean = sum / 256;
      looks.push((mean * mean) / (squares / 256 - mean * mean));
    }
  }
  return looks.toSorted((a, b) => a - b)[looks.length >> 1] ?? 0;
}

test("a CSI has three bands from three sub-apertures, each with speckle of its own and a third of the looks", async () => {
  const frame = flat("SPOTLIGHT_EXTENDED_DWELL", 12);
  const tiff = await fromArrayBuffer(buffer(await files.product(frame, "CSI", "csi-tif")));
  const image = await tiff.getImage();
  expect(image.getSamplesPerPixel()).toBe(3);
  expect(image.fileDirectory.getValue("PhotometricInterpretation")).toBe(2);
  const bands = (await image.readRasters()) as unknown as [Uint16Array, Uint16Array, Uint16Array];
  const width = image.getWidth();
  for (const band of bands) {
    const measured = looksOf((column, row) => (band[row * width + column] ?? 0) ** 2, image.getHeight());
    expect(Math.abs(measured / 4 - 1)).toBeLessThan(0.15);
  }
  // Two draws of speckle do not go together.
  const middle = bands.map((band) => band.slice(150 * width, 200 * width));
  expect(Math.abs(correlation(middle[0] ?? [], middle[1] ?? []))).toBeLessThan(0.2);
});

test("a placeholder is called one: plain text, .txt", async () => {
  for (const assets of Object.values(dataAssets)) {
    for (const { key, type, extension, title } of assets) {
      if (isFullKey(key)) continue;
      const bytes = await fileOfStrip(key);
      const isText = new TextDecoder().decode(bytes.subarray(0, 12)) === "Demo picture";
      expect([key, type === "text/plain", extension === "txt", title.includes("placeholder")]).toEqual([
        key,
        isText,
        isText,
        isText,
      ]);
    }
  }
});

test("an overlay names the picture as it is downloaded, its corners counter-clockwise from the lower left", async () => {
  for (const lookSide of ["left", "right"] as const) {
    for (const passDirection of ["ascending", "descending"] as const) {
      const frame = overGibraltar(lookSide, passDirection);
      const kml = new TextDecoder().decode(await files.product(frame, "QLK", "qlk-kml"));
      expect(kml).toContain(`<href>${frame.imageID}_${frame.frameNumber}_QLK_qlk-png.png</href>`);
      const corners = (/<coordinates>(.*)<\/coordinates>/.exec(kml)?.[1] ?? "")
        .split(" ")
        .map((pair): Position => {
          const [lng = 0, lat = 0] = pair.split(",").map(Number);
          return [lng, lat];
        });
      expect(signedRingArea([...corners, corners[0] ?? [0, 0]])).toBeGreaterThan(0);
      // Spain stands where the corners put it: a place is a share of the way between them.
      const { width, height, data } = decode(await files.product(frame, "QLK", "qlk-png"));
      const [lowerLeft = [0, 0], lowerRight = [0, 0], , upperLeft = [0, 0]] = corners;
      const brightness = ([lng, lat]: Position) => {
        const alongX = Math.abs(lowerRight[0] - lowerLeft[0]) > 0.5;
        const share = (value: number, from: number, to: number) => (value - from) / (to - from);
        const u = alongX ? share(lng, lowerLeft[0], lowerRight[0]) : share(lat, lowerLeft[1], lowerRight[1]);
        const v = alongX ? share(lat, lowerLeft[1], upperLeft[1]) : share(lng, lowerLeft[0], upperLeft[0]);
        const [column, row] = [Math.floor(u * width), Math.floor((1 - v) * height)];
        // The middle value: a ship on the water or a shadow on the land is no measure of either.
        const values: number[] = [];
        for (let y = row - 6; y <= row + 6; y++) {
          for (let x = column - 6; x <= column + 6; x++) values.push(data[y * width + x] ?? 0);
        }
        return values.sort((a, b) => a - b)[84] ?? 0;
      };
      expect(brightness([-5.6, 36.35])).toBeGreaterThan(1.5 * brightness([-5.93, 36.0]));
    }
  }
});

function correlation(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const mean = (values: ArrayLike<number>) =>
    Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  let [ab, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [(a[i] ?? 0) - ma, (b[i] ?? 0) - mb];
    ab += x * y;
    aa += x * x;
    bb += y * y;
  }
  return ab / Math.sqrt(aa * bb);
}

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

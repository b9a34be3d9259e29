import { fromArrayBuffer } from "geotiff";
import { expect, test } from "vitest";
import { readerOf, SAR_NAMES, sarBytes, sarDirectories, sarReference } from "../testing/sar/sar-files.ts";
import { histogram, percentiles, statisticsOf } from "./decibel.ts";
import { type BlockForm, valuesOf } from "./decode.ts";
import { RasterFault } from "./raster.ts";
import { type Directory, readDirectories } from "./tiff.ts";

const MADE = ["float", "signed", "strips", "pair", "video"] as const;

/** Values of a tile of one band, and where they lie. */
function tileOf(
  bytes: Uint8Array,
  directory: Directory,
  index: number,
  kind: BlockForm["kind"] = "amplitude",
  frame = 0,
) {
  const { tileWidth, tileHeight, offsets, sizes, form, noData } = directory;
  const columns = Math.ceil(directory.width / tileWidth);
  const blocks = columns * Math.ceil(directory.height / tileHeight);
  const [left, top] = [(index % columns) * tileWidth, Math.floor(index / columns) * tileHeight];
  const width = Math.min(tileWidth, directory.width - left);
  const height = Math.min(tileHeight, directory.height - top);
  const parts = Array.from({ length: form.isPlanar ? form.samples : 1 }, (_, plane) => {
    const at = plane * blocks + index;
    return bytes.slice(offsets[at], (offsets[at] ?? 0) + (sizes[at] ?? 0));
  });
  const whole = directory.isTiled ? tileHeight : height;
  const [values = new Uint16Array()] = valuesOf(
    { parts, form: { ...form, kind, noData, tileWidth, tileHeight: whole, width, height } },
    [frame],
  );
  return { values, window: [left, top, left + width, top + height], count: blocks };
}

test.each([...SAR_NAMES, ...MADE.map((name) => `made/${name}`)])(
  "every tile of %s is as geotiff reads it",
  async (name) => {
    const bytes = sarBytes(name);
    const oracle = await fromArrayBuffer(bytes.buffer);
    const directories = await sarDirectories(name);
    expect(directories).toHaveLength(await oracle.getImageCount());
    for (const [level, directory] of directories.entries()) {
      const image = await oracle.getImage(level);
      for (let index = 0, count = 1; index < count; index++) {
        const tile = tileOf(bytes, directory, index);
        count = tile.count;
        const [band] = (await image.readRasters({ window: tile.window, samples: [0] })) as unknown as [
          ArrayLike<number>,
        ];
        expect(tile.values.length).toBe(band.length);
        expect(tile.values.findIndex((value, at) => value !== Math.fround(band[at] ?? 0))).toBe(-1);
      }
    }
  },
);

// The oracle undoes predictors before it swaps bytes, so that the other order is compared with the image it was cut from.
test("a file in big-endian order is the piece of the image that it was cut from", async () => {
  const [whole] = await sarDirectories("a-gcp");
  const [piece] = await sarDirectories("made/big-endian");
  const full = tileOf(sarBytes("a-gcp"), whole, 0).values;
  const { values } = tileOf(sarBytes("made/big-endian"), piece, 0);
  expect(values).toHaveLength(64 * 64);
  expect(
    values.findIndex((value, at) => value !== full[(200 + Math.floor(at / 64)) * 512 + 300 + (at % 64)]),
  ).toBe(-1);
});

/** Bands of an image as the oracle reads them. */
async function bandsOf(name: string): Promise<ArrayLike<number>[]> {
  const image = await (await fromArrayBuffer(sarBytes(name).buffer)).getImage();
  return (await image.readRasters({ window: [0, 0, 64, 64] })) as unknown as ArrayLike<number>[];
}

async function firstTile(name: string, kind: BlockForm["kind"], frame = 0) {
  const [directory] = await sarDirectories(name);
  return tileOf(sarBytes(name), directory, 0, kind, frame).values;
}

test("three bands make colors", async () => {
  const values = await firstTile("made/color-planar", "color");
  const bands = await bandsOf("made/color-planar");
  for (const [channel, band] of bands.entries())
    expect(values.filter((_, at) => at % 3 === channel)).toEqual(Uint16Array.from(band));
});

test.each(["pair", "pair-planar", "complex", "complex-float"])(
  "%s has the amplitudes of complex samples",
  async (name) => {
    const [real = [], imaginary = []] = await bandsOf("made/pair");
    const amplitudes = Float32Array.from(real, (value, at) => Math.hypot(value, imaginary[at] ?? 0));
    expect(amplitudes.some((value, at) => value !== Math.abs(real[at] ?? 0))).toBe(true);
    expect(await firstTile(`made/${name}`, "complex")).toEqual(amplitudes);
  },
);

test("each band of a video is an image", async () => {
  const bands = await bandsOf("made/video");
  expect(bands).toHaveLength(4);
  for (const [frame, band] of bands.entries())
    expect(await firstTile("made/video", "video", frame)).toEqual(Uint16Array.from(band));
});

test("the factor of calibration is read from GDAL's metadata", async () => {
  const [calibrated] = await sarDirectories("made/calibrated");
  expect(calibrated.calibration).toBe(2.5e-6);
  const [other] = await sarDirectories("a-gcp");
  expect(other.calibration).toBeUndefined();
});

test("metadata that begin an item again and again are read in one pass", async () => {
  const bytes = sarBytes("made/calibrated");
  const view = new DataView(bytes.buffer);
  let entry = view.getUint32(4, true) + 2;
  while (view.getUint16(entry, true) !== 42112) entry += 12;
  const text = new TextEncoder().encode('<Item name="CALIBRATION_FACTOR"'.repeat(100_000));
  view.setUint32(entry + 4, text.length, true);
  view.setUint32(entry + 8, bytes.length, true);
  const [directory] = await readDirectories(readerOf(Uint8Array.from([...bytes, ...text])));
  expect(directory.calibration).toBeUndefined();
}, 10_000);

test("a tile without bytes has no data", async () => {
  expect(new Set(await firstTile("made/sparse", "amplitude"))).toEqual(new Set([7]));
});

test.each(SAR_NAMES)("percentiles and histogram of the coarsest level of %s are numpy's", async (name) => {
  const directory = (await sarDirectories(name)).at(-1) as Directory;
  const { percentilesCoarsest, histogramDbCoarsest } = sarReference(name);
  const { values } = tileOf(sarBytes(name), directory, 0);
  const statistics = statisticsOf([values], directory.noData);
  expect(statistics.percentiles).toEqual({
    2: percentilesCoarsest[2],
    50: percentilesCoarsest[50],
    98: percentilesCoarsest[98],
  });
  const valid = values.filter((value) => value !== directory.noData).sort();
  const all = Object.entries(percentilesCoarsest);
  expect(
    percentiles(
      valid,
      all.map(([percent]) => Number(percent)),
    ),
  ).toEqual(all.map(([, value]) => expect.closeTo(value, 9)));
  const { from_, to, counts } = histogramDbCoarsest;
  expect([...histogram(valid, from_, to, 128).counts]).toEqual(counts);
});

test("compressions that are not read are named", async () => {
  await expect(sarDirectories("made/zstd")).rejects.toMatchObject({ kind: "compression", detail: "Zstd" });
});

test("cut and damaged files are refused, whatever their bytes", async () => {
  const whole = sarBytes("a-gcp").slice(0, 6000);
  for (let length = 0; length < 1500; length += 7)
    await expect(readDirectories(readerOf(whole.subarray(0, length)))).rejects.toBeInstanceOf(RasterFault);
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  for (let round = 0; round < 400; round++) {
    const bytes = whole.slice();
    for (let change = 0; change < 6; change++) bytes[random(1400)] = random(256);
    const result = await readDirectories(readerOf(bytes)).catch((error: unknown) => error);
    expect(Array.isArray(result) || result instanceof RasterFault).toBe(true);
  }
});

test("directories that follow each other in a ring end", async () => {
  const bytes = sarBytes("made/strips");
  const view = new DataView(bytes.buffer);
  const place = view.getUint32(4, true);
  view.setUint32(place + 2 + view.getUint16(place, true) * 12, place, true);
  await expect(readDirectories(readerOf(bytes))).rejects.toMatchObject({
    kind: "layout",
    detail: "directories",
  });
});

test("damaged tiles are refused", async () => {
  for (const name of ["made/big-endian", "made/float", "made/strips"]) {
    const bytes = sarBytes(name);
    const [directory] = await sarDirectories(name);
    const cut = { ...directory, sizes: directory.sizes.map(() => 5) };
    expect(() => tileOf(bytes, cut, 0)).toThrow(RasterFault);
  }
});

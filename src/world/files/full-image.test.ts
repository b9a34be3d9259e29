import { createHash } from "node:crypto";
import { GeoTIFF } from "geotiff";
import { describe, expect, it } from "vitest";
import { longitudeNear } from "../../geo/longitude.ts";
import { destination, distanceKm } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import { publicFile } from "../../hosts/node/outside/painter.ts";
import { placementOf } from "../../raster/placement.ts";
import { readDirectories } from "../../raster/tiff.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { createFrameFiles } from "./frame-files.ts";
import type { FullKey } from "./full-image.ts";
import { nativeImage } from "./native-image.ts";
import { COG_TILE } from "./virtual-cog.ts";

const files = createFrameFiles(publicFile);
const others = createFrameFiles(publicFile);
const keys: readonly FullKey[] = ["grd-cog", "slc-cog"];

/** A frame at a place: 3.6 km and about 1,080 pixels a side, or others. */
function frameOf(center: Position, resolution = 4, [rangeKm, azimuthKm, heading] = [3.6, 3.6, 349]): Frame {
  const corner = (range: number, azimuth: number): Position => {
    const along = destination(center, heading, (azimuthKm * azimuth) / 2);
    return destination(along, heading + 90, (rangeKm * range) / 2);
  };
  return frameAt(center, {
    corners: {
      nearFirst: corner(-1, -1),
      farFirst: corner(1, -1),
      nearLast: corner(-1, 1),
      farLast: corner(1, 1),
    },
    lookSide: "right",
    passDirection: "ascending",
    azimuthResolution: resolution,
    rangeResolution: { near: resolution, center: resolution, far: resolution },
    azimuthLooks: 4,
    // Little wind.
    ...{ start: 1.7e12, imageID: 21, mode: "SPOTLIGHT" as const },
  });
}

/** The mouth of the Nieuwe Waterweg: coast, harbor, ships. */
const coast = frameOf([4.1, 51.97]);

async function open(frame: Frame, key: FullKey) {
  const wanted = { frame, product: { type: key === "grd-cog" ? "GRD-COG" : "SLC-COG", key } } as const;
  const facts = await files.facts?.(wanted);
  if (!facts || !files.readRange) throw new Error(`${key} is not painted by ranges.`);
  const { readRange } = files;
  const { size, etag } = facts;
  const read = (start: number, end: number) => readRange(wanted, { start, end: Math.min(end, size - 1) });
  const directories = await readDirectories((from, bytes) => read(from, from + bytes - 1));
  const tile = async (level: number, index: number) => {
    const offset = directories[level]?.offsets[index] ?? 0;
    return read(offset, offset + 2 * COG_TILE * COG_TILE - 1);
  };
  return { size, etag, read, directories, tile };
}

const valuesOf = (bytes: Uint8Array<ArrayBuffer>) => new Uint16Array(bytes.buffer);

describe("fullImage", () => {
  it("paints the same pixels as ever: who changes them raises PAINTER_VERSION, which changes all tags", async () => {
    const { etag, tile } = await open(coast, "grd-cog");
    const slant = await open(coast, "slc-cog");
    const tiles = await Promise.all([tile(0, 0), tile(1, 0), slant.tile(0, 3)]);
    const sums = tiles.map((bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 16));
    expect([etag, slant.etag, ...sums]).toEqual([
      '"b8d191597763bad2e7d58d2611bacaba"',
      '"20d7dfed685daad844d36f159ec0f5c3"',
      "9ba69ade640053d9",
      "61d04b4cebb7c270",
      "3b46d521f97d7437",
    ]);
  });

  it.each(keys)("answers ranges of %s that are parts of the whole, in any order", async (key) => {
    const { size, read } = await open(coast, key);
    const step = 2 * COG_TILE * COG_TILE + 8;
    const whole = await read(0, 65_535 + 2 * step);
    expect(whole).toHaveLength(65_536 + 2 * step);
    for (const [start, end] of [
      [65_530, 65_545],
      [65_536 + step - 3, 65_536 + step + 3],
      [0, 9],
      [65_536 + step / 2, 65_535 + 2 * step],
    ] as const) {
      expect(Buffer.compare(await read(start, end), whole.subarray(start, end + 1))).toBe(0);
    }
    // The end comes first in files that another painter opens.
    const wanted = { frame: coast, product: { type: "GRD-COG", key } } as const;
    const again = await others.readRange?.(wanted, { start: size - step, end: size - 1 });
    expect(Buffer.compare(again ?? new Uint8Array(), await read(size - step, size + 9))).toBe(0);
    const first = await others.readRange?.(wanted, { start: 65_536, end: 65_535 + step });
    expect(Buffer.compare(first ?? new Uint8Array(), whole.subarray(65_536, 65_536 + step))).toBe(0);
  });

  it("has overviews of the mean power, to one number", async () => {
    const { directories, tile } = await open(coast, "grd-cog");
    for (const level of [1, 2]) {
      const { width = 0, height = 0 } = directories[level] ?? {};
      const [above, below] = [valuesOf(await tile(level, 0)), valuesOf(await tile(level - 1, 0))];
      for (let row = 0; row < Math.min(height, COG_TILE / 2); row++) {
        for (let column = 0; column < Math.min(width, COG_TILE / 2); column++) {
          const at = 2 * row * COG_TILE + 2 * column;
          const children = [at, at + 1, at + COG_TILE, at + COG_TILE + 1].map((i) => below[i] ?? 0);
          const data = children.filter((value) => value > 0);
          const mean = Math.sqrt(data.reduce((sum, value) => sum + value ** 2, 0) / data.length);
          const missed = Math.abs((above[row * COG_TILE + column] ?? 0) - mean);
          if (missed > 1) throw new Error(`${missed} at ${level}, ${column}, ${row}`);
        }
      }
    }
  });

  it("is read by geotiff, band by band, up to the rim of its last tiles", async () => {
    for (const key of keys) {
      const { read, directories, tile } = await open(coast, key);
      const tiff = await opened(read);
      expect(await tiff.getImageCount()).toBe(directories.length);
      const image = await tiff.getImage(0);
      const { width, height } = nativeImage(coast, key === "slc-cog");
      expect([image.getWidth(), image.getHeight(), image.getGDALNoData()]).toEqual([width, height, 0]);
      expect(directories[0].calibration).toBe(1e-8);
      expect(image.getSamplesPerPixel()).toBe(key === "slc-cog" ? 2 : 1);
      const across = Math.ceil(width / COG_TILE);
      const window = [width - 5, height - 5, width, height];
      const bands = (await image.readRasters({ window })) as unknown as Uint16Array[];
      const count = across * Math.ceil(height / COG_TILE);
      for (const [band, values] of bands.entries()) {
        const last = valuesOf(await tile(0, count * (band + 1) - 1));
        const row = (height - 1) % COG_TILE;
        const column = (width - 1) % COG_TILE;
        expect(values[24]).toBe(last[row * COG_TILE + column]);
        expect(values.every((value) => value > 0)).toBe(true);
        expect([...last.subarray(row * COG_TILE + column + 1)].every((value) => value === 0)).toBe(true);
      }
    }
  });

  it.each<[string, Position]>([
    ["in the middle", [4.1, 51.97]],
    ["across 180°", [179.999, -17.8]],
    ["near a pole", [178.5, 84.6]],
  ])("lies %s where its own geometry has it, by control points and polynomials", async (_, center) => {
    const frame = frameOf(center);
    for (const key of keys) {
      const [{ places, width, height }] = (await open(frame, key)).directories;
      const native = nativeImage(frame, key === "slc-cog");
      expect(places.ties).toHaveLength(key === "slc-cog" ? 0 : 100);
      const size = { width, height };
      const byPoints = placementOf(places, size);
      const byRpc = (metres: number) => placementOf({ ...places, ties: [] }, size, { height: metres });
      let most = 0;
      for (let j = 0; j <= 7; j++) {
        for (let i = 0; i <= 7; i++) {
          const [column, row] = [(width * i) / 7, (height * j) / 7];
          const ground = native.toGround(column, row);
          const missed = (
            found: readonly [number, number] | undefined,
            [c, r]: readonly [number, number],
          ) => {
            most = Math.max(most, Math.hypot((found?.[0] ?? 1e9) - c, (found?.[1] ?? 1e9) - r));
          };
          missed(byPoints?.toPixel(ground), [column, row]);
          for (const metres of [0, 300])
            missed(
              byRpc(metres)?.toPixel(ground),
              native.toPixel(longitudeNear(ground[0], center[0]), ground[1], metres),
            );
        }
      }
      expect(most).toBeLessThan(0.05);
    }
  });

  it("has the coast where an image of another size and course has it, within 5 m", async () => {
    const place: Position = [4.0303, 51.9805];
    const one = await coastOf(frameOf(place, 1.2), place, 0.3);
    const other = await coastOf(frameOf(destination(place, 80, 9), 3, [30, 50, 191]), place, 0.4);
    expect(one.length).toBeGreaterThan(300);
    const away = one
      .filter((_, index) => index % 7 === 0)
      .map((position) => Math.min(...other.map((candidate) => distanceKm(position, candidate))))
      .sort((a, b) => a - b);
    expect(1000 * (away[away.length >> 1] ?? 1)).toBeLessThan(5);
  });

  it.each([1, 12])("has the speckle of %i looks on flat ground", async (azimuthLooks) => {
    const { tile } = await open({ ...frameOf([-93.67, 42.02]), azimuthLooks }, "grd-cog");
    const values = valuesOf(await tile(0, 0));
    const looks: number[] = [];
    for (let top = 64; top < 448; top += 16) {
      for (let left = 64; left < 448; left += 16) {
        let [sum, squares] = [0, 0];
        for (let i = 0; i < 256; i++) {
          const power = (values[(top + (i >> 4)) * COG_TILE + left + (i % 16)] ?? 0) ** 2;
          sum += power;
          squares += power * power;
        }
        looks.push(sum ** 2 / (256 * squares - sum ** 2));
      }
    }
    const middle = looks.sort((a, b) => a - b)[looks.length >> 1] ?? 0;
    // The ground has a texture of its own, which counts as speckle where many looks leave little.
    expect(middle / azimuthLooks).toBeGreaterThan(0.75);
    expect(middle / azimuthLooks).toBeLessThan(1.15);
  });

  it("is a BigTIFF from 4 GiB on, of which head and one tile are read", async () => {
    const { size, read, directories, tile } = await open(frameOf([4.1, 51.97], 0.131), "slc-cog");
    expect(size).toBeGreaterThan(2 ** 32);
    expect([...(await read(0, 3))]).toEqual([0x49, 0x49, 43, 0]);
    const [full] = directories;
    expect(Math.max(...full.offsets)).toBeGreaterThan(2 ** 32);
    expect((await tile(0, full.offsets.length - 1)).length).toBe(2 * COG_TILE * COG_TILE);
    expect(await (await opened(read)).getImageCount()).toBe(directories.length);
  });
});

/** Places near another between bright land and dark water, by mean powers of 5 × 5 pixels. */
async function coastOf(frame: Frame, [lng, lat]: Position, km: number): Promise<Position[]> {
  const { directories, tile } = await open(frame, "grd-cog");
  const image = nativeImage(frame, false);
  const across = Math.ceil(image.width / COG_TILE);
  const reach = Math.round((1000 * km) / image.pixelM.range);
  const [left, top] = image.toPixel(lng, lat).map((middle) => Math.round(middle) - reach) as [number, number];
  expect(directories[0].width).toBe(image.width);
  const tiles = new Map<number, Uint16Array>();
  const side = 2 * reach;
  const power = new Float64Array(side * side);
  for (let i = 0; i < power.length; i++) {
    const [column, row] = [left + (i % side), top + Math.floor(i / side)];
    const index = (row >> 9) * across + (column >> 9);
    const values = tiles.get(index) ?? valuesOf(await tile(0, index));
    tiles.set(index, values);
    power[i] = (values[(row % COG_TILE) * COG_TILE + (column % COG_TILE)] ?? 0) ** 2;
  }
  const isLand = (x: number, y: number) => {
    let sum = 0;
    for (let i = 0; i < 25; i++) sum += power[(y - 2 + Math.floor(i / 5)) * side + x - 2 + (i % 5)] ?? 0;
    return sum / 25 > 0.014 * 10_000 ** 2;
  };
  const found: Position[] = [];
  for (let y = 2; y < side - 3; y++) {
    for (let x = 2; x < side - 3; x++) {
      const here = isLand(x, y);
      if (here !== isLand(x + 1, y)) found.push(image.toGround(left + x + 1, top + y + 0.5));
      if (here !== isLand(x, y + 1)) found.push(image.toGround(left + x + 0.5, top + y + 1));
    }
  }
  return found;
}

type Read = Awaited<ReturnType<typeof open>>["read"];

function opened(read: Read): Promise<GeoTIFF> {
  const slice = async ({ offset, length }: { offset: number; length: number }) =>
    (await read(offset, offset + length - 1)).buffer;
  const fetch = (slices: { offset: number; length: number }[]) => Promise.all(slices.map(slice));
  return GeoTIFF.fromSource({ fetch, fileSize: null } as never);
}

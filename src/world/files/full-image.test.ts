import { createHash } from "node:crypto";
import { GeoTIFF } from "geotiff";
import { describe, expect, it } from "vitest";
import { longitudeNear } from "../../geo/longitude.ts";
import { destination } from "../../geo/sphere.ts";
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

/** A square frame of 3.6 km at a place, about 1,080 pixels a side, or finer. */
function frameOf(center: Position, resolution = 4): Frame {
  const corner = (range: number, azimuth: number): Position =>
    destination(destination(center, 349, 1.8 * azimuth), 79, 1.8 * range);
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
    ...{ start: 1.7e12, imageID: 1000, mode: "SPOTLIGHT" as const },
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
    expect([etag, slant.etag, ...sums]).toMatchInlineSnapshot(`
      [
        ""810a4a3159258e1915c725d0d178aec8"",
        ""3c4705dc8047be682c8ec5f043450566"",
        "78919b044ef39ff9",
        "72215d543b03cd6d",
        "07dcc58b5817690f",
      ]
    `);
  });

  it.each(keys)("answers ranges of %s that are parts of the whole, in any order", async (key) => {
    const { size, read } = await open(coast, key);
    const whole = await read(0, size - 1);
    expect(whole).toHaveLength(size);
    const step = 2 * COG_TILE * COG_TILE + 8;
    for (const [start, end] of [
      [size - 10, size - 1],
      [65_530, 65_545],
      [65_536 + step - 3, 65_536 + step + 3],
      [0, 9],
      [65_536 + step / 2, 65_536 + 2 * step],
    ] as const) {
      expect(Buffer.compare(await read(start, end), whole.subarray(start, end + 1))).toBe(0);
    }
    const again = await others.readRange?.(
      { frame: coast, product: { type: "GRD-COG", key } },
      { start: size - step, end: size - 1 },
    );
    expect(Buffer.compare(again ?? new Uint8Array(), whole.subarray(size - step))).toBe(0);
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

type Read = Awaited<ReturnType<typeof open>>["read"];

function opened(read: Read): Promise<GeoTIFF> {
  const slice = async ({ offset, length }: { offset: number; length: number }) =>
    (await read(offset, offset + length - 1)).buffer;
  const fetch = (slices: { offset: number; length: number }[]) => Promise.all(slices.map(slice));
  return GeoTIFF.fromSource({ fetch, fileSize: null } as never);
}

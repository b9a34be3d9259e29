import { fromArrayBuffer } from "geotiff";
import { afterEach, describe, expect, test, vi } from "vitest";
import { type RangeServer, serveRanges, until } from "../testing/sar/range-server.ts";
import { sarBytes, sarDirectories, sarReference } from "../testing/sar/sar-files.ts";
import { percentiles } from "./decibel.ts";
import { decodeTiles } from "./decode.ts";
import { type Decoder, openRaster } from "./open-raster.ts";
import type { OpenRaster, TileKey } from "./raster.ts";

const inPlace = (): Decoder => ({ decode: async (question) => decodeTiles(question), end: () => {} });

const open = (server: RangeServer, more: { mostBytes?: number; decoder?: Decoder } = {}) =>
  openRaster(server.link, { renew: async () => `${server.link}?new`, decoder: inPlace(), ...more });

const key = (level: number, index: number, frame = 0): TileKey => ({ level, index, frame });

const settled = (raster: OpenRaster) => until(() => expect(raster.state().waiting).toBe(0));

/** Resolves when all came; throws the fault of one that did not. */
async function load(raster: OpenRaster, keys: readonly TileKey[]) {
  raster.want(keys);
  await settled(raster);
  const { fault } = raster.state();
  if (fault) throw fault;
  return keys.map((wanted) => raster.tile(wanted));
}

const allOf = ({ facts }: OpenRaster) =>
  facts.levels.flatMap(({ columns, rows }, level) =>
    Array.from({ length: columns * rows }, (_, index) => key(level, index)),
  );

/** Values of one band of a tile as the oracle reads them. */
async function oracleTile(name: string, raster: OpenRaster, { level, index }: TileKey, band = 0) {
  const image = await (await fromArrayBuffer(sarBytes(name).buffer)).getImage(level);
  const { columns, tileWidth, tileHeight, width, height } =
    raster.facts.levels[level] ?? raster.facts.levels[0];
  const [left, top] = [(index % columns) * tileWidth, Math.floor(index / columns) * tileHeight];
  const window = [left, top, Math.min(width, left + tileWidth), Math.min(height, top + tileHeight)];
  const [values] = (await image.readRasters({ window, samples: [band] })) as unknown as [ArrayLike<number>];
  return values;
}

/** Replaces one of the values of a tag that lie beyond the first directory of a little-endian file. */
function setNumber(bytes: Uint8Array<ArrayBuffer>, tag: number, index: number, value: number): void {
  const view = new DataView(bytes.buffer);
  let entry = view.getUint32(4, true) + 2;
  while (view.getUint16(entry, true) !== tag) entry += 12;
  const place = view.getUint32(entry + 8, true);
  if (view.getUint16(entry + 2, true) === 3) view.setUint16(place + index * 2, value, true);
  else view.setUint32(place + index * 4, value, true);
}

const isSame = (a: ArrayLike<number> | undefined, b: ArrayLike<number>) =>
  a?.length === b.length && Array.from(a).every((value, at) => value === Math.fround(b[at] ?? 0));

describe("openRaster", () => {
  test.each(["a-gcp", "g-bigtiff"])("reads %s as geotiff and numpy do", async (name) => {
    const raster = await open(await serveRanges(sarBytes(name)));
    const { percentilesCoarsest } = sarReference(name);
    const { facts } = raster;
    expect(facts).toMatchObject({ kind: "amplitude", frames: 1, channels: 1, noData: 0 });
    expect(facts.fileBytes).toBe(sarBytes(name).length);
    expect(facts.levels.map(({ width, columns, rows }) => [width, columns, rows])).toEqual([
      [900, 2, 2],
      [450, 1, 1],
    ]);
    expect(facts.statistics.percentiles).toEqual({
      2: percentilesCoarsest[2],
      50: percentilesCoarsest[50],
      98: percentilesCoarsest[98],
    });
    const keys = allOf(raster);
    const tiles = await load(raster, keys);
    for (const [at, wanted] of keys.entries())
      expect(isSame(tiles[at]?.values, await oracleTile(name, raster, wanted))).toBe(true);
  });

  test("reads directories at the end of a file without what lies between", async () => {
    const bytes = sarBytes("made/strips");
    const far = new Uint8Array(1_000_000);
    far.set(bytes);
    const view = new DataView(far.buffer);
    far.set(bytes.subarray(view.getUint32(4, true), 494), 900_000);
    view.setUint32(4, 900_000, true);
    const server = await serveRanges(far);
    const raster = await open(server);
    expect(raster.facts.levels[0]).toMatchObject({ width: 100, height: 80 });
    expect(server.requests.slice(0, 2).map(({ from }) => from)).toEqual([0, 900_000]);
    expect(raster.state().bytes).toBeLessThan(200_000);
  });

  test("reads the two bands of a radar image as it reads one", async () => {
    const raster = await open(await serveRanges(sarBytes("f-slc")));
    expect(raster.facts.kind).toBe("complex");
    const [tile] = await load(raster, [key(0, 1)]);
    expect(isSame(tile?.values, await oracleTile("f-slc", raster, key(0, 1)))).toBe(true);
  });

  test("fetches neighbors in the file by one request", async () => {
    const server = await serveRanges(sarBytes("made/float"));
    const raster = await open(server);
    expect(raster.facts.levels).toHaveLength(1);
    // Head, and one request for four tiles.
    expect(server.requests).toHaveLength(2);
    const gcp = await serveRanges(sarBytes("a-gcp"));
    const other = await open(gcp);
    await load(other, allOf(other));
    // Head, coarsest tile, and four tiles of 961 KB.
    expect(gcp.requests).toHaveLength(3);
    expect(other.state()).toMatchObject({ requests: 3, waiting: 0, fault: undefined });
    expect(other.state().bytes).toBe(gcp.requests.reduce((sum, { from, to }) => sum + to - from, 0));
  });

  test("fetches no more than 1 MB by one request", async () => {
    const bytes = new Uint8Array(1_400_000);
    bytes.set(sarBytes("a-gcp"));
    // Four tiles of 1,060 KB.
    setNumber(bytes, 325, 3, 220_000);
    const server = await serveRanges(bytes);
    const raster = await open(server);
    await load(raster, allOf(raster));
    expect(server.requests.slice(2).map(({ from, to }) => [from, to - from])).toEqual([
      [230_563, 840_852],
      [1_071_423, 220_000],
    ]);
  });

  test("fetches tiles that lie apart by requests of their own", async () => {
    const server = await serveRanges(sarBytes("a-gcp"));
    const raster = await open(server);
    await load(raster, [key(0, 3), key(0, 0)]);
    expect(server.requests.slice(2).map(({ from, to }) => [from, to - from])).toEqual([
      [1_071_423, 120_533],
      [230_563, 376_700],
    ]);
  });

  /** Holds answers but that of the head until six are held, or the last of them has come. */
  async function serveSix(bytes: Uint8Array, parts: number) {
    let held: (() => void)[] = [];
    const server = await serveRanges(bytes, ({ from }, _, send) => {
      if (from === 0) return send();
      held.push(send);
      if (held.length < 6 && server.requests.length < 1 + parts) return;
      const batch = held;
      held = [];
      // One more than six would come in the time between.
      setTimeout(() => batch.map((each) => each()), 20);
    });
    return server;
  }

  test("has six requests under way at most", async () => {
    const bytes = new Uint8Array(800_000);
    bytes.set(sarBytes("made/sparse"));
    for (let index = 0; index < 16; index++) {
      setNumber(bytes, 324, index, 100_000 + index * 40_000);
      setNumber(bytes, 325, index, 64 * 64 * 2);
    }
    const server = await serveSix(bytes, 16);
    const raster = await open(server);
    expect(raster.tile(key(0, 15))?.values[0]).toBe(0);
    expect(server.requests).toHaveLength(1 + 16);
    expect(server.most).toBe(6);
  });

  test("reads bands apart, of a tile at once", async () => {
    const server = await serveSix(sarBytes("made/color-planar"), 12);
    const raster = await open(server);
    expect(raster.facts).toMatchObject({ kind: "color", channels: 3 });
    const tiles = await load(raster, allOf(raster));
    expect(server.requests).toHaveLength(1 + 12);
    expect(server.most).toBe(6);
    for (const band of [0, 1, 2]) {
      const values = tiles[3]?.values.filter((_, at) => at % 3 === band);
      expect(isSame(values, await oracleTile("made/color-planar", raster, key(0, 3), band))).toBe(true);
    }
  });

  test("tiles that are not stored are not asked for", async () => {
    const server = await serveRanges(sarBytes("made/sparse"));
    const raster = await open(server);
    expect(raster.tile(key(0, 15))?.values[0]).toBe(7);
    expect(server.requests).toHaveLength(1);
  });

  test("decodes the frames of a video at once if they share bytes", async () => {
    const server = await serveRanges(sarBytes("made/video"));
    const decode = vi.fn(inPlace().decode);
    const raster = await open(server, { decoder: { decode, end() {} } });
    expect(raster.facts).toMatchObject({ kind: "video", frames: 4, channels: 1 });
    const frames = [0, 1, 2, 3];
    const tiles = await load(
      raster,
      frames.map((frame) => key(0, 0, frame)),
    );
    for (const frame of frames)
      expect(isSame(tiles[frame]?.values, await oracleTile("made/video", raster, key(0, 0), frame))).toBe(
        true,
      );
    expect(decode).toHaveBeenCalledTimes(1);
    expect(server.requests).toHaveLength(2);
  });
});

describe("directories of a bad file", () => {
  test("that name the same bytes again and again end", async () => {
    const [count, values] = [100, 262_144];
    const bytes = new Uint8Array(8 + 6 + count * 12 + 4 * values);
    const view = new DataView(bytes.buffer);
    bytes.set([0x49, 0x49, 42, 0, 8]);
    view.setUint16(8, count, true);
    for (let entry = 10; entry < 10 + count * 12; entry += 12) {
      view.setUint32(entry, 42112 | (4 << 16), true);
      view.setUint32(entry + 4, values, true);
      view.setUint32(entry + 8, bytes.length - 4 * values, true);
    }
    const refused = { kind: "layout", detail: "directories" };
    await expect(open(await serveRanges(bytes))).rejects.toMatchObject(refused);
  });

  test("that lie far apart end", async () => {
    // A mask every 2 MB.
    const server = await serveRanges(new Uint8Array(), ({ from, to }, response) => {
      const part = new Uint8Array(to - from);
      const view = new DataView(part.buffer);
      if (from === 0) part.set([0x49, 0x49, 42, 0, 0, 0, 32]);
      else {
        part.set([1, 0, 254, 0, 4, 0, 1, 0, 0, 0, 4]);
        view.setUint32(14, from + (2 << 20), true);
      }
      response.writeHead(206, { "content-range": `bytes ${from}-${to - 1}/4000000000` }).end(part);
    });
    const refused = { kind: "layout", detail: "directories" };
    await expect(open(server)).rejects.toMatchObject(refused);
    const bytes = server.requests.reduce((sum, { from, to }) => sum + to - from, 0);
    expect(bytes).toBeLessThan(34 * 1_048_576);
  });
});

describe("an image that is decoded whole", () => {
  /** Image as the oracle reads it. */
  async function imageOf(name: string) {
    const image = await (await fromArrayBuffer(sarBytes(name).buffer)).getImage();
    const [values] = (await image.readRasters({ samples: [0] })) as unknown as [ArrayLike<number>];
    return { values, width: image.getWidth(), height: image.getHeight() };
  }

  test.each(["made/strips", "made/strips-wide", "made/many-tiles"])(
    "%s is as geotiff reads it",
    async (name) => {
      const server = await serveRanges(sarBytes(name));
      const decode = vi.fn(inPlace().decode);
      const raster = await open(server, { mostBytes: 0, decoder: { decode, end() {} } });
      const { values, width, height } = await imageOf(name);
      const [full] = raster.facts.levels;
      expect(full).toMatchObject({ width, height, tileWidth: 512, rows: 1 });
      for (let index = 0; index < full.columns; index++) {
        const tile = raster.tile(key(0, index));
        const expected = Array.from(
          { length: (tile?.width ?? 0) * height },
          (_, at) =>
            values[Math.floor(at / (tile?.width ?? 1)) * width + index * 512 + (at % (tile?.width ?? 1))] ??
            0,
        );
        expect(isSame(tile?.values, expected)).toBe(true);
      }
      expect(decode).toHaveBeenCalledTimes(1);
      expect(server.requests).toHaveLength(2);
    },
  );

  test("has halves of mean power, with statistics of the coarsest", async () => {
    const raster = await open(await serveRanges(sarBytes("made/strips-wide")));
    const { values, width, height } = await imageOf("made/strips-wide");
    expect(raster.facts.levels.map((level) => [level.width, level.height, level.columns])).toEqual([
      [900, 31, 2],
      [450, 16, 1],
    ]);
    const half = raster.tile(key(1, 0))?.values ?? [];
    expect(half).toHaveLength(450 * 16);
    const powers = (column: number, row: number) =>
      [0, 1, width, width + 1]
        .filter((step) => row * 2 + (step >= width ? 1 : 0) < height)
        .map((step) => values[row * 2 * width + column * 2 + step] ?? 0)
        .filter((value) => value !== 0)
        .map((value) => value * value);
    for (const [column, row] of [
      [0, 0],
      [200, 7],
      [449, 15],
      [3, 15],
    ] as const) {
      const found = powers(column, row);
      const mean = found.length ? Math.sqrt(found.reduce((sum, each) => sum + each, 0) / found.length) : 0;
      expect(half[row * 450 + column]).toBe(Math.round(mean));
    }
    const ascending = [...half].filter((value) => value !== 0).sort((a, b) => a - b);
    const [middle] = percentiles(ascending, [50]);
    expect(raster.facts.statistics.percentiles[50]).toBe(middle);
  });

  test("is refused if it is too large, before it is read", async () => {
    const bytes = sarBytes("made/strips");
    setNumber(bytes, 273, 11, 40 * 1_048_576);
    const far = await serveRanges(bytes);
    await expect(open(far)).rejects.toMatchObject({ kind: "too-large" });
    expect(far.requests).toHaveLength(1);
    const empty = await serveRanges(sarBytes("made/sparse-large"));
    await expect(open(empty)).rejects.toMatchObject({ kind: "too-large" });
  });

  test("is refused if it has very many strips", async () => {
    const strips = 70_000;
    const tags = [
      [256, 1, 1],
      [257, 1, strips],
      [258, 1, 8],
      [273, strips, 86],
      [278, 1, 1],
      [279, strips, 86],
    ] as const;
    const bytes = new Uint8Array(86 + 4 * strips);
    const view = new DataView(bytes.buffer);
    bytes.set([0x49, 0x49, 42, 0, 8, 0, 0, 0, tags.length]);
    for (const [index, [tag, count, value]] of tags.entries()) {
      const at = 10 + 12 * index;
      view.setUint32(at, tag | (4 << 16), true);
      view.setUint32(at + 4, count, true);
      view.setUint32(at + 8, value, true);
    }
    await expect(open(await serveRanges(bytes))).rejects.toMatchObject({ kind: "too-large" });
  });
});

describe("the worker", () => {
  /** Runs the worker in this thread; the first of them fail. */
  async function startWorkers(failures: number) {
    const workers: PlainWorker[] = [];
    const scope = { onmessage: (_: unknown) => {}, postMessage: (_: unknown) => {} };
    class PlainWorker {
      isEnded = false;
      sent: readonly Transferable[] = [];
      onmessage = (_: unknown) => {};
      onerror = (_: unknown) => {};
      constructor() {
        workers.push(this);
      }
      postMessage(data: unknown, sent: readonly Transferable[]) {
        this.sent = sent;
        if (workers.length <= failures) return this.onerror({ message: "Out of memory" });
        scope.postMessage = (answer) => this.onmessage({ data: answer });
        scope.onmessage({ data: structuredClone(data, { transfer: [...sent] }) });
      }
      terminate() {
        this.isEnded = true;
      }
    }
    vi.stubGlobal("self", scope);
    vi.resetModules();
    await import("./raster-worker.ts");
    vi.stubGlobal("Worker", PlainWorker);
    return workers;
  }

  afterEach(() => vi.unstubAllGlobals());

  test("decodes tiles, is given their bytes, and ends with the image", async () => {
    const workers = await startWorkers(0);
    const { link } = await serveRanges(sarBytes("made/float"));
    const raster = await openRaster(link, { renew: async () => link });
    expect(isSame(raster.tile(key(0, 1))?.values, await oracleTile("made/float", raster, key(0, 1)))).toBe(
      true,
    );
    expect(workers).toMatchObject([{ isEnded: false, sent: [{}] }]);
    raster.close();
    expect(workers[0]?.isEnded).toBe(true);
  });

  test("tells the kind of a fault and its detail", async () => {
    const workers = await startWorkers(0);
    const bytes = sarBytes("a-gcp");
    const directories = await sarDirectories("a-gcp");
    // The order of bits before TIFF 6.
    bytes.set([0, 1], directories[1]?.offsets[0]);
    const { link } = await serveRanges(bytes);
    await expect(openRaster(link, { renew: async () => link })).rejects.toMatchObject({
      ...{ name: "RasterFault", kind: "compression", detail: "LZW of TIFF 5" },
    });
    expect(workers[0]?.isEnded).toBe(true);
  });

  test("that fails ends, and another takes its place", async () => {
    const workers = await startWorkers(1);
    const { link } = await serveRanges(sarBytes("a-gcp"));
    const opening = () => openRaster(link, { renew: async () => link });
    await expect(opening()).rejects.toMatchObject({ kind: "layout", detail: "Out of memory" });
    expect(workers).toMatchObject([{ isEnded: true }]);
    const raster = await opening();
    expect(raster.tile(key(1, 0))).toBeDefined();
  });
});

describe("tiles that are kept", () => {
  test("are dropped by last use, but never those that are wanted or the coarsest", async () => {
    const server = await serveRanges(sarBytes("a-gcp"));
    // Tiles of 2 × 450 × 350, 2 × 512² and 2 × 388 × 512 bytes.
    const raster = await open(server, { mostBytes: 1_300_000 });
    await load(raster, [key(0, 0)]);
    await load(raster, [key(0, 1)]);
    expect(raster.tile(key(0, 0))).toBeDefined();
    await load(raster, [key(0, 2)]);
    expect(allOf(raster).map((each) => raster.tile(each) !== undefined)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    await load(raster, allOf(raster));
    expect(allOf(raster).every((each) => raster.tile(each))).toBe(true);
    raster.want([]);
    const bytes = allOf(raster).reduce((sum, each) => sum + (raster.tile(each)?.values.byteLength ?? 0), 0);
    expect(bytes).toBeLessThanOrEqual(1_300_000);
    expect(raster.tile(key(1, 0))).toBeDefined();
  });

  test("are asked for again after they were dropped, and not before", async () => {
    const server = await serveRanges(sarBytes("a-gcp"));
    const raster = await open(server, { mostBytes: 0 });
    await load(raster, [key(0, 3)]);
    await load(raster, [key(0, 3)]);
    expect(server.requests).toHaveLength(3);
    await load(raster, [key(0, 2)]);
    await load(raster, [key(0, 3)]);
    expect(server.requests).toHaveLength(5);
  });
});

describe("a wish", () => {
  /** Opens an image whose later requests wait until they are sent. */
  async function openHeld() {
    const server = await serveRanges(sarBytes("a-gcp"));
    const raster = await open(server);
    const held: (() => void)[] = [];
    server.answer = (_, __, send) => held.push(send);
    server.requests.length = 0;
    return { server, raster, held };
  }

  test("that is given up closes its request, and no other", async () => {
    const { server, raster, held } = await openHeld();
    raster.want([key(0, 0)]);
    raster.want([key(0, 0), key(0, 1)]);
    await until(() => expect(held).toHaveLength(2));
    raster.want([key(0, 1)]);
    await until(() => expect(server.requests.filter(({ isClosed }) => isClosed)).toHaveLength(1));
    for (const send of held) send();
    await settled(raster);
    expect(raster.state().fault).toBeUndefined();
    expect([0, 1].map((index) => raster.tile(key(0, index)) !== undefined)).toEqual([false, true]);
  });

  test("that comes back at once is answered", async () => {
    const { server, raster, held } = await openHeld();
    raster.want([key(0, 0)]);
    await until(() => expect(held).toHaveLength(1));
    raster.want([]);
    raster.want([key(0, 0)]);
    server.answer = (_, __, send) => send();
    await settled(raster);
    expect(raster.tile(key(0, 0))).toBeDefined();
    expect(server.requests).toHaveLength(2);
  });

  test("for a tile under way asks for it once", async () => {
    const { server, raster, held } = await openHeld();
    raster.want([key(0, 0)]);
    raster.want([key(0, 0)]);
    await until(() => expect(held).toHaveLength(1));
    raster.want([key(1, 0), key(0, 0)]);
    held[0]?.();
    await settled(raster);
    expect(server.requests).toHaveLength(1);
  });

  test("ends when the image is closed", async () => {
    const { server, raster, held } = await openHeld();
    const listener = vi.fn();
    raster.subscribe(listener);
    raster.want([key(0, 0)]);
    await until(() => expect(held).toHaveLength(1));
    listener.mockClear();
    raster.close();
    await until(() => expect(server.requests[0]?.isClosed).toBe(true));
    raster.want([key(0, 1)]);
    raster.retry();
    expect(listener).not.toHaveBeenCalled();
    expect(server.requests).toHaveLength(1);
  });
});

describe("a fault", () => {
  test("of one part leaves the others, and ends when tried again", async () => {
    const server = await serveRanges(sarBytes("a-gcp"));
    const raster = await open(server);
    const tiles = [key(0, 0), key(0, 3)];
    server.answer = ({ from }, response, send) => (from < 600_000 ? response.writeHead(503).end() : send());
    await expect(load(raster, tiles)).rejects.toMatchObject({ kind: "failing", detail: "503" });
    expect(tiles.map((each) => raster.tile(each) !== undefined)).toEqual([false, true]);
    server.answer = (_, __, send) => send();
    raster.retry();
    await settled(raster);
    expect(raster.state().fault).toBeUndefined();
    expect(tiles.every((each) => raster.tile(each))).toBe(true);
  });

  test("ends when its part is no longer wanted, and the part is tried again when it is", async () => {
    const server = await serveRanges(sarBytes("a-gcp"));
    const raster = await open(server);
    server.answer = (_, response) => response.writeHead(500).end();
    await expect(load(raster, [key(0, 0)])).rejects.toMatchObject({ kind: "failing" });
    raster.want([key(1, 0)]);
    expect(raster.state().fault).toBeUndefined();
    server.answer = (_, __, send) => send();
    expect(await load(raster, [key(0, 0)])).toEqual([expect.objectContaining({ width: 512 })]);
  });

  test("a link that expires is renewed once", async () => {
    const server = await serveRanges(sarBytes("a-gcp"));
    let renewals = 0;
    const renew = async () => `${server.link}?new${++renewals}`;
    const raster = await openRaster(server.link, { renew, decoder: inPlace() });
    server.answer = ({ path }, response, send) =>
      path.includes("?new") ? send() : response.writeHead(403).end();
    expect((await load(raster, [key(0, 0), key(0, 3)])).every(Boolean)).toBe(true);
    await load(raster, [key(0, 1)]);
    // Head, coarsest tile, and two that were refused.
    expect(server.requests.filter(({ path }) => !path.includes("?new"))).toHaveLength(2 + 2);
    expect(renewals).toBe(1);
  });

  test.each([
    [403, "refused"],
    [404, "missing"],
  ])("answer %d is of the whole file: no more is asked for until tried again", async (status, kind) => {
    const server = await serveRanges(sarBytes("a-gcp"));
    const raster = await open(server);
    await load(raster, [key(0, 3)]);
    server.answer = (_, response) => response.writeHead(status).end();
    await expect(load(raster, [key(0, 0)])).rejects.toMatchObject({ kind });
    const { length } = server.requests;
    raster.want([key(0, 3), key(0, 1)]);
    expect(raster.state()).toMatchObject({ fault: { kind }, waiting: 0 });
    expect(raster.tile(key(0, 3))).toBeDefined();
    server.answer = (_, __, send) => send();
    expect(server.requests).toHaveLength(length);
    raster.retry();
    await settled(raster);
    expect(raster.tile(key(0, 1))).toBeDefined();
    expect(raster.state().fault).toBeUndefined();
  });

  test("a file that was replaced has changed", async () => {
    const server = await serveRanges(sarBytes("a-gcp"));
    const raster = await open(server);
    server.bytes = sarBytes("b-rpc");
    await expect(load(raster, [key(0, 0)])).rejects.toMatchObject({ kind: "changed" });
  });

  test("of a damaged tile leaves its neighbors in the same request", async () => {
    const bytes = sarBytes("a-gcp");
    const [{ offsets }] = await sarDirectories("a-gcp");
    bytes.fill(0xff, (offsets[1] ?? 0) + 100, (offsets[1] ?? 0) + 500);
    const server = await serveRanges(bytes);
    const raster = await open(server);
    await expect(load(raster, allOf(raster))).rejects.toMatchObject({ kind: "layout", detail: "LZW" });
    expect(server.requests).toHaveLength(3);
    expect([0, 1, 2, 3].map((index) => raster.tile(key(0, index)) !== undefined)).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test.each([
    ["junk", Uint8Array.from({ length: 3000 }, (_, at) => (at * 37) % 256), "not-an-image", ""],
    ["nothing", new Uint8Array(), "cut-off", "directory"],
    ["a file that ends early", sarBytes("a-gcp").slice(0, 100_000), "cut-off", ""],
    ["a head that ends early", sarBytes("a-gcp").slice(0, 100), "cut-off", "directory"],
    ["an unknown compression", sarBytes("made/zstd"), "compression", "Zstd"],
  ])("%s is refused by its own name", async (_title, bytes, kind, detail) => {
    const end = vi.fn();
    const opening = open(await serveRanges(bytes), { decoder: { ...inPlace(), end } });
    await expect(opening).rejects.toMatchObject({ name: "RasterFault", kind, detail });
    expect(end).toHaveBeenCalledTimes(1);
  });
});

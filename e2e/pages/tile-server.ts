import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { encode } from "fast-png";

/** Colors of the ground of each base map, as the map shows them. */
export const GROUND = { picture: "#7a3b2e", style: "#2e5a7a", archive: "#5a2e7a" } as const;

/**
 * Serves base maps of each type on loopback: pictures of one color, a style, and an archive of pictures; none below
 * `elsewhere`, and a failure at any other address.
 */
export async function startTileServer() {
  const archive = archiveOf(picture(GROUND.archive));
  const server = createServer(({ url = "", headers: { range } }, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-expose-headers", "etag, content-range");
    if (/^\/\d+\/\d+\/\d+\.png$/.test(url)) {
      response.setHeader("content-type", "image/png");
      response.end(picture(GROUND.picture));
    } else if (url === "/style.json") {
      response.end(
        JSON.stringify({
          version: 8,
          sources: {},
          layers: [{ id: "ground", type: "background", paint: { "background-color": GROUND.style } }],
        }),
      );
    } else if (url === "/world.pmtiles") {
      const [, from, to] = /bytes=(\d+)-(\d+)/.exec(range ?? "") ?? [];
      const part = archive.subarray(Number(from ?? 0), to === undefined ? archive.length : Number(to) + 1);
      response.statusCode = range ? 206 : 200;
      response.setHeader("etag", '"1"');
      response.end(part);
    } else {
      response.statusCode = url.startsWith("/elsewhere/") ? 404 : 500;
      response.end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function picture(color: string): Uint8Array {
  const [red = 0, green = 0, blue = 0] = (color.match(/\w\w/g) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  const data = new Uint8Array(256 * 256 * 3);
  for (let pixel = 0; pixel < data.length; pixel += 3) data.set([red, green, blue], pixel);
  return encode({ width: 256, height: 256, channels: 3, depth: 8, data });
}

const HEADER_BYTES = 127;

/** Writes a PMTiles archive (version 3) of one picture, the world at zoom 0. */
function archiveOf(tile: Uint8Array): Uint8Array {
  const metadata = new TextEncoder().encode("{}");
  // One entry: tile 0, a run of 1, its length, at offset 0.
  const directory = Uint8Array.from([1, 0, 1, ...varint(tile.length), 1]);
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  for (const [index, letter] of [..."PMTiles"].entries()) header.setUint8(index, letter.charCodeAt(0));
  header.setUint8(7, 3);
  const metadataAt = HEADER_BYTES + directory.length;
  const tilesAt = metadataAt + metadata.length;
  const numbers = [
    HEADER_BYTES,
    directory.length,
    metadataAt,
    metadata.length,
    tilesAt,
    0,
    tilesAt,
    tile.length,
    1,
    1,
    1,
  ];
  for (const [index, number] of numbers.entries()) header.setBigUint64(8 + 8 * index, BigInt(number), true);
  // Clustered, neither directory nor tiles compressed, PNG, zoom 0 to 0.
  for (const [index, byte] of [1, 1, 1, 2, 0, 0].entries()) header.setUint8(96 + index, byte);
  for (const [index, degrees] of [-180, -85, 180, 85].entries())
    header.setInt32(102 + 4 * index, degrees * 1e7, true);
  return Uint8Array.from([...new Uint8Array(header.buffer), ...directory, ...metadata, ...tile]);
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)];
}

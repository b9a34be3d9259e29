import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { PAGE_HEADERS } from "../src/app/page-policy.ts";

const DIST = new URL("../dist/app/", import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".bin": "application/octet-stream",
  ".woff2": "font/woff2",
};
const MOST_IN_FLIGHT = 14_600;

/** Network between a page and its server. */
interface Network {
  /** Rate of all answers together. */
  bytesPerSecond: number;
  /** From a request to the first byte of its answer. */
  latencyMs: number;
}

/** A file that was asked for, and what of it went through the network when; times in milliseconds since 1970. */
interface Served {
  path: string;
  askedAt: number;
  parts: { at: number; bytes: number }[];
}

/**
 * Serves the built app on loopback as a good host would (compressed by brotli, files named by their content kept for ever),
 * through a network as slow as told: all answers share one line.
 */
export async function startSlowServer({ bytesPerSecond, latencyMs }: Network) {
  const served: Served[] = [];
  let freeAt = 0;
  const packed = new Map<string, { body: Buffer; type: string; isPacked: boolean }>();
  const fileOf = (path: string) => {
    const kept = packed.get(path);
    if (kept) return kept;
    const name = extname(path) === "" ? "index.html" : path.slice(1);
    const url = new URL(name, DIST);
    if (!existsSync(url)) return undefined;
    const plain = readFileSync(url);
    const isPacked = extname(name) !== ".woff2";
    const body = isPacked ? brotliCompressSync(plain) : plain;
    const file = { body, type: TYPES[extname(name)] ?? "application/octet-stream", isPacked };
    packed.set(path, file);
    return file;
  };

  const server = createServer(async ({ url = "/" }, response) => {
    const path = new URL(url, "http://127.0.0.1").pathname;
    const file = fileOf(path);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const entry: Served = { path, askedAt: Date.now(), parts: [] };
    served.push(entry);
    await rest(latencyMs);
    response.writeHead(200, {
      ...PAGE_HEADERS,
      "content-type": file.type,
      "content-length": file.body.length,
      "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      ...(file.isPacked ? { "content-encoding": "br" } : {}),
    });
    for (let sent = 0; sent < file.body.length && !response.destroyed; sent += MOST_IN_FLIGHT) {
      const part = file.body.subarray(sent, sent + MOST_IN_FLIGHT);
      freeAt = Math.max(freeAt, performance.now()) + (part.length / bytesPerSecond) * 1000;
      await rest(freeAt - performance.now());
      response.write(part);
      entry.parts.push({ at: Date.now(), bytes: part.length });
    }
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    served,
    /** Compresses what it has to before anybody waits for it. */
    warmUp: (paths: readonly string[]) => paths.forEach(fileOf),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.max(0, ms)));

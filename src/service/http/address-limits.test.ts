import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, test } from "vitest";
import type { Item } from "../../contract/item.ts";
import { issueToken } from "../../contract/oauth.ts";
import { signIn } from "../../testing/service/caller.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { type PartsChange, TEST_NOW, testParts } from "../../testing/service/start-service.ts";
import type { FileRange } from "../files/made-files.ts";
import { createService } from "../service.ts";

const HERE = "192.0.2.1";
const ELSEWHERE = "198.51.100.7";

/** Opens a service that knows the addresses of its callers. */
function open(change: PartsChange = {}) {
  const parts = testParts({ rateLimit: true, ...change });
  const service = { ...createService(parts), parts };
  const from = (address: string | undefined, request: Request) =>
    service.fetch(request, { requestID: "test", address });
  const askToken = (address: string | undefined, clientID = "demo", secret = clientID) =>
    from(
      address,
      new Request(parts.baseUrl + issueToken.path, {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "client_credentials",
          client_id: clientID,
          client_secret: secret,
        }),
      }),
    );
  const link = async (key: string): Promise<string> => {
    const caller = await signIn(service);
    return (await caller.get("/api/catalog/v2/items?limit=1")).body.data[0].assets[key].href;
  };
  /** The link to a product's image, once it is bought. */
  const images = async (): Promise<string> => {
    const caller = await signIn(service);
    const { body } = await caller.get("/api/catalog/v2/items?limit=1");
    const frameID = body.data[0].properties.frame_id;
    const purchases = "/api/catalog/v2/purchases";
    const { id } = (await caller.post(purchases, { contractID: contracts.euros, frameID })).body;
    await service.advance(TEST_NOW + 5_000);
    const { data } = (await caller.get(`${purchases}/${id}/products`)).body;
    return data.map(({ assets }: Item) => assets["grd-tif"]?.href).find(Boolean);
  };
  return { parts, from, askToken, link, images };
}

async function statuses(count: number, ask: () => Promise<Response>): Promise<number[]> {
  const seen: number[] = [];
  for (let n = 0; n < count; n++) seen.push((await ask()).status);
  return seen;
}

test("an address has so many requests for tokens, whatever comes of them", async () => {
  const { parts, askToken } = open();
  expect(new Set(await statuses(50, () => askToken(HERE)))).toEqual(new Set([200]));
  const refused = await askToken(HERE);
  expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toEqual([
    429,
    "1",
    {
      error: "too_many_requests",
      error_description:
        "Too many token requests from this address; a token is valid for an hour. Try again in 1 s.",
      requestID: "test",
    },
  ]);
  expect((await askToken(ELSEWHERE)).status).toBe(200);
  parts.setTime(parts.realClock() + 100);
  expect((await askToken(HERE)).status).toBe(200);
});

test("a stranger who guesses locks nobody out, and guesses at once are worth no more than in turn", async () => {
  const { parts, askToken } = open({ rateLimit: false });
  expect((await askToken(HERE)).status).toBe(200);
  const guesses = [...Array.from({ length: 40 }, () => "guess"), "demo"];
  const answers = await Promise.all(guesses.map((secret) => askToken(ELSEWHERE, "demo", secret)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(answers.at(-1)?.status).toBe(429);
  expect((await askToken(ELSEWHERE)).headers.get("retry-after")).toBe("1");
  expect((await askToken(HERE)).status).toBe(200);
  parts.setTime(parts.realClock() + 1_000);
  expect((await askToken(ELSEWHERE)).status).toBe(200);
});

test("an address that tries many clients is slowed, and who has signed in from it before is not", async () => {
  const { askToken } = open({ rateLimit: false });
  expect((await askToken(HERE)).status).toBe(200);
  for (let n = 0; n < 20; n++) expect((await askToken(HERE, `client-${n}`)).status).toBe(401);
  expect((await askToken(HERE, "client-20")).status).toBe(429);
  expect((await askToken(HERE, "demo-two")).status).toBe(429);
  expect((await askToken(HERE)).status).toBe(200);
  expect((await askToken(ELSEWHERE, "demo-two")).status).toBe(200);
});

test("a list shows hundreds of thumbnails at once", async () => {
  const { from, link } = open();
  const thumbnail = await link("thumbnail-png");
  expect(await statuses(300, () => from(HERE, new Request(thumbnail)))).not.toContain(429);
});

test("large files count by their bytes, what is not sent does not", async () => {
  const bytes = new Uint8Array(10 * 1_048_576);
  const { parts, from, link } = open({ files: { quicklook: async () => bytes, product: async () => bytes } });
  const href = await link("thumbnail-png");
  const ask = (headers: Record<string, string> = {}, method = "GET") =>
    from(HERE, new Request(href, { headers, method }));
  const etag = (await ask({}, "HEAD")).headers.get("etag") ?? "";
  // 10 MB are 160 parts of 64 KB.
  expect(await statuses(6, ask)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statuses(20, () => ask({ range: "bytes=0-65535" }))).not.toContain(429);
  expect(await statuses(10, () => ask({ "if-none-match": etag }))).not.toContain(429);
  // Spent are 1 + 960 + 20 + 10 of a thousand; the last file may exceed the nine that are left.
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.headers.get("retry-after"), (await refused.json()).message]).toEqual([
    429,
    "2",
    "Too many file requests from this address; large ones count as several. Try again in 2 s.",
  ]);
  expect((await from(ELSEWHERE, new Request(href))).status).toBe(200);
  expect((await from(undefined, new Request(href))).status).toBe(200);
  parts.setTime(parts.realClock() + 2_000);
  expect((await ask()).status).toBe(200);
});

test("who has an image painted is charged for it once", async () => {
  const large = new Uint8Array(10 * 1_048_576);
  const files = { quicklook: async () => large, product: async () => new Uint8Array(1) };
  const { from, link, images } = open({ files });
  const [thumbnail, image, text] = [
    await link("thumbnail-png"),
    await images(),
    await link("thumbnail-json"),
  ];
  const take = (href: string) => from(HERE, new Request(href));
  // 1 + 159 for each, and 1 for the painting of it.
  expect(new Set(await statuses(6, () => take(thumbnail)))).toEqual(new Set([200]));
  // 1 each and 10 for the painting, of the 39 that are left.
  expect(await statuses(2, () => take(image))).toEqual([200, 200]);
  expect((await statuses(40, () => take(text))).indexOf(429)).toBe(39 - 12);
});

test("parts of a painted image count as tiles, however small they are", async () => {
  const readRange = async (_: unknown, { start, end }: FileRange) => new Uint8Array(end + 1 - start);
  const facts = async () => ({ etag: '"a"', size: 500e6 });
  const none = async () => new Uint8Array();
  const { from, images } = open({ files: { facts, readRange, quicklook: none, product: none } });
  const href = await images();
  const ask = () => from(HERE, new Request(href, { headers: { range: "bytes=99999-99999" } }));
  expect(await statuses(333, ask)).not.toContain(429);
  expect(await statuses(3, ask)).toContain(429);
});

test("without limits nothing is counted", async () => {
  const bytes = new Uint8Array(10 * 1_048_576);
  const files = { quicklook: async () => bytes, product: async () => bytes };
  const { from, askToken, link } = open({ rateLimit: false, files });
  const href = await link("thumbnail-png");
  expect(await statuses(8, () => from(HERE, new Request(href)))).not.toContain(429);
  expect(await statuses(60, () => askToken(HERE))).not.toContain(429);
});

describe("limits", () => {
  it("go by a steady clock: one of the machine that steps back or on locks nobody out and lets nobody in", async () => {
    let steady = 0;
    let wall = TEST_NOW;
    const { askToken } = open({ steadyClock: () => steady, realClock: () => wall, clock: () => wall });
    expect(new Set(await statuses(50, () => askToken(HERE)))).toEqual(new Set([200]));
    wall += 20_000;
    expect((await askToken(HERE)).status).toBe(429);
    wall -= 40_000;
    steady += 1_000;
    expect(new Set(await statuses(10, () => askToken(HERE)))).toEqual(new Set([200]));
    for (let n = 0; n < 7; n++) await askToken(ELSEWHERE, "demo", "wrong");
    expect((await askToken(ELSEWHERE)).status).toBe(429);
    wall -= 3_600_000;
    steady += 60_000;
    expect((await askToken(ELSEWHERE)).status).toBe(200);
  });

  it("read no other clock: only links, tokens and signatures go by real time", () => {
    const folder = fileURLToPath(new URL("../", import.meta.url));
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const calling = paths.filter(
      (path) =>
        /(?<!\.test)\.ts$/.test(path) &&
        /Date\.now|new Date\(\)|realClock\(/.test(readFileSync(join(folder, path), "utf8")),
    );
    expect(calling.sort()).toEqual([
      "authentication/oauth-routes.ts",
      "authentication/tokens.ts",
      "files/file-links.ts",
      "files/files.ts",
      "service.ts",
      // The clock of a store in memory, unless another is given.
      "store/memory-store.ts",
      // Read-only links end by real time.
      "upkeep.ts",
      "webhooks/callbacks.ts",
    ]);
  });
});

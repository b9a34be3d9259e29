import { connect, type NetConnectOpts } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { packArchive } from "../../../service/catalog/packed/packed-catalog.ts";
import { makeFrames } from "../../../testing/catalog/make-frames.ts";
import { openHost, sendRaw } from "../../../testing/processes/open-host.ts";
import { headersOf } from "../../../testing/processes/service-processes.ts";
import { SOON, timed } from "../../../testing/processes/timed.ts";

const MANY = packArchive(makeFrames(4_000));
const ALL = "/api/catalog/v2/items?limit=10000";
/** Some megabytes: more than the buffers of the machine take. */
const SOME = "/api/catalog/v2/items?limit=4000";
const READERS = 30;

/** Asks and never reads. */
function neverRead(url: string, path: string, authorization: string): void {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n\r\n`);
  onTestFinished(() => {
    socket.destroy();
  });
}

/** Asks, and reads so many bytes every 20 ms; fulfilled when all has come, or the connection was closed before. */
function dripRead(url: string, authorization: string, size: number): Promise<"all" | "closed"> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, highWaterMark: size } as NetConnectOpts);
  socket.write(`GET ${SOME} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n\r\n`);
  socket.on("error", () => {});
  let end = "";
  return new Promise((resolve) => {
    socket.once("close", () => resolve("closed"));
    const reading = setInterval(() => {
      end = (end + (socket.read(size) ?? socket.read() ?? "")).slice(-5);
      if (end === "0\r\n\r\n") resolve("all");
    }, 20);
    onTestFinished(() => {
      clearInterval(reading);
      socket.destroy();
    });
  });
}

test("a large answer is the same as its pages, and is made as it is read", async () => {
  const { url } = await openHost({}, { archive: MANY });
  const headers = await headersOf({ url });
  const ask = async (query: string) =>
    (await fetch(`${url}/api/catalog/v2/items?${query}`, { headers })).json();
  const large = await ask("limit=1500");
  const pages = [await ask("limit=150")];
  while (pages.length < 10) pages.push(await ask(`limit=150&cursor=${pages.at(-1).cursor}`));
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
  expect(ids(large)).toEqual(pages.flatMap(ids));
  expect(ids(await ask(`limit=150&cursor=${large.cursor}`))).toEqual(
    ids(await ask(`limit=150&cursor=${pages.at(-1).cursor}`)),
  );
});

test("readers that do not read take little memory and are closed in time, and others are answered", async () => {
  const { url, logged } = await openHost({ timeouts: { unread: 2_000 } }, { archive: MANY });
  const headers = await headersOf({ url });
  const { authorization = "" } = headers;
  // A host without the short limit, which a busy machine may miss itself.
  const patient = await openHost({}, { archive: MANY });
  const whole = await (await fetch(patient.url + ALL, { headers: await headersOf(patient) })).text();
  expect(whole.length).toBeGreaterThan(15_000_000);
  const before = process.memoryUsage().rss;
  let most = 0;
  const looking = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before);
  }, 50);
  onTestFinished(() => clearInterval(looking));
  for (let reader = 0; reader < READERS; reader++) neverRead(url, ALL, authorization);
  const count = (what: object) => logged().filter(matches(what)).length;
  // Four have a place at a time; on a busy machine the first are closed before the last have asked.
  await expect.poll(() => count({ status: 429 })).toBeGreaterThan(READERS / 2);
  const [took, answer] = await timed(fetch(`${url}/api/company/v1/contracts`, { headers }));
  expect([answer.status, took < SOON]).toEqual([200, true]);
  await expect.poll(() => count({ status: 429 }) + count({ broken: true })).toBe(READERS);
  expect(count({ broken: true })).toBeGreaterThanOrEqual(4);
  expect(most).toBeLessThan(400_000_000);
  // Their places are free again.
  expect((await fetch(url + ALL, { headers })).status).toBe(200);
});

test("a reader who takes little at a time is closed, one who takes enough gets all", async () => {
  // Long enough for the one who takes enough on a machine that is busy with much else.
  const timeouts = { unread: 4_000, perKilobyte: 1 };
  const { url, logged } = await openHost({ timeouts }, { archive: MANY });
  const { authorization = "" } = await headersOf({ url });
  const slow = dripRead(url, authorization, 1_024);
  expect(await dripRead(url, authorization, 262_144)).toBe("all");
  await expect.poll(() => logged().filter(matches({ broken: true }))).toHaveLength(1);
  // The rest is still being read.
  expect(await Promise.race([slow, "nothing yet"])).not.toBe("all");
});

test("connections beyond the most are refused with a sentence, and taken again when others have ended", async () => {
  const { url } = await openHost({ connections: { perAddress: 3 } });
  const { hostname, port } = new URL(url);
  const idle = Array.from({ length: 3 }, () => connect(Number(port), hostname));
  await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once("connect", resolve))));
  const probe = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
  const refused = await sendRaw(url, probe);
  expect(refused).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\n/s);
  expect(refused).toContain(
    "More than 3 connections of one address are open. Close some, or try again in a moment.",
  );
  for (const socket of idle) socket.destroy();
  await expect.poll(() => sendRaw(url, probe)).toMatch(/^HTTP\/1\.1 200 /);
});

const matches = (what: object) => (line: object) =>
  Object.entries(what).every(([name, value]) => line[name as keyof typeof line] === value);

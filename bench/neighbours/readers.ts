import { connect } from "node:net";
import { type AtEnd, withEnd } from "../../src/testing/processes/at-end.ts";
import { type NodeProcess, startNodeProcess } from "../../src/testing/processes/node-process.ts";
import { headersOf } from "../../src/testing/processes/service-processes.ts";
import { timed } from "../../src/testing/processes/timed.ts";
import { formatTable } from "../table.ts";

const READERS = 60;
const CLIENTS = ["demo", "demo-colleague", "demo-two"];
const LARGE = "/api/catalog/v2/items?limit=10000";
const CHEAP = "/api/company/v1/contracts";
/** Most memory that readers who do not read may take together, megabytes, and how long they may stay, seconds. */
const MOST_MEMORY = 512;
const LONGEST_STAY = 11;

/**
 * Measures the memory of a process and another's cheap call while sixty readers ask for 10,000 items each
 * and never read. Throws above 512 MB or 11 s.
 */
export async function benchReaders(print: (line: string) => void): Promise<void> {
  await withEnd(async (atEnd) => {
    const host = await startNodeProcess({ RATE_LIMIT: "0" }, atEnd);
    const headers = await headersOf(host);
    const whole = await (await fetch(host.url + LARGE, { headers })).text();
    const quiet = await timesOf(host, 200);
    const before = await memoryOf(host);
    const began = performance.now();
    const callers = await Promise.all(CLIENTS.map((client) => headersOf(host, client)));
    for (const { authorization = "" } of callers) {
      for (let n = 0; n < READERS / CLIENTS.length; n++) neverRead(host, authorization, atEnd);
    }
    let most = 0;
    const times: number[] = [];
    for (let seconds = 0; seconds < LONGEST_STAY; seconds = (performance.now() - began) / 1000) {
      times.push(...(await timesOf(host, 20)));
      most = Math.max(most, (await memoryOf(host)) - before);
    }
    const rows = [
      ["idle readers", "answer, MB", "memory, MB", "goal, MB", "cheap call, p50 before, ms", "p50", "p99"],
      [
        String(READERS),
        (whole.length / 1e6).toFixed(0),
        (most / 1e6).toFixed(0),
        String(MOST_MEMORY),
        ...[at(quiet, 0.5), at(times, 0.5), at(times, 0.99)].map((time) => time.toFixed(1)),
      ],
    ];
    print(formatTable(rows));
    const refused = await refusedNow(host, callers);
    print(`${refused} of ${callers.length} clients have no place for a large answer after ${LONGEST_STAY} s`);
    if (most > MOST_MEMORY * 1e6) throw new Error("Readers that do not read take too much memory.");
    if (refused > 0) throw new Error("Readers that do not read are not closed in time.");
  });
}

function neverRead({ url }: NodeProcess, authorization: string, atEnd: AtEnd): void {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.on("error", () => {});
  socket.write(`GET ${LARGE} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n\r\n`);
  atEnd(async () => {
    socket.destroy();
  });
}

/** Milliseconds that so many cheap calls take, one after the other. */
async function timesOf({ url }: NodeProcess, count: number): Promise<number[]> {
  const headers = await headersOf({ url });
  const times: number[] = [];
  for (let call = 0; call < count; call++) {
    const [took] = await timed(fetch(url + CHEAP, { headers }).then((answer) => answer.text()));
    times.push(took);
  }
  return times;
}

const at = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? 0;

/** Bytes of memory that the process holds. */
async function memoryOf({ url }: NodeProcess): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

/** How many of the callers are refused a large answer. */
async function refusedNow(
  { url }: NodeProcess,
  callers: readonly Readonly<Record<string, string>>[],
): Promise<number> {
  let refused = 0;
  for (const headers of callers) {
    const answer = await fetch(url + LARGE, { headers });
    if (answer.status !== 200) refused++;
    await answer.text();
  }
  return refused;
}

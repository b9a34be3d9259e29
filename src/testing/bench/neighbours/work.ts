import { Agent, request } from "node:http";
import { withEnd } from "../../at-end.ts";
import { startNodeProcess } from "../../node-process.ts";
import { headersOf } from "../../service-processes.ts";
import { formatTable } from "../table.ts";

/** In the catalog; the option gives another number. */
const FRAMES = 25_000;
/** Requests that the attacker has on their way at once. */
const AT_ONCE = 8;
/** The neighbour calls so often, milliseconds, and for so long beside each attack, seconds: no more than a client may. */
const EVERY = 110;
const SECONDS = 8;
const CHEAP = "/api/company/v1/contracts";
const SEARCH = "/api/catalog/v2/search";

interface Attack {
  name: string;
  body: string;
}

/**
 * A caller's cheap call beside another one who sends the worst searches, one kind after the other, without a break: how long half of
 * the calls and 99 of 100 take at most, beside what they take alone.
 */
export async function benchWork(print: (line: string) => void, frames = FRAMES): Promise<void> {
  await withEnd(async (atEnd) => {
    const { url } = await startNodeProcess({ SEED_FRAMES: `${frames}` }, atEnd);
    const neighbour = caller(url, await headersOf({ url }, "demo-two"));
    const attacker = caller(url, await headersOf({ url }));
    await times(neighbour);
    const quiet = percentiles(await times(neighbour));
    const rows = [
      [`${frames} frames`, "p50", "p99", "p50 / alone", "attacker's answers"],
      ["alone", ...quiet.map(inMs), "", ""],
    ];
    for (const { name, body } of attacks()) {
      const attack = begin(attacker, body);
      const beside = percentiles(await times(neighbour));
      rows.push([name, ...beside.map(inMs), `${(beside[0] / quiet[0]).toFixed(1)}x`, await attack.end()]);
    }
    print(formatTable(rows));
    print(
      "milliseconds; of the attacker's answers how many had which status, and how long half of them took at most",
    );
  });
}

/** Sends a request of a caller; its status, once the answer was read. */
type Send = (path: string, body?: string) => Promise<number>;

function caller(url: string, headers: Record<string, string>): Send {
  const agent = new Agent({ keepAlive: true });
  return (path, body) =>
    new Promise((resolve, reject) => {
      const sent = request(
        url + path,
        { agent, headers, method: body === undefined ? "GET" : "POST" },
        (answer) => {
          answer.resume();
          answer.once("end", () => resolve(answer.statusCode ?? 0));
        },
      );
      sent.once("error", reject);
      sent.end(body);
    });
}

/** Milliseconds of each cheap call, which begin evenly. */
async function times(send: Send): Promise<number[]> {
  const took: Promise<number>[] = [];
  const count = (SECONDS * 1_000) / EVERY;
  const first = performance.now();
  for (let call = 0; call < count; call++) {
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, first + call * EVERY - performance.now())),
    );
    const began = performance.now();
    took.push(
      send(CHEAP).then((status) => {
        if (status !== 200) throw new Error(`The cheap call was answered ${status}.`);
        return performance.now() - began;
      }),
    );
  }
  return Promise.all(took);
}

/** Sends a search again and again until the end, which tells what came of it. */
function begin(send: Send, body: string): { end(): Promise<string> } {
  let isOver = false;
  const statuses = new Map<number, number>();
  const took: number[] = [];
  const client = async () => {
    while (!isOver) {
      const began = performance.now();
      const status = await send(SEARCH, body);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      took.push(performance.now() - began);
    }
  };
  const clients = Promise.all(Array.from({ length: AT_ONCE }, client));
  return {
    async end() {
      isOver = true;
      await clients;
      const counts = [...statuses].map(([status, count]) => `${count} of ${status}`).join(", ");
      return `${counts}; ${inMs(percentiles(took)[0])}`;
    },
  };
}

function percentiles(values: readonly number[]): [half: number, most: number] {
  const sorted = [...values].sort((a, b) => a - b);
  const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return [share(0.5), share(0.99)];
}

const inMs = (value: number) => value.toFixed(1);

function attacks(): Attack[] {
  const fields = ["sar:product_type", "sar:instrument_mode", "sar:polarizations", "sat:orbit_state"];
  const more = ["sar:observation_direction", "sar:looks_range", "sar:looks_azimuth", "frame_id"];
  const nowhere = { frame_id: { contains: "x" } };
  const kinds: Record<string, object> = {
    "2,000 edges from pole to pole": {
      intersects: polygon(2_000, (n) => [n * 0.0895 - 89.5, n % 2 ? 90 : -90]),
    },
    "2,000 edges across the world": {
      intersects: polygon(2_000, (n) => (n % 2 ? [180, 90 - n * 0.09] : [-180, n * 0.09 - 90])),
      query: nowhere,
    },
    "text in no frame id": { query: nowhere, sortby: [{ field: "svc:incidence_center", direction: "asc" }] },
    "texts in no time": {
      query: Object.fromEntries(
        ["created", "updated", "start_datetime", "end_datetime"].map((name) => [
          name,
          { contains: "x", endsWith: "y" },
        ]),
      ),
    },
    "sorted by 8 fields": {
      query: nowhere,
      sortby: [...fields, ...more].map((field) => ({ field, direction: "desc" })),
    },
    "every frame id in order": { sortby: [{ field: "frame_id", direction: "asc" }], limit: 1_000 },
    "pages of 10,000": { limit: 10_000 },
  };
  const megabyte = JSON.stringify({ intersects: polygon(90_000, () => [1.5, 2.5]) });
  return [
    ...Object.entries(kinds).map(([name, body]) => ({ name, body: JSON.stringify(body) })),
    { name: "a polygon of 1 MB", body: megabyte },
  ];
}

function polygon(corners: number, at: (index: number) => [number, number]): object {
  const open = Array.from({ length: corners }, (_, index) => at(index));
  return { type: "Polygon", coordinates: [[...open, open[0]]] };
}

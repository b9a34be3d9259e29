import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { closePage, openPage } from "./pages.ts";
import { slowDown, slowingRate } from "./slow-processor.ts";
import { startSlowServer } from "./slow-server.ts";
import { formatTable } from "./table.ts";

/** Slow 4G: 1.6 Mbit/s and 150 ms. */
const SLOW = { bytesPerSecond: 200_000, latencyMs: 150 };
const ROUNDS = 3;
/** An area in a link, as it is sent to a customer. */
const LINK = "/?area=-6.3_35.6_-4.9_35.6_-4.9_36.4_-6.3_36.4&time=90d";

interface Start {
  text: number;
  ready: number;
  footprints: number;
  explored: number;
  /** Requests until the first footprints, with the bytes of their answers. */
  asked: { path: string; bytes: number }[];
}

/**
 * Prints how long the first visit to a link of the demo takes, on slow 4G and with a page whose processor is four times slower
 * than a usual one: to the first text, from the press of "Explore the demo" to the search, and to the first footprints on the map; with what was
 * asked for until then.
 */
export async function benchFirstFootprints(print: (line: string) => void, trace = false): Promise<void> {
  const server = await startSlowServer(SLOW);
  server.warmUp(
    ["assets", "basemap", "demo"].flatMap((folder) =>
      readdirSync(new URL(`../dist/app/${folder}`, import.meta.url)).map((name) => `/${folder}/${name}`),
    ),
  );
  try {
    const starts: Start[] = [];
    const rate = await rateOfMachine();
    for (let round = 0; round < ROUNDS; round++) starts.push(await startOnce(server, rate, trace && print));
    const middle = (of: (start: Start) => number) => median(starts.map(of));
    print(
      formatTable([
        [`first visit, slow 4G, processor 4x slower (this one by ${rate.toFixed(1)})`, "measured", "goal"],
        ["first text, s", seconds(middle(({ text }) => text)), "1.2"],
        ["Explore the demo to the search, s", seconds(middle(({ explored }) => explored)), ""],
        ["first footprints, s", seconds(middle(({ footprints }) => footprints)), "9"],
        ["requests until then", String(middle(({ asked }) => asked.length)), "40"],
        ["KB until then", String(Math.round(middle(({ asked }) => total(asked)) / 1000)), ""],
      ]),
    );
  } finally {
    await server.close();
  }
}

async function startOnce(
  { origin, served }: Awaited<ReturnType<typeof startSlowServer>>,
  rate: number,
  trace: false | ((line: string) => void),
): Promise<Start> {
  const page = await openPage();
  try {
    served.length = 0;
    const devtools = await page.context().newCDPSession(page);
    await slowDown(devtools, rate);
    await page.addInitScript(pressExplore);
    await page.goto(origin + LINK, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("map:first-footprints").length > 0, null, {
      timeout: 90_000,
      polling: 50,
    });
    const { beganAt, drawnAt, ...times } = await page.evaluate(timesOf);
    const until = served
      .filter(({ askedAt }) => askedAt <= drawnAt)
      .map(({ path, askedAt, parts }) => ({
        path,
        askedAt,
        came: parts.at(-1)?.at ?? Number.NaN,
        bytes: parts.reduce((sum, { at, bytes }) => (at <= drawnAt ? sum + bytes : sum), 0),
      }));
    if (trace) {
      await tell(page, trace);
      for (const { path, bytes, askedAt, came } of until)
        trace(
          [
            ...[askedAt, came].map((at) => (at - beganAt).toFixed(0).padStart(6)),
            String(bytes).padStart(8),
            path,
          ].join(" "),
        );
    }
    return { ...times, asked: until };
  } finally {
    await closePage(page);
  }
}

/** How much a page is to be slowed down here. */
async function rateOfMachine(): Promise<number> {
  const page = await openPage();
  try {
    return await slowingRate(page);
  } finally {
    await closePage(page);
  }
}

/** Presses the button as soon as it is there, and marks when; runs in the page. */
function pressExplore(): void {
  const look = () => {
    const button = [...document.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Explore the demo",
    );
    if (!button) return setTimeout(look, 20);
    performance.mark("bench:explore");
    button.click();
    const opened = () =>
      document.title.startsWith("Search") ? performance.mark("bench:search") : setTimeout(opened, 20);
    return opened();
  };
  look();
}

/** The marks of a visit, milliseconds; runs in the page. */
function timesOf() {
  const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
  return {
    text: at("first-contentful-paint"),
    ready: at("start:shown"),
    explored: at("bench:search") - at("bench:explore"),
    footprints: at("map:first-footprints"),
    beganAt: performance.timeOrigin,
    drawnAt: performance.timeOrigin + at("map:first-footprints"),
  };
}

/** Prints when what came. */
async function tell(page: Page, print: (line: string) => void): Promise<void> {
  const entries = await page.evaluate(() =>
    [...performance.getEntriesByType("resource"), ...performance.getEntriesByType("mark")].map(
      ({ name, startTime, duration }) => ({ name, startTime, duration }),
    ),
  );
  entries.sort((a, b) => a.startTime - b.startTime);
  for (const { name, startTime, duration } of entries)
    print(`${startTime.toFixed(0).padStart(6)} ${(startTime + duration).toFixed(0).padStart(6)}  ${name}`);
}

const total = (asked: Start["asked"]) => asked.reduce((sum, { bytes }) => sum + bytes, 0);
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

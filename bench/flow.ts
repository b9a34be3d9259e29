import type { Page } from "@playwright/test";
import { closePage, openPage, serveBuild } from "./pages.ts";
import { slowness } from "./slow-processor.ts";
import { formatTable } from "./table.ts";

const ROUNDS = 5;
const AREA = "-6.3, 35.6, -4.9, 36.4";

/**
 * Prints how the built app's search flows in a browser with software WebGL: each figure as a ratio to another of the same
 * page and run. Absolute times of such a machine mean little.
 */
export async function benchFlow(print: (line: string) => void): Promise<void> {
  const { origin, close } = await serveBuild();
  const page = await openPage();
  try {
    const ready = await openDemo(page, origin);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await searchOnce(page, origin));
    const calls = await page.evaluate(compareCalls);
    const feasibility = await page.evaluate(askFeasibility);
    const slow = await slowness(page);
    const drawn = median(rounds.map(({ drawn }) => drawn));
    const answered = median(rounds.map(({ answered }) => answered));
    const redraw = median(rounds.map(({ redraw }) => redraw));
    print(
      formatTable([
        ["flow", "ms", "compared with", "ms", "ratio"],
        row("Use this area to footprints drawn", drawn, "the service's answer alone", answered),
        row("Use this area to footprints drawn", drawn, "one redraw of the map", redraw),
        row(
          "longest task above 50 ms while it searches",
          median(rounds.map(({ longest }) => longest)),
          "goal",
          50,
        ),
        row("small answer of the demo's service", calls.service, "a file of its size", calls.file),
        row("feasibility of 24 satellites over 14 days, in the demo's worker", feasibility, "goal", 300),
        row("Explore the demo to the footprints of its first search", ready, "goal", 1500),
        row(`the same on a usual processor, ${slow.toFixed(1)}x faster`, ready / slow, "goal", 1500),
      ]),
    );
  } finally {
    await closePage(page);
    await close();
  }
}

async function openDemo(page: Page, origin: string): Promise<number> {
  await page.goto(origin);
  const explore = page.getByRole("button", { name: "Explore the demo" });
  await explore.waitFor();
  await page.waitForLoadState("networkidle");
  const start = Date.now();
  await explore.click();
  await page.waitForFunction(() => performance.getEntriesByName("map:first-footprints").length > 0);
  return Date.now() - start;
}

interface Round {
  drawn: number;
  answered: number;
  redraw: number;
  longest: number;
}

/** Types an area, presses "Use this area", and waits for the mark that the map leaves when the first footprints are drawn. */
async function searchOnce(page: Page, origin: string): Promise<Round> {
  await page.evaluate(() => sessionStorage.removeItem("swath-draft"));
  await page.goto(`${origin}/?view=-5.6_36_8.8`);
  await page.waitForFunction(() => performance.getEntriesByName("map:ready").length > 0);
  await page.getByRole("button", { name: "Type" }).click();
  await page.getByRole("textbox", { name: "Area as text" }).fill(AREA);
  const use = await page.getByRole("button", { name: "Use this area" }).elementHandle();
  return page.evaluate(async (button) => {
    let longest = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
    });
    observer.observe({ type: "longtask" });
    performance.clearResourceTimings();
    const pause = () => new Promise((resolve) => setTimeout(resolve, 4));
    const pressed = performance.now();
    (button as HTMLButtonElement).click();
    const mark = () => performance.getEntriesByName("map:first-footprints")[0];
    while (!mark()) await pause();
    const drawn = (mark()?.startTime ?? 0) - pressed;
    const search = performance
      .getEntriesByType("resource")
      .find(({ name }) => name.endsWith("/catalog/v2/search"));
    const start = performance.now();
    window.dispatchEvent(new Event("resize"));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const redraw = performance.now() - start;
    await pause();
    observer.disconnect();
    return { drawn, answered: search?.duration ?? 0, redraw, longest };
  }, use);
}

/** Median times of a small answer of the demo's service and of a file of about its size, in turns. */
async function compareCalls(): Promise<{ service: number; file: number }> {
  const times = { service: [] as number[], file: [] as number[] };
  const once = async (kind: "service" | "file", url: string) => {
    const start = performance.now();
    await (await fetch(url, { cache: "no-store" })).arrayBuffer();
    times[kind].push(performance.now() - start);
  };
  for (let turn = 0; turn < 30; turn++) {
    await once("service", "/sandbox/api/company/v1/contracts");
    await once("file", "/service-worker.js");
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
  return { service: middle(times.service), file: middle(times.file) };
}

/** Median time of a feasibility check over the longest window, images of all opportunities included. */
async function askFeasibility(): Promise<number> {
  const hour = 3_600_000;
  const form = new URLSearchParams({
    grant_type: "client_credentials",
    client_id: "demo",
    client_secret: "demo",
  });
  const granted = await (await fetch("/sandbox/oauth2/v1/token", { method: "POST", body: form })).json();
  const headers = { authorization: `Bearer ${granted.access_token}`, "content-type": "application/json" };
  const contracts = await (await fetch("/sandbox/api/company/v1/contracts", { headers })).json();
  const request = {
    contractID: contracts.data[0].id,
    pointOfInterest: { lat: -16.792, lon: 179.985 },
    acquisitionWindow: {
      start: new Date(Date.now() + 13 * hour).toISOString(),
      end: new Date(Date.now() + 335 * hour).toISOString(),
    },
    imagingMode: "STRIPMAP",
    incidenceAngle: { min: 10, max: 45 },
  };
  const times: number[] = [];
  for (let turn = 0; turn < 9; turn++) {
    const start = performance.now();
    const answer = await fetch("/sandbox/api/tasking/v2/feasibility", {
      method: "POST",
      headers,
      body: JSON.stringify([request]),
    });
    const { feasibility } = await answer.json();
    times.push(performance.now() - start);
    if (feasibility[0]?.result !== "FEASIBLE") throw new Error("The check found nothing to measure.");
  }
  return times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
}

function row(what: string, value: number, other: string, reference: number): string[] {
  return [what, value.toFixed(1), other, reference.toFixed(1), `${(value / reference).toFixed(2)}x`];
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

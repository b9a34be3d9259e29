import type { Page } from "@playwright/test";

/** Processor time so far, milliseconds. */
export interface ProcessorTime {
  /** Main thread of the page. */
  main: number;
  /** Process of the page: its main thread and its workers. */
  page: number;
  /** Process that draws; with software WebGL all of the drawing. */
  gpu: number;
  /** All processes of the browser. */
  all: number;
}

/** Makes a processor time of its parts. */
export function eachTime(of: (name: keyof ProcessorTime) => number): ProcessorTime {
  return { main: of("main"), page: of("page"), gpu: of("gpu"), all: of("all") };
}

/** Reads how much processor time a page has taken, by Chromium's own counters. */
export async function processorClock(page: Page): Promise<() => Promise<ProcessorTime>> {
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser of its own.");
  const [whole, own] = await Promise.all([
    browser.newBrowserCDPSession(),
    page.context().newCDPSession(page),
  ]);
  await own.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const [{ metrics }, { processInfo }] = await Promise.all([
      own.send("Performance.getMetrics"),
      whole.send("SystemInfo.getProcessInfo"),
    ]);
    const thread = metrics.find(({ name }) => name === "ThreadTime")?.value ?? 0;
    const sum = (isCounted: (type: string) => boolean) =>
      1000 * processInfo.reduce((sum, { type, cpuTime }) => sum + (isCounted(type) ? cpuTime : 0), 0);
    return {
      main: thread * 1000,
      page: sum((type) => type === "renderer"),
      gpu: sum((type) => type === "GPU"),
      all: sum(() => true),
    };
  };
}

const REST_MS = 500;

/** A number of frames of a drag to the left and back, and how far it goes in each. */
export interface Pan {
  frames: number;
  pixels: number;
}

/** Drags the map under the middle of an element to and fro, a step in each frame of the page; answers the processor time of a frame. */
export async function panTime(
  page: Page,
  selector: string,
  clock: () => Promise<ProcessorTime>,
  pan: Pan,
): Promise<ProcessorTime> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`There is no ${selector} on screen.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const before = await clock();
  await page.evaluate(drag, { x, y, ...pan });
  const after = await clock();
  // At rest before it is let go, the map does not slide on; what follows a move has time to end.
  await page.waitForTimeout(REST_MS);
  await page.mouse.up();
  await page.waitForTimeout(REST_MS);
  return eachTime((name) => (after[name] - before[name]) / pan.frames);
}

/** In the page: the moves of a held mouse, so that nothing from outside takes time between two frames. */
function drag({ x, y, frames, pixels }: { x: number; y: number } & Pan): Promise<void> {
  const target = document.elementFromPoint(x, y) ?? document.body;
  return new Promise((resolve) => {
    let frame = 0;
    const step = () => {
      if (frame === frames) {
        // A look at what was drawn waits for all of it.
        const gl = document.querySelector<HTMLCanvasElement>(".maplibregl-canvas")?.getContext("webgl2");
        gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        return resolve();
      }
      frame++;
      const way = Math.min(frame, frames - frame) * pixels;
      target.dispatchEvent(
        new MouseEvent("mousemove", {
          bubbles: true,
          clientX: x - way,
          clientY: y - way / 2,
          buttons: 1,
        }),
      );
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}

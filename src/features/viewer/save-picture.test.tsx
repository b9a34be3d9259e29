import "../../testing/screens/browser-environment.ts";
import { afterEach, expect, test, vi } from "vitest";
import { saveBlob } from "../../api/files.ts";
import { savePicture } from "./save-picture.ts";

vi.mock("../../api/files.ts", () => ({ saveBlob: vi.fn() }));
afterEach(() => {
  vi.restoreAllMocks();
  vi.mocked(saveBlob).mockClear();
});

/** Pen that writes nothing, with letters 10 pixels wide; returns its texts with their heights. */
function stubPen() {
  const texts: { text: string; x: number; y: number }[] = [];
  const pen = {
    measureText: (text: string) => ({ width: text.length * 10 }),
    fillText: (text: string, x: number, y: number) => texts.push({ text, x, y }),
    ...{ fillRect: vi.fn(), drawImage: vi.fn(), scale: vi.fn() },
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(pen as never);
  const sizes: number[][] = [];
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
  ) {
    sizes.push([this.width, this.height]);
    done(new Blob(["png"]));
  });
  return { texts, pen, sizes };
}

function mapOf(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement("canvas"), { width, height });
}

test("savePicture saves a PNG with the map, its scale and its words below", async () => {
  const { texts, pen, sizes } = stubPen();
  const map = mapOf(800, 600);
  await savePicture(map, 2, { name: "swath-frame-77_1-GRD", lines: ["Strip, 3 Sep 2026"], kmPerPixel: 0.01 });
  expect(vi.mocked(saveBlob).mock.calls.map(([name]) => name)).toEqual(["swath-frame-77_1-GRD.png"]);
  expect(pen.drawImage).toHaveBeenCalledWith(map, 0, 0);
  expect(texts.map(({ text }) => text)).toEqual([expect.stringMatching(/^\d+ (m|km)$/), "Strip, 3 Sep 2026"]);
  // Words stand below the map and within the picture, in CSS pixels.
  const [width = 0, height = 0] = sizes[0] ?? [];
  expect(width).toBe(800);
  for (const { y } of texts) {
    expect(y).toBeGreaterThan(300);
    expect(y).toBeLessThan(height / 2);
  }
});

test("savePicture breaks long lines between words, not inside a date, and Japanese between letters", async () => {
  const { texts, sizes } = stubPen();
  const lines = ["one two three four", "in 3\u00a0Sep\u00a02026", "地上基準点により配置した画像"];
  await savePicture(mapOf(124, 50), 1, { name: "a", lines, kmPerPixel: 0.01 });
  const written = texts.slice(1).map(({ text }) => text);
  expect(written).toEqual([
    "one two ",
    "three four",
    "in ",
    "3\u00a0Sep\u00a02026",
    "地上基準点により配置",
    "した画像",
  ]);
  expect(Math.max(...written.map(({ length }) => length * 10))).toBeLessThanOrEqual(100);
  expect(texts.at(-1)?.y).toBeLessThan(sizes[0]?.[1] ?? 0);
});

test("savePicture saves nothing that the browser cannot draw", async () => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  await savePicture(mapOf(800, 600), 1, { name: "a", lines: [], kmPerPixel: 0.01 });
  expect(saveBlob).not.toHaveBeenCalled();
});

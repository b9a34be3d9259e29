import { expect, test } from "vitest";
import { catalogFrame } from "../../api/frames/frame.ts";
import type { Item } from "../../contract/item.ts";
import { itemDocument, quicklookCorners } from "../../service/catalog/items/item-document.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { resolutionWords, sceneWords } from "./frame-words.ts";

const made = frameAt([4, 52], {
  mode: "SPOTLIGHT",
  azimuthResolution: 0.44,
  rangeResolution: { near: 1.3, center: 1.18, far: 1.1 },
});
const thumbnail = { href: "x", type: "image/png", roles: ["thumbnail"], coordinates: quicklookCorners(made) };

function frameWith(properties: Record<string, unknown>, assets: Item["assets"] = {}) {
  const item = itemDocument(
    { frame: made, id: "x", frameID: "1_1", product: "GRD" },
    { collection: "public", assets, baseUrl: "https://swath.test" },
  );
  return catalogFrame([{ ...item, properties: { ...item.properties, ...properties } }], "svc");
}

test("a resolution is the frame's own, range by azimuth", () => {
  expect(resolutionWords(frameWith({}))).toBe("1.2\u00a0×\u00a00.44\u00a0m");
});

test("what is not known of it is left out, and what is the mode's is called nominal", () => {
  const unknown = { "svc:range_resolution_center": undefined };
  expect(resolutionWords(frameWith(unknown))).toBe("0.44\u00a0m in azimuth");
  expect(resolutionWords(frameWith({ ...unknown, "svc:azimuth_resolution": undefined }))).toBe(
    "1\u00a0m nominal",
  );
});

test("a scene has the size of its corners, not the mode's", () => {
  // A spotlight whose corners lie as those of a strip.
  const strip = frameAt([4, 52], { mode: "STRIPMAP" });
  const [first, last] = [strip.corners.nearFirst, strip.corners.nearLast];
  const km = Math.hypot((last[1] - first[1]) * 111.2, (last[0] - first[0]) * 111.2 * Math.cos(0.9076));
  const words = sceneWords(frameWith({}, { thumb: { ...thumbnail, coordinates: quicklookCorners(strip) } }));
  expect(Number(/×\s([\d.,]+)\skm/.exec(words)?.[1])).toBeCloseTo(km, 0);
  expect(sceneWords(frameWith({}))).toBe("5\u00a0×\u00a05\u00a0km nominal");
});

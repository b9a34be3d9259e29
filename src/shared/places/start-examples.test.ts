import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEMO_FRAMES } from "../../contract/demo.ts";
import type { Item } from "../../contract/item.ts";
import type { ImagingMode } from "../../domain/modes.ts";
import { formOfAddress } from "../../features/search/search-params.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { signIn } from "../../testing/service/caller.ts";
import { startService } from "../../testing/service/start-service.ts";
import { demoFrames } from "../../world/archive/demo-frames.ts";
import { demoDirectory } from "../../world/demo-directory.ts";
import { parseSearch } from "../address-params.ts";
import { exampleAddress, startExamples } from "./start-examples.ts";

const openData = readFileSync(new URL("../../../public/demo/acquisitions.bin", import.meta.url));
const frames = [
  ...demoFrames({ count: DEMO_FRAMES, until: Date.UTC(2026, 10, 25) }, new Uint8Array(openData)),
];
const modeOf = new Map(frames.map(({ imageID, frameNumber, mode }) => [`${imageID}_${frameNumber}`, mode]));
const caller = await signIn(startService(packArchive(frames)));
const prices = demoDirectory.contracts.find(({ pricing }) => pricing?.currency === "EUR")?.pricing;

test.each(startExamples)(
  "$id: the example finds as many frames, from the price, that it says",
  async (example) => {
    const [west, south, east, north] = example.box;
    const { body } = await caller.post("/api/catalog/v2/search", {
      bbox: [west, south, east > 180 ? east - 360 : east, north],
      datetime: "2026-09-01T00:00:00Z/2026-11-20T23:59:59.999Z",
      limit: 1000,
    });
    const ids = new Set((body.data as Item[]).map(({ properties }) => String(properties.frame_id)));
    const least = Math.min(...[...ids].map((id) => prices?.base[modeOf.get(id) as ImagingMode] ?? 0));
    expect(ids).toContain(example.selected);
    expect([ids.size, least / 100]).toEqual([example.frames, example.fromEuros]);
  },
);

test.each(startExamples)("$id: the example's address is a search of its area and days", (example) => {
  const form = formOfAddress(parseSearch(new URL(exampleAddress(example), "https://swath.test").search));
  expect(form?.area).toHaveLength(1);
  expect(form?.time).toMatchObject({ kind: "range" });
});

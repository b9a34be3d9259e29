import { expect, test } from "vitest";
import { failsOnPurpose } from "../simulator/simulator.ts";
import { buyFrame } from "../testing/buy-frame.ts";
import { frameAt } from "../testing/make-frames.ts";
import { openTestSession } from "../testing/open-test-session.ts";
import { startService, TEST_NOW } from "../testing/start-service.ts";
import { lookForPurchase } from "./purchases.ts";

const contractID = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
const imageIDs = Array.from({ length: 400 }, (_, index) => index + 1);

test("an earlier purchase that failed does not hold the frame, whoever asks for which reference", async () => {
  const imageID = imageIDs.find((id) => failsOnPurpose(`${id}_1`)) ?? 0;
  const service = startService([frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" })]);
  const session = await openTestSession(service);
  const frameID = `${imageID}_1`;
  await buyFrame(session, { contractID, frameID, reference: "first" });
  expect((await lookForPurchase(session.client, frameID, "second")).other).toBeDefined();
  for (const seconds of [60, 120]) await service.advance(TEST_NOW + seconds * 1000);
  expect(await lookForPurchase(session.client, frameID, "second")).toEqual({
    ours: undefined,
    other: undefined,
  });
  expect((await lookForPurchase(session.client, frameID, "first")).ours?.status).toBe("failed");
});

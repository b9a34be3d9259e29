import { expect, test } from "vitest";
import { withFaults } from "../hosts/fault-plan.ts";
import { failsOnPurpose } from "../service/purchase-progress.ts";
import { frameAt } from "../testing/make-frames.ts";
import { fetchFrom, openTestSession } from "../testing/open-test-session.ts";
import { startService, TEST_NOW } from "../testing/start-service.ts";
import { buyFrame } from "./purchases.ts";

const contractID = "6a1f0c52-3d0b-4c57-9f6e-2b1d8a4e7c01";
const imageIDs = Array.from({ length: 400 }, (_, index) => index + 1);

test("an earlier purchase that failed is not taken for one that a refused attempt made", async () => {
  const imageID = imageIDs.find((id) => failsOnPurpose(`${id}_1`)) ?? 0;
  const service = startService([frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" })]);
  const faults = withFaults(service.fetch, {
    basePath: "/sandbox",
    clock: service.parts.clock,
    sleep: async () => {},
  });
  const session = await openTestSession(service, { fetch: fetchFrom({ fetch: faults.fetch }) });
  const body = { contractID, frameID: `${imageID}_1` };
  await buyFrame(session, body);
  for (const seconds of [60, 120]) await service.advance(TEST_NOW + seconds * 1000);

  const rule = { latencyMs: 0, retryAfterSeconds: 0, after: false, probability: 1, seed: 1 };
  faults.setPlan({ rules: [{ operation: "purchaseFrame", kind: "500", ...rule }] });
  expect((await buyFrame(session, body)).kind).toBe("refused");
});

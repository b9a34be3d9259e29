import { expect, test } from "vitest";
import { toldBy } from "../../testing/catalog/changed-frame.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { startService } from "../../testing/service/start-service.ts";
import { frameQuery } from "./frames.ts";
import { keepFrame, keptFrame, readKeptFrame } from "./kept-frame.ts";

async function someFrame() {
  const service = startService();
  const session = await openTestSession(service);
  const frame = await frameQuery(session, "1000_1").queryFn?.({
    signal: new AbortController().signal,
  } as never);
  if (!frame) throw new Error("The test's catalog has no such frame.");
  return frame;
}

test("a kept frame holds no link and no signature", async () => {
  const text = JSON.stringify(keepFrame(await someFrame()));
  expect(text).not.toContain("signature");
  expect(text).not.toContain("https://swath.test");
});

test("what was kept as JSON is read as the same frame, without its quicklook", async () => {
  const frame = await someFrame();
  const again = readKeptFrame(keptFrame.parse(JSON.parse(JSON.stringify(keepFrame(frame)))), "svc");
  expect(frame.quicklookUrl).toBeDefined();
  expect({ ...toldBy(again), items: [] }).toEqual({ ...toldBy(frame), items: [], quicklookUrl: undefined });
});

test("the same kept frame is read once", async () => {
  const kept = keepFrame(await someFrame());
  expect(readKeptFrame(kept, "svc")).toBe(readKeptFrame(kept, "svc"));
  expect(readKeptFrame(kept, "other")).not.toBe(readKeptFrame(kept, "svc"));
});

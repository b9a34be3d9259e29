import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { packArchive } from "../service/catalog/packed-frames.ts";
import { contracts } from "../testing/demo-contracts.ts";
import { keptFrames } from "../testing/kept-frames.ts";
import { frameAt } from "../testing/make-frames.ts";
import { forgetDemoOrders } from "./forget-demo.ts";
import { planRun } from "./run/plan-run.ts";
import { runStore } from "./run/runs.ts";

const archive = packArchive([frameAt([4, 52], { imageID: 10, frameNumber: 1 })]);

test("a reset demo forgets its users' runs, and nobody else's", async () => {
  const store = await runStore();
  const [frame] = await keptFrames(archive, ["10_1"]);
  const frames = frame ? [{ frame, price: undefined }] : [];
  const order = { contractID: contracts.euros, eula: "STANDARD" as const, reference: "", frames };
  for (const account of ["demo here/sandbox demo", "connected there demo"]) {
    const { run, entries } = planRun(order, { id: account, account, now: 0, parallel: 1 });
    await store.add(run, entries);
  }
  await forgetDemoOrders();
  expect(await store.runsOf("demo here/sandbox demo")).toEqual([]);
  expect(await store.entries("demo here/sandbox demo")).toEqual([]);
  expect(await store.runsOf("connected there demo")).toHaveLength(1);
  expect(await store.entries("connected there demo")).toHaveLength(1);
});

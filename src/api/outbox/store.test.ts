import { IDBObjectStore } from "fake-indexeddb";
import "fake-indexeddb/auto";
import { expect, test, vi } from "vitest";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { keptFrames } from "../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { planPurchases } from "./purchase.ts";
import { type ChangeFeed, openOutbox } from "./store.ts";

const frameIDs = ["7000_1", "7001_1", "7002_1"];
const archive = packArchive(
  frameIDs.map((_, index) => frameAt([4, 52], { imageID: 7_000 + index, frameNumber: 1, mode: "SPOTLIGHT" })),
);

/** Feeds of two tabs of one browser: each hears its own changes, and those of the other. */
function feedsOfTabs(): [ChangeFeed, ChangeFeed] {
  const heard: Parameters<ChangeFeed["listen"]>[0][][] = [[], []];
  const feedOf = (tab: number): ChangeFeed => ({
    announce(topic) {
      for (const [other, listeners] of heard.entries())
        for (const listener of listeners) listener(topic, other === tab);
    },
    listen(listener) {
      heard[tab]?.push(listener);
      return () => {};
    },
  });
  return [feedOf(0), feedOf(1)];
}

test("of a batch that is shown only what another tab changed is read again, and every change is seen in both", async () => {
  const [here, there] = await Promise.all(feedsOfTabs().map((feed) => openOutbox("tabs", feed)));
  if (!here || !there) throw new Error("There are no tabs.");
  const frames = (await keptFrames(archive, frameIDs)).map((frame) => ({ frame, price: undefined }));
  const terms = { contractID: contracts.euros, eula: "STANDARD" as const, reference: "" };
  const run = planPurchases({ ...terms, frames }, { id: "RUN00000", account: "me", now: 0 }, 1);
  await here.purchase.add(run.batch, run.entries);
  const getAll = vi.spyOn(IDBObjectStore.prototype, "getAll");
  const shown = () => Promise.all([here, there].map((tab) => tab.purchase.shownEntries(run.batch.id)));
  const attempts = async () =>
    (await shown()).map((entries) => entries.map((entry) => entry.attempts).join(" "));
  expect(await attempts()).toEqual(["0 0 0", "0 0 0"]);
  expect(getAll).toHaveBeenCalledTimes(2);
  const [before] = await shown();

  const attempt = (index: number) =>
    here.purchase.changeEntry(run.batch.id, index, (entry) => ({ ...entry, attempts: entry.attempts + 1 }));
  await Promise.all([attempt(1), attempt(2), attempt(1)]);
  expect(await attempts()).toEqual(["0 2 1", "0 2 1"]);
  // The tab that made the changes has not read them, and what did not change is the same object.
  expect(getAll).toHaveBeenCalledTimes(3);
  const [after] = await shown();
  expect(after?.map((entry, index) => entry === before?.[index])).toEqual([true, false, false]);
  expect(after).toEqual(await here.purchase.entries(run.batch.id));
});

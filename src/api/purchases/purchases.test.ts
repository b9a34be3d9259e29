import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { failsOnPurpose } from "../../simulator/simulator.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { fetchFrom, openTestSession } from "../../testing/screens/open-test-session.ts";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { startService, TEST_NOW } from "../../testing/service/start-service.ts";
import { boughtFrames } from "../frames/frame-states.ts";
import { runOfFrames } from "../runs/runs.ts";
import { lookForPurchase, ownPurchasesQuery, purchasesOf } from "./purchases.ts";

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

test("all that needs the purchases as a whole reads them once, and is told together when one has changed", async () => {
  const service = startService(
    [81, 82].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" })),
  );
  let reads = 0;
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, (request, answer) => {
      if (request.method === "GET" && request.url.includes("/purchases")) reads++;
      return answer(request);
    }),
  });
  await buyFrame(session, { contractID, frameID: "81_1", reference: "Harbour · run 0123ABCD" });
  const queries = new QueryClient();
  const query = ownPurchasesQuery(session);
  const frames = new QueryObserver(queries, { ...query, select: boughtFrames });
  const whole = new QueryObserver(queries, { ...query, select: purchasesOf });
  const runs = new QueryObserver(queries, { ...query, select: runOfFrames });
  const forget = [frames, whole, runs].map((view) => view.subscribe(() => {}));
  await queries.fetchQuery(query);
  expect(reads).toBe(1);
  expect(frames.getCurrentResult().data?.inFlight).toEqual(["81_1"]);
  service.parts.setTime(TEST_NOW + 60_000);
  await service.advance(TEST_NOW + 60_000);
  await queries.refetchQueries({ queryKey: query.queryKey });
  expect(reads).toBe(2);
  expect(frames.getCurrentResult().data?.owned).toEqual(["81_1"]);
  expect(whole.getCurrentResult().data?.map(({ status }) => status)).toEqual(["closed"]);
  expect([...(runs.getCurrentResult().data ?? [])]).toEqual([["81_1", "0123ABCD"]]);
  for (const stop of forget) stop();
});

test("while much is bought, what is owned is read again when a part of it is new or it is old, and at the end", async () => {
  const bought = imageIDs.slice(0, 4).filter((id) => !failsOnPurpose(`${id}_1`));
  const service = startService(
    bought.map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" })),
  );
  const session = await openTestSession(service);
  const queries = new QueryClient();
  const query = ownPurchasesQuery(session);
  const collection = [session.id, "owned", contractID];
  const isStale = () => queries.getQueryState(collection)?.isInvalidated;
  const later = async (seconds: number) => {
    service.parts.setTime(TEST_NOW + seconds * 1000);
    await service.advance(TEST_NOW + seconds * 1000);
    await queries.fetchQuery(query);
  };
  const buy = (imageID: number | undefined) => buyFrame(session, { contractID, frameID: `${imageID}_1` });
  const own = (updatedAt: number) =>
    queries.setQueryData(
      collection,
      Array.from({ length: 1000 }, () => ({})),
      { updatedAt },
    );
  own(Date.now());
  await buy(bought[0]);
  await queries.fetchQuery(query);
  service.parts.setTime(TEST_NOW + 50_000);
  await buy(bought[1]);
  await later(51);
  expect(isStale()).toBe(false);
  own(Date.now() - 31_000);
  await queries.fetchQuery(query);
  expect(isStale()).toBe(true);
  own(Date.now());
  await later(200);
  expect(isStale()).toBe(true);
});

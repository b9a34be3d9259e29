import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { frameAt } from "../testing/catalog/make-frames.ts";
import { eventually } from "../testing/eventually.ts";
import { fetchFrom, openTestSession } from "../testing/screens/open-test-session.ts";
import { buyFrame } from "../testing/service/buy-frame.ts";
import { startService, TEST_NOW } from "../testing/service/start-service.ts";
import { failsOnPurpose } from "../world/simulator.ts";
import { boughtFrames } from "./frames/frame-states.ts";
import { ownedFramesQuery } from "./frames/frames.ts";
import { lookForPurchase, ownPurchasesQuery, purchasesOf } from "./purchases.ts";
import { runOfFrames } from "./runs.ts";

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

test("readers of all purchases share one request, and hear of a change together", async () => {
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

/** Two frames that can be bought, and what is known of the private collection before any of them was. */
async function withOwnedFrames() {
  const [one = 0, two = 0] = imageIDs.filter((id) => !failsOnPurpose(`${id}_1`));
  const service = startService(
    [one, two].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" })),
  );
  const asked: string[] = [];
  const answers = { areBroken: false };
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, async (request, answer) => {
      const body = await request.clone().text();
      if (body.includes("private")) asked.push(body.includes("frame_id") ? "some" : "all");
      return answers.areBroken && body.includes("frame_id")
        ? new Response(null, { status: 400 })
        : answer(request);
    }),
  });
  const queries = new QueryClient();
  const owned = new QueryObserver(queries, ownedFramesQuery(session, contractID));
  onTestFinished(owned.subscribe(() => {}));
  await queries.fetchQuery(ownPurchasesQuery(session));
  await eventually(() => expect(owned.getCurrentResult().data).toEqual([]));
  return {
    asked,
    answers,
    owned: () => owned.getCurrentResult().data?.map(({ frameID }) => frameID),
    buy: (...imageIDs: number[]) =>
      Promise.all(imageIDs.map((id) => buyFrame(session, { contractID, frameID: `${id}_1` }))),
    async later(seconds: number) {
      service.parts.setTime(TEST_NOW + seconds * 1000);
      await service.advance(TEST_NOW + seconds * 1000);
      await queries.fetchQuery(ownPurchasesQuery(session));
    },
    frames: [one, two] as const,
  };
}

test("what was bought comes to what is owned, which is not read again for it", async () => {
  const { frames, asked, owned, buy, later } = await withOwnedFrames();
  await buy(frames[0]);
  await later(1);
  expect(asked).toEqual(["all"]);
  await buy(frames[1]);
  await later(60);
  await eventually(() => expect(owned()?.toSorted()).toEqual(frames.map((id) => `${id}_1`).toSorted()));
  expect(new Set(asked.slice(1))).toEqual(new Set(["some"]));
});

test("owned frames are refetched when a change is not known", async () => {
  const { frames, asked, answers, owned, buy, later } = await withOwnedFrames();
  answers.areBroken = true;
  await buy(...frames);
  await later(1);
  await later(60);
  await eventually(() => expect(owned()).toHaveLength(2));
  expect(asked).toContain("some");
  expect(asked.filter((what) => what === "all")).toHaveLength(2);
});

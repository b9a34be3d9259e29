import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { contractsQuery } from "../../../api/contracts/contracts.ts";
import { readKeptFrame } from "../../../api/frames/kept-frame.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { greedyCover } from "../../../geo/coverage/greedy-cover.ts";
import { wrapRing } from "../../../geo/longitude.ts";
import type { Box } from "../../../geo/types.ts";
import { packArchive } from "../../../service/catalog/packed/packed-frames.ts";
import { keptFrames } from "../../../testing/catalog/kept-frames.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { suggestFrames } from "./suggest.ts";

const made = (imageID: number, mode: "SPOTLIGHT" | "SCAN" | "STRIPMAP", box: Box) => ({
  ...frameAt([180, -17.5], { imageID, frameNumber: 1, mode }),
  ring: wrapRing(boxRing(box)),
});
/** Two strips cover what one scan covers alone; the scan costs less than both. */
const archive = packArchive([
  made(8_000, "STRIPMAP", [179, -18, 180, -17]),
  made(8_001, "STRIPMAP", [180, -18, 181, -17]),
  made(8_002, "SCAN", [179, -18, 181, -17]),
  made(8_003, "SPOTLIGHT", [10, 0, 11, 1]),
]);
const frameIDs = ["8000_1", "8001_1", "8002_1", "8003_1"];
const gap = [[boxRing([179, -18, 181, -17])]];

async function suggest({
  contractID = contracts.euros as string,
  without = [] as string[],
  areaKm2 = 1,
  signal = new AbortController().signal,
} = {}) {
  const service = startService(archive);
  const session = await openTestSession(service);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const contract = (await queries.fetchQuery(contractsQuery(session))).find(({ id }) => id === contractID);
  if (!contract) throw new Error("There is no such contract.");
  const wanted = frameIDs.filter((frameID) => !without.includes(frameID));
  const candidates = (await keptFrames(archive, wanted)).map((frame) => readKeptFrame(frame, "svc"));
  const progress: string[] = [];
  const suggestion = await suggestFrames({
    queries,
    session,
    contract,
    eula: "STANDARD",
    gap,
    areaKm2,
    candidates,
    onProgress: (priced, of) => progress.push(`${priced} of ${of}`),
    signal,
    choose: async (...given) => greedyCover(given[0], given[1]),
  });
  return { suggestion, progress, chosen: suggestion.frames.map(({ frame }) => frame.frameID) };
}

test("the cheapest for what it covers is chosen across 180°, with its price", async () => {
  const { suggestion, chosen, progress } = await suggest();
  expect(chosen).toEqual(["8002_1"]);
  expect(suggestion.frames[0]?.price).toMatchObject({ amount: 30_000, currency: "EUR" });
  expect(progress.at(-1)).toBe("4 of 4");
});

test("several frames are chosen where one alone does not close the gap", async () => {
  const { chosen } = await suggest({ without: ["8002_1"] });
  expect(chosen.sort()).toEqual(["8000_1", "8001_1"]);
});

test("frames that the contract does not price are left out and counted", async () => {
  const { suggestion, chosen } = await suggest({ contractID: contracts.dollars });
  expect(chosen.sort()).toEqual(["8000_1", "8001_1"]);
  expect(suggestion).toMatchObject({ considered: 4, unpriced: 1 });
});

test("what adds less than a hundredth of the whole area is left out", async () => {
  const { suggestion } = await suggest({ without: ["8002_1"] });
  const [km2 = 0] = suggestion.frames.map((frame) => frame.km2);
  expect((await suggest({ without: ["8002_1"], areaKm2: km2 * 99 })).chosen).toHaveLength(2);
  expect((await suggest({ without: ["8002_1"], areaKm2: km2 * 102 })).chosen).toEqual([]);
});

test("it can be stopped while the prices are asked for", async () => {
  const stop = new AbortController();
  stop.abort(new Error("Stopped."));
  await expect(suggest({ signal: stop.signal })).rejects.toThrow("Stopped.");
});

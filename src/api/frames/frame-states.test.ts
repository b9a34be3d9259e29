import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { addPurchase } from "../../service/purchases/purchases.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { eventually } from "../../testing/eventually.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { buyFrame } from "../../testing/service/buy-frame.ts";
import { contracts } from "../../testing/service/demo-contracts.ts";
import { startService, TEST_NOW } from "../../testing/service/start-service.ts";
import { ownPurchasesQuery } from "../purchases.ts";
import { boughtFrames, frameState, statesUnderRun } from "./frame-states.ts";
import { ownedFramesQuery } from "./frames.ts";

const FRAMES = [81, 82].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "STRIPMAP" }));

test("what was bought counts more than what is chosen", () => {
  const all = new Set(["a"]);
  const none = new Set<string>();
  const known = { owned: all, inFlight: all, unknown: all, buying: all, requested: all, cart: all };
  expect(frameState("a", known)).toBe("owned");
  expect(frameState("a", { ...known, owned: none })).toBe("active");
  expect(frameState("a", { ...known, owned: none, inFlight: none })).toBe("unknown");
  const chosen = { ...known, owned: none, inFlight: none, unknown: none };
  expect(frameState("a", chosen)).toBe("buying");
  expect(frameState("a", { ...chosen, buying: none })).toBe("requested");
  expect(frameState("a", { ...chosen, buying: none, requested: none })).toBe("cart");
  expect(frameState("b", known)).toBe("default");
});

test("what a run has bought is under way until the purchases are read after it; what it has not settled is being bought", () => {
  const frames = [
    { frameID: "lost", state: "unknown", boughtAt: undefined },
    { frameID: "open", state: "ordered", boughtAt: undefined },
    { frameID: "before", state: "accepted", boughtAt: 10 },
    { frameID: "since", state: "accepted", boughtAt: 20 },
  ] as const;
  const unsettled = { unknown: ["lost"], buying: ["open"] };
  expect(statesUnderRun(frames, 15)).toEqual({ ...unsettled, inFlight: ["since"] });
  expect(statesUnderRun(frames, undefined)).toEqual({ ...unsettled, inFlight: ["before", "since"] });
});

test("a frame is under way until its purchase is closed, then owned, and in the collection", async () => {
  const service = startService(FRAMES);
  const session = await openTestSession(service);
  const queries = new QueryClient();
  await buyFrame(session, { contractID: contracts.euros, frameID: "81_1" });
  await queries.fetchQuery(ownedFramesQuery(session, contracts.euros));
  const read = async () => boughtFrames(await queries.fetchQuery(ownPurchasesQuery(session)));
  expect(await read()).toMatchObject({ owned: [], inFlight: ["81_1"] });
  service.parts.setTime(TEST_NOW + 60_000);
  await service.advance(TEST_NOW + 60_000);
  expect(await read()).toMatchObject({ owned: ["81_1"], inFlight: [] });
  const collection = () => queries.getQueryData(ownedFramesQuery(session, contracts.euros).queryKey);
  await eventually(() => expect(collection()).toMatchObject([{ frameID: "81_1" }]));
});

test("a frame under way is found however many purchases came after it", async () => {
  const service = startService(FRAMES);
  const session = await openTestSession(service);
  const record = {
    userID: "user-demo",
    companyID: "company-demo",
    contractID: contracts.euros,
    eula: "STANDARD",
    productTypes: ["GRD"],
    createdAt: 0,
  } as const;
  for (let index = 1; index <= 1001; index++) {
    await addPurchase(
      service.parts,
      {
        ...record,
        productTypes: ["GRD"],
        id: `p${index}`,
        frameID: `${index}_1`,
        status: index === 1 ? "active" : "closed",
        updatedAt: index,
      },
      undefined,
    );
  }
  const { owned, inFlight } = boughtFrames(await new QueryClient().fetchQuery(ownPurchasesQuery(session)));
  expect(inFlight).toEqual(["1_1"]);
  expect(owned).toHaveLength(1000);
});

import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { searchCatalogItems } from "../../contract/catalog.ts";
import { openDeliveryFixture } from "../../testing/screens/delivery-fixture.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { startService } from "../../testing/service/start-service.ts";
import { productFiles } from "../purchases.ts";
import { itemsByIDQuery, ownedItemsQuery, readOwnedProducts } from "./owned-items.ts";

test("more items than one search takes ids of are asked for in parts", async () => {
  const session = await openTestSession(startService());
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 450 } }, {});
  const ids = data.map(({ id }) => id);
  expect(ids).toHaveLength(450);
  const items = await new QueryClient().fetchQuery(itemsByIDQuery(session, ids));
  expect(items.map(({ id }) => id).sort()).toEqual(ids.sort());
});

test("an owned frame has the files of its products, whoever ordered it; one that is not owned has none", async () => {
  const { session } = await openDeliveryFixture();
  const filesOf = async (frameID: string) =>
    productFiles(frameID, await readOwnedProducts(session, new QueryClient(), frameID));
  expect((await filesOf("71_1")).map(({ product }) => product)).toEqual(
    expect.arrayContaining(["GRD", "QLK"]),
  );
  for (const { href } of await filesOf("71_1")) expect(href).toMatch(/^https?:/);
  expect(await filesOf("74_1")).toEqual([]);
});

test("tens of thousands of frames come in the order in which they were asked for", async () => {
  const session = await openTestSession(startService());
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 1 } });
  const frameIDs = Array.from({ length: 20_000 }, (_, index) => `${index}_1`);
  const call = async (_: unknown, { body }: { body: { query: { frame_id: { in: string[] } } } }) => ({
    data: body.query.frame_id.in.toReversed().map((frameID) => ({
      ...data[0],
      id: frameID,
      properties: { ...data[0]?.properties, frame_id: frameID },
    })),
  });
  const asked = { ...session, client: { call } } as unknown as typeof session;
  const frames = await new QueryClient().fetchQuery(ownedItemsQuery(asked, "contract", frameIDs));
  expect(frames.map(({ frameID }) => frameID)).toEqual(frameIDs);
});

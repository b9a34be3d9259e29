import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { searchCatalogItems } from "../../contract/catalog.ts";
import { openDeliveryFixture } from "../../testing/screens/delivery-fixture.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { startService } from "../../testing/service/start-service.ts";
import { productFiles } from "../frames/product-files.ts";
import { itemsByIDQuery, readOwnedProducts } from "./owned-items.ts";

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

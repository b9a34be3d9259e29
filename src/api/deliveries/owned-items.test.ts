import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { searchCatalogItems } from "../../contract/catalog.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { startService } from "../../testing/service/start-service.ts";
import { itemsByIDQuery } from "./owned-items.ts";

test("more items than one search takes ids of are asked for in parts", async () => {
  const session = await openTestSession(startService());
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 450 } }, {});
  const ids = data.map(({ id }) => id);
  expect(ids).toHaveLength(450);
  const items = await new QueryClient().fetchQuery(itemsByIDQuery(session, ids));
  expect(items.map(({ id }) => id).sort()).toEqual(ids.sort());
});

import { expect, test } from "vitest";
import { signIn } from "../../testing/service/caller.ts";
import { configs } from "../../testing/service/delivery-orders.ts";
import { startInProcess } from "../../testing/service/ways-to-start.ts";

test("a call counts once, also where its address fits two endpoints", async () => {
  const caller = await signIn(await startInProcess({ rateLimit: true }));
  for (let call = 0; call < 50; call++) expect((await caller.get(configs)).status).toBe(200);
  expect((await caller.get(configs)).status).toBe(429);
});

import { expect, test } from "vitest";
import { makeFrames } from "../../testing/catalog/make-frames.ts";
import { signIn } from "../../testing/service/caller.ts";
import { startService } from "../../testing/service/start-service.ts";

const service = startService(makeFrames(300));
test("try", async () => {
  const caller = await signIn(service);
  for (const path of ["/stac", "/stac/", "/stac/collections", "/stac/queryables", "/stac/search?limit=2&collections=public", "/stac/nothing", "/stac/collections/x"]) {
    const { status, body } = await caller.get(path);
    console.log(path, status, JSON.stringify(body, null, 1).slice(0, 3000));
  }
  const { body } = await caller.post("/stac/search", { limit: 3, sortby: [{ field: "properties.datetime" }] });
  console.log(JSON.stringify(body).slice(0, 600));
  expect(1).toBe(1);
});

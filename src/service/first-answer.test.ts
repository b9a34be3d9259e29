import { expect, test } from "vitest";
import { testParts } from "../testing/service/start-service.ts";
import { createService } from "./service.ts";
import { createMemoryStore } from "./store/memory-store.ts";

test("a store that cannot be read at first is an error with an id, and forgotten once it can", async () => {
  const store = createMemoryStore();
  let isDown = true;
  const parts = testParts({
    store: {
      ...store,
      read: (work) => (isDown ? Promise.reject(new Error("The store is away.")) : store.read(work)),
    },
  });
  const reported: unknown[] = [];
  const service = createService({ ...parts, report: (error) => reported.push(error) });
  const ask = () => service.fetch(new Request(`${parts.baseUrl}/api/company/v1/contracts`));
  const failed = await ask();
  expect([failed.status, (await failed.json()).code]).toEqual([500, "internal_server_error"]);
  expect(failed.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
  expect(reported).toHaveLength(1);
  isDown = false;
  expect((await ask()).status).toBe(401);
});

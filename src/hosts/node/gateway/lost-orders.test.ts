import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { createMemoryStore } from "../../../service/store/memory-store.ts";
import { TEST_NOW } from "../../../testing/service/start-service.ts";
import { demoDirectory } from "../../../world/demo-directory.ts";
import { findLostOrders } from "./lost-orders.ts";

const BUYER = "buyer@demo.example";
const MANAGER = "manager@demo.example";

test("the lost order of a person who is in another company now is not looked for there", async () => {
  const store = createMemoryStore(() => TEST_NOW);
  const directory = {
    ...demoDirectory,
    people: demoDirectory.people.map((person) =>
      person.email === BUYER ? { ...person, company: "company-demo-two", client: "demo-two" } : person,
    ),
  };
  const asked: string[] = [];
  const { look } = findLostOrders({
    ...{ store, directory, now: () => TEST_NOW, report: () => {} },
    connectionOf: async ({ clientID }) => ({ clientID, clientSecret: "" }),
    upstream: {
      check: async () => {},
      file: () => Promise.reject(new Error("no file is read")),
      close: async () => [undefined, undefined, undefined],
      call: async ({ clientID }) => {
        asked.push(clientID);
        const order = { id: `order of ${clientID}`, createdAt: new Date(TEST_NOW).toISOString() };
        const body = Readable.from([Buffer.from(JSON.stringify({ data: [{ ...order, frameID: "1_1" }] }))]);
        return { status: 200, headers: {}, body };
      },
    },
  });
  const companyID = "company-demo";
  await store.write(async (tx) => {
    for (const [id, requestedBy] of [
      ["first", BUYER],
      ["second", MANAGER],
    ] as const) {
      const order = { contractID: "c", frameID: "1_1", eula: "MULTI" };
      const at = { createdAt: TEST_NOW - 60_000, decidedAt: TEST_NOW - 60_000 };
      await tx.insert("approvals", {
        ...{ companyID, id, kind: "purchase", order, requestedBy, state: "sent", ...at },
      });
      const sent = { clientID: "demo", operation: "purchaseFrame", at: TEST_NOW - 60_000 };
      await tx.insert("sentOrders", { companyID, id, ...sent });
    }
  });
  const request = (id: string) => store.read((tx) => tx.get("approvals", { companyID, id }));
  look({ id: "demo", clientID: "demo", companyID, secrets: [], scopes: [] });
  await expect.poll(async () => (await request("second"))?.orderID).toBe("order of demo");
  expect((await request("first"))?.state).toBe("sent");
  expect(asked).toEqual(["demo"]);
});

import { expect, test } from "vitest";
import { DroppedConnection, faultPlan, withFaults } from "./fault-plan.ts";

const base = "https://swath.test/sandbox";
const call = (path: string, method = "GET") => new Request(`${base}${path}`, { method });
const items = () => call("/api/catalog/v2/items");

function faulty(...rules: object[]) {
  const reached: string[] = [];
  const slept: number[] = [];
  const { fetch, callBack, setPlan } = withFaults(
    async ({ url }) => {
      reached.push(new URL(url).pathname);
      return new Response("fine");
    },
    { basePath: "/sandbox", clock: () => 0, sleep: async (ms) => void slept.push(ms) },
  );
  setPlan(faultPlan.parse({ rules }));
  return { fetch, callBack, setPlan, reached, slept };
}

test("without rules every call goes through", async () => {
  const { fetch } = faulty();
  expect(await (await fetch(items())).text()).toBe("fine");
});

test("a rule applies its operation only, path parameters and signed links included", async () => {
  const { fetch } = faulty(
    { operation: "getPurchase", kind: "500", probability: 1 },
    { operation: "file", kind: "429", probability: 1, retryAfterSeconds: 7 },
  );
  expect((await fetch(items())).status).toBe(200);
  for (const method of ["GET", "HEAD"]) {
    expect((await fetch(call("/api/catalog/v2/purchases/1-2", method))).status).toBe(500);
  }
  const limited = await fetch(call("/files/1_1/thumbnails/thumbnail.png"));
  expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "7"]);
});

test("an expired token is answered as the service does", async () => {
  const { fetch, reached } = faulty({ operation: "*", kind: "expired-token", probability: 1 });
  const response = await fetch(items());
  expect(response.headers.get("www-authenticate")).toContain("invalid_token");
  expect([response.status, reached]).toEqual([401, []]);
});

test("a connection drops before or after the service acted", async () => {
  const rule = { operation: "*", kind: "drop", probability: 1 };
  const before = faulty(rule);
  await expect(before.fetch(items())).rejects.toBeInstanceOf(DroppedConnection);
  const after = faulty({ ...rule, after: true });
  await expect(after.fetch(items())).rejects.toBeInstanceOf(DroppedConnection);
  expect([before.reached.length, after.reached.length]).toEqual([0, 1]);
});

test("latency holds a call up and lets later rules decide", async () => {
  const { fetch, slept } = faulty(
    { operation: "*", kind: "latency", probability: 1, latencyMs: 300 },
    { operation: "*", kind: "500", probability: 1, times: 1 },
  );
  expect((await fetch(items())).status).toBe(500);
  expect((await fetch(items())).status).toBe(200);
  expect(slept).toEqual([300, 300]);
});

test("a call that is held up goes on at once when another plan is set, whoever set the rule", async () => {
  const { fetch, setPlan } = withFaults(async () => new Response("fine"), {
    basePath: "/sandbox",
    clock: () => 0,
    sleep: () => new Promise(() => {}),
  });
  const held = { operation: "*", kind: "latency", probability: 1, latencyMs: 60_000 };
  setPlan(faultPlan.parse({ rules: [held] }));
  let answered = false;
  const answer = fetch(items()).then((response) => {
    answered = true;
    return response.text();
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toBe(false);
  setPlan({ rules: [] });
  expect(await answer).toBe("fine");
});

test("the same seed applies the same calls, about as many as the probability says", async () => {
  const outcomes = async (seed: number) => {
    const { fetch } = faulty({ operation: "*", kind: "500", probability: 0.3, seed });
    const statuses: number[] = [];
    for (let i = 0; i < 200; i++) statuses.push((await fetch(items())).status);
    return statuses;
  };
  const first = await outcomes(5);
  expect(await outcomes(5)).toEqual(first);
  expect(await outcomes(6)).not.toEqual(first);
  const applied = first.filter((status) => status === 500).length;
  expect(applied).toBeGreaterThan(40);
  expect(applied).toBeLessThan(80);
});

test("a preflight is never applied, and a plan with an unknown field is refused", async () => {
  const { fetch } = faulty({ operation: "*", kind: "500", probability: 1 });
  expect((await fetch(call("/api/catalog/v2/items", "OPTIONS"))).status).toBe(200);
  expect(
    faultPlan.safeParse({ rules: [{ operation: "*", kind: "500", probability: 1, odd: 1 }] }).success,
  ).toBe(false);
});

test("callbacks are befallen when they are meant, never by a rule for every operation", async () => {
  const { fetch, callBack } = faulty(
    { operation: "*", kind: "500", probability: 1, times: 1 },
    { operation: "callback", kind: "429", probability: 1, times: 1 },
    { operation: "callback", kind: "drop", after: true, probability: 1, times: 1 },
  );
  const received: string[] = [];
  const callReceiver = () =>
    callBack(new Request("https://example.com/hook", { method: "POST" }), async ({ url }) => {
      received.push(url);
      return new Response(null, { status: 204 });
    });
  expect((await callReceiver()).status).toBe(429);
  await expect(callReceiver()).rejects.toThrow(DroppedConnection);
  expect((await callReceiver()).status).toBe(204);
  expect(received).toHaveLength(2);
  expect((await fetch(items())).status).toBe(500);
});

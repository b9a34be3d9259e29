import { expect, test } from "vitest";
import { signIn } from "../../testing/service/caller.ts";
import { startService } from "../../testing/service/start-service.ts";

test("a HEAD of a large list is answered like its GET, and takes nobody's place", async () => {
  const service = startService();
  const { token } = await signIn(service);
  const ask = (method: string) =>
    service.fetch(
      new Request(`${service.parts.baseUrl}/api/catalog/v2/items?limit=5000`, {
        method,
        headers: { authorization: `Bearer ${token}`, "x-request-id": "the-same" },
      }),
    );
  const heads = [];
  for (let n = 0; n < 5; n++) heads.push(await ask("HEAD"));
  const whole = await ask("GET");
  // So many that it is streamed.
  expect((await whole.json()).data.length).toBeGreaterThan(200);
  for (const head of heads) {
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect([...head.headers]).toEqual([...whole.headers]);
  }
});

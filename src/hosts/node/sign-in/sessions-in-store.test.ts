import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../testing/processes/postgres-server.ts";
import { startProcesses } from "../../../testing/processes/service-processes.ts";

const CONTRACTS = "/api/company/v1/contracts";
const PAGE = { "x-swath": "1", "sec-fetch-site": "same-origin", "content-type": "application/json" };

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

/** Signs a person of the demo in at a process; returns the headers of the page. */
async function signIn({ url }: { url: string }, email = "buyer@demo.example") {
  const answer = await fetch(`${url}/auth/connect`, {
    method: "POST",
    headers: PAGE,
    body: JSON.stringify({ email }),
  });
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  return { ...PAGE, cookie, "x-swath-session": (await answer.json()).id as string };
}

const statusAt = async ({ url }: { url: string }, headers: Record<string, string>) =>
  (await fetch(url + CONTRACTS, { headers })).status;

test("a session on a server's store is good at all processes, and ends at all at once", {
  timeout: 120_000,
}, async () => {
  const { at } = await startProcesses(server, 2, { SEED_FRAMES: "0" }, onTestFinished);
  const [laptop, phone] = [await signIn(at(0)), await signIn(at(1))];
  const manager = await signIn(at(0), "manager@demo.example");
  expect(await statusAt(at(1), laptop)).toBe(200);
  expect(await statusAt(at(0), phone)).toBe(200);
  const everywhere = await fetch(`${at(1).url}/auth/sessions`, { method: "DELETE", headers: laptop });
  expect(everywhere.status).toBe(204);
  for (const headers of [laptop, phone]) {
    expect([await statusAt(at(0), headers), await statusAt(at(1), headers)]).toEqual([401, 401]);
  }
  expect(await statusAt(at(1), manager)).toBe(200);
});

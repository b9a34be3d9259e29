import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../testing/processes/postgres-server.ts";
import { startProcesses } from "../../../testing/processes/service-processes.ts";

const SEARCH = "/api/catalog/v2/search";
const PAGE = { "x-swath": "1", "sec-fetch-site": "same-origin", "content-type": "application/json" };

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.end());

async function ask(url: string, headers: object, body?: object, method = body ? "POST" : "GET") {
  const answer = await fetch(url, {
    method,
    headers: { ...PAGE, ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
  const text = await answer.text();
  return { status: answer.status, cookie, body: text ? JSON.parse(text) : undefined };
}

test("a link on a server's store opens at all processes, and ends at all at once", {
  timeout: 120_000,
}, async () => {
  const { at } = await startProcesses(server, 2, { SEED_FRAMES: "0" }, onTestFinished);
  const [here, there] = [at(0).url, at(1).url];
  const signedIn = await ask(`${here}/auth/connect`, {}, { email: "buyer@demo.example" });
  const buyer = { cookie: signedIn.cookie };
  const form = { what: "search", title: "Everything", query: "?time=all", eula: "STANDARD", days: 7 };
  const { body: link } = await ask(`${here}/auth/links`, buyer, form);
  const opened = await ask(`${there}/auth/links/open`, {}, { id: link.id, secret: link.secret });
  const guest = { cookie: opened.cookie, "x-swath-session": opened.body.id };
  const statuses = async () => [
    (await ask(here + SEARCH, guest, { limit: 1 })).status,
    (await ask(there + SEARCH, guest, { limit: 1 })).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  const { body } = await ask(`${here}/auth/links`, buyer);
  expect(body.data).toMatchObject([{ id: link.id, title: "Everything", what: "search" }]);
  expect(body.data[0].openedAt).toBeDefined();
  expect((await ask(`${there}/auth/links/${link.id}`, buyer, undefined, "DELETE")).status).toBe(204);
  expect(await statuses()).toEqual([401, 401]);
  expect((await ask(`${here}/auth/links`, buyer)).body.data).toEqual([]);
});

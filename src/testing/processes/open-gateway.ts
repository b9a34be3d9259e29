import { createGateway } from "../../hosts/node/gateway/gateway.ts";
import { createUpstream } from "../../hosts/node/gateway/upstream.ts";
import { createSessions } from "../../hosts/node/sign-in/sessions.ts";
import { createSigner, createVault, deriveVaultKey } from "../../service/secrets.ts";
import { createMemoryStore } from "../../service/store/memory-store.ts";
import { demoDirectory } from "../../world/demo-directory.ts";
import { TEST_NOW } from "../service/start-service.ts";
import { openHost } from "./open-host.ts";
import { freePort } from "./postgres-server.ts";
import { startProgram } from "./start-program.ts";

/** Headers of the app's page, and of a body. */
export const PAGE = { "x-swath": "1", "sec-fetch-site": "same-origin" };
export const JSON_TYPE = { "content-type": "application/json" };

/** Call as the other service saw it. */
interface Seen {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Starts another operator's service in a process of its own; `onEnd` takes what ends it. */
export async function startUpstream(onEnd: (end: () => unknown) => void) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  await startProgram("upstream-main", [String(port)], onEnd);
  const control = `${origin}/control`;
  return {
    origin,
    /** Sets how it behaves from now on, and forgets what it saw. */
    behave: (quirks: object) => fetch(control, { method: "PUT", body: JSON.stringify(quirks) }),
    saw: async () => (await (await fetch(control)).json()) as { seen: Seen[]; written: number },
  };
}

/** A gateway before a service at an origin, for one test; people are those of the demo. */
export async function openGateway(origin: string, { isConnected = true, rateLimit = false } = {}) {
  // The clock of the other service.
  let ahead = TEST_NOW - Date.now();
  const now = () => Date.now() + ahead;
  const store = createMemoryStore(now);
  const vault = createVault(await deriveVaultKey("a secret of this test"));
  const sealed = await vault.seal(JSON.stringify({ clientID: "demo", clientSecret: "demo" }));
  const connections = new Map(isConnected ? [["demo", sealed]] : []);
  const directory = { ...demoDirectory, connections };
  const upstream = createUpstream({ url: `${origin}/radar/v3` }, now);
  const { url, logged } = await openHost({
    createService: (baseUrl) =>
      createGateway({
        ...{ upstream, store, directory, vault, baseUrl, now, rateLimit },
        secrets: ["a secret of this test"],
        report: () => {},
      }),
    signIn: {
      directory,
      sessions: createSessions({ store, directory, now }),
      isDemo: true,
      connect: async (connection) => {
        await upstream.check(connection);
        return { sealedConnection: await vault.seal(JSON.stringify(connection)) };
      },
    },
    watches: {
      ...{ store, directory, vault, now, prefix: "svc", sendMail: async () => {} },
      signer: createSigner(["a secret of this test"], origin),
    },
  });
  async function signIn(who: object = { clientID: "demo", clientSecret: "demo" }) {
    const init = { method: "POST", headers: { ...PAGE, ...JSON_TYPE }, body: JSON.stringify(who) };
    const answer = await fetch(`${url}/auth/connect`, init);
    const [cookie = ""] = (answer.headers.get("set-cookie") ?? "").split(";");
    const session = await answer.json();
    const headers = { ...PAGE, cookie, "x-swath-session": String(session.id) };
    const ask = async (path: string, body?: object, more = {}) => {
      const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
      const answer = await fetch(url + path, { headers: { ...headers, ...JSON_TYPE, ...more }, ...init });
      return {
        status: answer.status,
        headers: answer.headers,
        body: await answer.json().catch(() => undefined),
      };
    };
    return { status: answer.status, session, headers, ask };
  }
  const wait = (ms: number) => {
    ahead += ms;
  };
  return { url, signIn, store, directory, logged, wait };
}

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADMIN_SOCKET, askService } from "../../hosts/node/admin-socket.ts";
import type { AtEnd } from "./at-end.ts";
import { startIdentityProvider } from "./identity-provider.ts";
import { startNodeProcess } from "./node-process.ts";
import { freePort } from "./postgres-server.ts";

const COMPANY = "harbor-watch";
const DIRECTORY = {
  companies: [
    {
      id: COMPANY,
      name: "Harbor Watch",
      costCenters: { names: ["Claims", "Underwriting"], isRequired: true },
    },
  ],
  clients: [{ id: "harbor-app", company: COMPANY }],
  people: [
    { email: "ben@harbor.example", name: "Ben Buyer", role: "buyer", spendLimit: 100_000 },
    { email: "max@harbor.example", name: "Max Manager", role: "manager" },
    { email: "vera@harbor.example", name: "Vera Viewer", role: "viewer" },
  ].map((person) => ({ ...person, company: COMPANY })),
};

/**
 * Starts a gateway with people of its own, their identity provider, and the demo as another operator's service behind it,
 * each as a process.
 */
export async function startGateway(atEnd: AtEnd, { port }: { port?: number } = {}) {
  const upstream = await startNodeProcess({ STEP_SECONDS: "1", PROPERTY_PREFIX: "radar" }, atEnd);
  const at = port ?? (await freePort());
  const home = `http://127.0.0.1:${at}/`;
  const provider = await startIdentityProvider(home, atEnd);
  const folder = mkdtempSync(join(tmpdir(), "swath-gateway-"));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  const gateway = await startNodeProcess(
    {
      ...{ DEMO: "0", PORT: String(at), PUBLIC_URL: home, DATA_DIR: folder },
      ...{ UPSTREAM_URL: upstream.url, UPSTREAM_PROPERTY_PREFIX: "radar" },
      OIDC_ISSUER: provider.settings.issuer,
      OIDC_CLIENT_ID: provider.settings.clientID,
      OIDC_CLIENT_SECRET: provider.settings.clientSecret,
      OIDC_NAME: "Harbor login",
    },
    atEnd,
  );
  async function admin(args: readonly string[], input: object): Promise<void> {
    const call = { program: "admin", args, input: JSON.stringify(input), who: "operator" } as const;
    const done = await askService(join(folder, ADMIN_SOCKET), call);
    if (done?.code !== 0) throw new Error(`The command ${args.join(" ")} failed: ${done?.err}`);
  }
  await admin(["apply", "-"], DIRECTORY);
  await admin(["client", "connect", "harbor-app"], { clientID: "demo", clientSecret: "demo" });
  return { ...gateway, provider };
}

/**
 * A server over PostGIS that does for a search what must be done and nothing else: one statement, as the service's own catalog
 * of PostGIS writes it, and the same documents with signed links as JSON. No tokens, no limits, no turns, nothing logged.
 */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { searchBody } from "../../src/contract/catalog.ts";
import { TIMEOUTS } from "../../src/hosts/node/http/connections.ts";
import { serverDatabase } from "../../src/hosts/postgres/databases.ts";
import { openPostgisCatalog } from "../../src/hosts/postgres/postgis-catalog.ts";
import { itemDocument } from "../../src/service/catalog/items/item-document.ts";
import { readSearch } from "../../src/service/catalog/read-search.ts";
import { createLinkMaker, itemAssets } from "../../src/service/files/file-links.ts";
import type { ServiceContext } from "../../src/service/parts.ts";
import { createSigner } from "../../src/service/secrets.ts";
import { UNTIL } from "./searches.ts";

const signer = createSigner(["a secret of the bench"], "bench");

async function start(): Promise<void> {
  const catalog = await openPostgisCatalog(serverDatabase(process.env.DATABASE_URL ?? ""));
  let asked = 0;
  const server = createServer(async (request, response) => {
    const search = searchBody.parse(JSON.parse(await textOf(request)));
    // Each is a user of its own, because the catalog lets two searches of one through at once.
    const viewer = { companyID: "c", userID: `${asked++}`, public: true, private: false, now: UNTIL };
    const { items } = await catalog.search(readSearch(search), viewer, { limit: search.limit });
    const setting = { baseUrl, collection: "public" } as const;
    const link = createLinkMaker({ signer, baseUrl, realClock: Date.now } as ServiceContext);
    const data = await Promise.all(
      items.map(async (item) =>
        itemDocument(item, { ...setting, assets: await itemAssets(link, item, undefined) }),
      ),
    );
    const body = Buffer.from(JSON.stringify({ data }));
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
  server.keepAliveTimeout = TIMEOUTS.keepAlive;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  process.stdout.write(`The server answers at ${baseUrl}\n`);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}

void start();

/** The service over the packed catalog, as a process of its own: `packed-server.ts FRAMES`. */
import { setImmediate } from "node:timers/promises";
import { startNodeHost } from "../../../hosts/node/node.ts";
import { nodeHmac } from "../../../hosts/node/node-hmac.ts";
import { packArchive } from "../../../service/catalog/packed/packed-frames.ts";
import { createPause } from "../../../service/fair-pause.ts";
import { createService } from "../../../service/service.ts";
import { demoFrames } from "../../../simulator/world/demo-frames.ts";
import { testParts } from "../../service/start-service.ts";
import { UNTIL } from "./searches.ts";

const archive = packArchive(demoFrames({ count: Number(process.argv[2]), until: UNTIL }));
const parts = testParts({
  archive,
  realClock: Date.now,
  pause: createPause(() => setImmediate()),
  hmacUnder: nodeHmac,
});
void startNodeHost({
  port: 0,
  createService: (baseUrl) => createService(Object.assign(parts, { baseUrl })),
}).then(({ url }) => process.stdout.write(`The service answers at ${url}\n`));

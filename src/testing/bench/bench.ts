import { benchCatalog } from "./catalog.ts";
import { benchCover } from "./cover.ts";
import { benchEngine } from "./engine.ts";
import { benchFlow } from "./flow.ts";
import { benchIngest } from "./ingest.ts";
import { benchLoad } from "./load.ts";
import { benchPasses } from "./passes.ts";
import { benchService } from "./service.ts";

const benches: Readonly<Record<string, (print: (line: string) => void) => void | Promise<void>>> = {
  engine: benchEngine,
  catalog: benchCatalog,
  load: benchLoad,
  flow: benchFlow,
  cover: benchCover,
  passes: benchPasses,
  service: benchService,
  ingest: benchIngest,
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const chosen = process.argv[2];
const unknown = chosen !== undefined && !Object.hasOwn(benches, chosen);
if (unknown) {
  process.stderr.write(`There is no bench "${chosen}"; there are ${Object.keys(benches).join(", ")}.\n`);
  process.exitCode = 1;
}
for (const [name, run] of Object.entries(benches)) {
  if (!unknown && (chosen === undefined || chosen === name)) await run(print);
}

import { benchCatalog } from "./catalog.ts";
import { benchCover } from "./cover.ts";
import { benchEngine } from "./engine.ts";
import { benchFlow } from "./flow.ts";
import { benchIngest } from "./ingest.ts";
import { benchLoad } from "./load.ts";
import { benchMap } from "./map/bench-map.ts";
import { benchNeighbours } from "./neighbours/bench-neighbours.ts";
import { benchPasses } from "./passes.ts";
import { benchService } from "./service/bench-service.ts";

type Bench = (print: (line: string) => void, options: readonly string[]) => void | Promise<void>;

const benches: Readonly<Record<string, Bench>> = {
  engine: benchEngine,
  catalog: benchCatalog,
  load: benchLoad,
  flow: benchFlow,
  map: benchMap,
  cover: benchCover,
  passes: benchPasses,
  service: benchService,
  neighbours: benchNeighbours,
  ingest: benchIngest,
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const [chosen, ...options] = process.argv.slice(2);
const unknown = chosen !== undefined && !Object.hasOwn(benches, chosen);
if (unknown) {
  process.stderr.write(`There is no bench "${chosen}"; there are ${Object.keys(benches).join(", ")}.\n`);
  process.exitCode = 1;
}
for (const [name, run] of Object.entries(benches)) {
  if (!unknown && (chosen === undefined || chosen === name)) await run(print, options);
}

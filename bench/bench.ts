import { benchCatalog } from "./catalog.ts";
import { benchCover } from "./cover.ts";
import { benchEngine } from "./engine/bench-engine.ts";
import { benchFirstFootprints } from "./first-footprints.ts";
import { benchFlow } from "./flow.ts";
import { benchHttp } from "./http/bench-http.ts";
import { benchIngest } from "./ingest.ts";
import { benchLoad } from "./load.ts";
import { benchLoadAll } from "./load-all.ts";
import { benchMap } from "./map/bench-map.ts";
import { benchNeighbours } from "./neighbours/bench-neighbours.ts";
import { benchOperator } from "./operator.ts";
import { benchPasses } from "./passes.ts";
import { benchScreens } from "./screens/bench-screens.ts";
import { benchService } from "./service/bench-service.ts";
import { benchViewer } from "./viewer.ts";

type Bench = (print: (line: string) => void, options: readonly string[]) => void | Promise<void>;

const benches: Readonly<Record<string, Bench>> = {
  engine: benchEngine,
  catalog: benchCatalog,
  http: benchHttp,
  load: benchLoad,
  start: (print, [traced]) => benchFirstFootprints(print, traced === "traced"),
  flow: benchFlow,
  all: benchLoadAll,
  screens: benchScreens,
  map: benchMap,
  cover: benchCover,
  passes: benchPasses,
  service: benchService,
  neighbours: benchNeighbours,
  ingest: benchIngest,
  operator: benchOperator,
  viewer: benchViewer,
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

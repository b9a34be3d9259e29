import { availableParallelism } from "node:os";
import { archiveState, beginArchive } from "../../service/catalog/archive.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { toArchiveRow } from "../../service/catalog/items/frame-row.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import {
  applyDirectory,
  exportDirectory,
  setClientSecret,
} from "../../service/directory/change-directory.ts";
import { readJson } from "../../service/http/read-request.ts";
import type { Store } from "../../service/store/store.ts";
import { constellation } from "../../world/archive/constellation.ts";
import { archiveGrowth, type DemoWorld, demoFrames } from "../../world/archive/demo-frames.ts";
import {
  answerClock,
  CLOCK_PATH,
  type ClockParts,
  comingEvents,
  openDemoClock,
  type WorldClock,
} from "../../world/demo-clock.ts";
import { demoFileOverBucket, demoFileOverFolder, demoSecrets } from "../../world/demo-directory.ts";
import { addColleaguesPurchase } from "../../world/demo-purchase.ts";
import { DroppedConnection, faultPlan, withFaults } from "../../world/fault-plan.ts";
import { createSimulator } from "../../world/simulator.ts";
import type { Log } from "./log.ts";
import type { World } from "./node.ts";
import type { Seed } from "./node-catalog.ts";
import { demoBucket, type NodeEnvironment } from "./node-environment.ts";
import type { NodeStore } from "./node-store.ts";
import type { Operation } from "./operation.ts";
import { createNodePainter, publicFile } from "./outside/painter.ts";

const WHO = "the demo";

/** Opens the demo: invented companies, frames, pictures and satellites, and failures on purpose. */
export async function openDemo(settings: NodeEnvironment, kept: NodeStore, log: Log): Promise<Operation> {
  const { store } = kept;
  const demoClock = settings.DEMO_CLOCK === "1" ? await openDemoClock(store, kept.clock.now) : undefined;
  const clock = demoClock?.now ?? kept.clock.now;
  await applyDemoDirectory(store, settings, clock());
  const world = { count: settings.SEED_FRAMES, until: clock() };
  const seed = await openSeed(kept, world, (frames) =>
    log.info({ frames }, "The database lacks the demo archive: writing what is missing of it."),
  );
  const fulfilment = createSimulator({
    constellation,
    // A customer's own archive grows only by ingest.
    growth: (await archiveState(store)) && archiveGrowth(world),
    stepSeconds: settings.STEP_SECONDS,
  });
  const painter = createNodePainter({
    threads: availableParallelism() > 2 ? 2 : 1,
    report: (error) => log.error({ err: error }, "the painting thread crashed"),
  });
  const faultControl = settings.FAULT_CONTROL === "1";
  return {
    ...{ clock, seed, fulfilment, files: painter, paintings: painter.waiting },
    begin: (catalog) => addColleaguesPurchase({ store, catalog, fulfilment }, clock()),
    world:
      faultControl || demoClock
        ? demoWorld({
            faultControl,
            clock: demoClock && { demoClock, coming: (now) => comingEvents({ store, fulfilment }, now) },
          })
        : undefined,
    end: painter.end,
  };
}

/** Applies the demo's directory; throws where the store holds an operator's. */
async function applyDemoDirectory(store: Store, settings: NodeEnvironment, at: number): Promise<void> {
  const bucket = demoBucket(settings);
  const file = bucket ? demoFileOverBucket(bucket) : demoFileOverFolder();
  const { companies } = await exportDirectory(store);
  if (companies.length > 0 && !companies.some(({ id }) => id === file.companies[0]?.id)) {
    throw new Error("DEMO: the store holds an operator's directory; give the demo a store of its own");
  }
  const change = { who: WHO, at };
  await applyDirectory(store, file, change);
  for (const [client, hash] of Object.entries(demoSecrets)) {
    await setClientSecret(store, client, { hash, overlap: 0 }, change);
  }
}

const BATCH = 1_000;

/** Returns the demo's frames. A store in memory gets no rows: the catalog holds them. */
export async function openSeed(
  { store, isKept }: Pick<NodeStore, "store" | "isKept">,
  world: DemoWorld,
  report: (frames: number) => void,
): Promise<Seed> {
  const openData = await publicFile("demo/acquisitions.bin");
  if (!isKept) {
    await beginArchive(store, world.until);
    return { base: packArchive(demoFrames(world, openData)) };
  }
  if (world.count === 0) return {};
  const known = await archiveState(store);
  if (known?.isWhole) return {};
  const [first] = await store.read((tx) => tx.page("frames", "feed", { equals: {}, limit: 1 }));
  if (first && !known) return {};
  report(world.count);
  const until = known?.until ?? world.until;
  await beginArchive(store, until, false);
  return {
    async write() {
      // Several processes may write at once: existing frames are left as they are.
      await addToArchive(store, demoFrames({ ...world, until }, openData));
      await beginArchive(store, until);
    },
  };
}

async function addToArchive(store: Store, frames: Iterable<Frame>): Promise<void> {
  let batch: ReturnType<typeof toArchiveRow>[] = [];
  const write = () => store.write((tx) => tx.addFrames(batch));
  for (const frame of frames) {
    batch.push(toArchiveRow(frame));
    if (batch.length < BATCH) continue;
    await write();
    batch = [];
  }
  await write();
}

const FAULTS_PATH = "/__faults";

interface DemoWorldOptions {
  faultControl?: boolean;
  clock?: { demoClock: WorldClock; coming: ClockParts["coming"] } | undefined;
}

/** Returns the demo world of a Node host: simulated faults, and a clock that moves. */
export function demoWorld({ faultControl = false, clock }: DemoWorldOptions): World {
  return (service, basePath) => {
    const controls = new Map<string, (request: Request) => Promise<Response>>();
    if (clock) {
      const parts = { service, clock: clock.demoClock, coming: clock.coming };
      controls.set(basePath + CLOCK_PATH, (request) => answerClock(request, parts));
    }
    const refreshClock = clock?.demoClock.refresh;
    if (!faultControl) return { fetch: service.fetch, controls, refreshClock };
    const faults = withFaults(service.fetch, {
      basePath,
      clock: Date.now,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    });
    controls.set(basePath + FAULTS_PATH, (request) => controlFaults(request, faults.setPlan));
    return {
      fetch: (request, notes) =>
        faults.fetch(request, notes).catch((error: unknown) => {
          if (error instanceof DroppedConnection) return "drop";
          throw error;
        }),
      controls,
      refreshClock,
    };
  };
}

async function controlFaults(request: Request, setPlan: ReturnType<typeof withFaults>["setPlan"]) {
  if (request.method === "DELETE") {
    setPlan({ rules: [] });
    return new Response(null, { status: 204 });
  }
  if (request.method !== "PUT") return new Response(null, { status: 405, headers: { allow: "PUT, DELETE" } });
  const plan = faultPlan.safeParse(await readJson(request));
  if (!plan.success) return Response.json({ issues: plan.error.issues }, { status: 400 });
  setPlan(plan.data);
  return new Response(null, { status: 204 });
}

import { readJson } from "../../service/http/read-request.ts";
import { answerClock, CLOCK_PATH, type ClockParts, type WorldClock } from "../../world/demo-clock.ts";
import { DroppedConnection, faultPlan, withFaults } from "../../world/fault-plan.ts";
import type { World } from "./node.ts";

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

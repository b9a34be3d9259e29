import { serverDatabase } from "../../src/hosts/postgres/databases.ts";
import { createPostgresStore } from "../../src/hosts/postgres/postgres-store.ts";
import type { Store } from "../../src/service/store/store.ts";
import { withEnd } from "../../src/testing/processes/at-end.ts";
import { startPostgres } from "../../src/testing/processes/postgres-server.ts";
import { startProcesses } from "../../src/testing/processes/service-processes.ts";
import { contracts } from "../../src/testing/service/demo-contracts.ts";
import { taskOf } from "../../src/testing/service/work-of.ts";
import { type Attack, compareBeside } from "./neighbour.ts";

const FEASIBILITY = "/api/tasking/v2/feasibility";
const ENTRIES = 20;
const TASKS = 1_000;
const HOUR = 3_600_000;
/** Company that checks. */
const COMPANY = "company-demo";

/**
 * A caller's cheap call beside another one who checks 20 requests for two weeks again and again, as fast as the limits let them, and
 * whose company has a thousand tasks that are to be decided on: one process on PostgreSQL. Throws where it takes too long.
 */
export async function benchTasks(print: (line: string) => void): Promise<void> {
  await withEnd(async (atEnd) => {
    const server = await startPostgres();
    atEnd(() => server.end());
    const group = await startProcesses(server, 1, { SEED_FRAMES: "25000" }, atEnd);
    const store = createPostgresStore(serverDatabase(group.databaseUrl));
    atEnd(() => store.close());
    const pole = { lat: 80, lon: 10 };
    const long = { imagingMode: "SCAN", imagingDuration: 70 };
    await compareBeside(print, {
      url: group.at(0).url,
      what: `${ENTRIES} checks at once`,
      attacks: [
        checks("near the equator", { pointOfInterest: { lat: 4, lon: 10 } }),
        checks("near a pole", { pointOfInterest: pole }),
        checks("long scans near a pole", { pointOfInterest: pole, ...long }),
        { ...checks("near a pole, and tasks due", { pointOfInterest: pole }), before: () => makeDue(store) },
        { name: "tasks due", path: "/api/tasking/v2/tasks?limit=1", atOnce: 1, before: () => makeDue(store) },
      ],
    });
    const companyOf = { equals: { companyID: COMPANY }, limit: 3 * TASKS };
    const due = await store.read((tx) => tx.page("tasks", "dueOf", companyOf));
    const decided = 2 * TASKS - due.filter(({ status }) => status === "RECEIVED").length;
    print(`${decided} of ${2 * TASKS} tasks were decided on`);
  });
}

function checks(name: string, more: object): Attack {
  const request = {
    contractID: contracts.euros,
    acquisitionWindow: { start: inHours(13), end: inHours(14 * 24 - 1) },
    ...{ imagingMode: "SPOTLIGHT", exclusivity: "PUBLIC", incidenceAngle: { min: 10, max: 45 } },
    ...more,
  };
  const body = JSON.stringify(Array.from({ length: ENTRIES }, () => request));
  return { name, path: FEASIBILITY, body, atOnce: 8 };
}

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** A thousand tasks all over the world that are to be decided on, for windows of two weeks. */
async function makeDue(store: Store): Promise<void> {
  const dueAt = Date.now() - 10_000;
  await store.write(async (tx) => {
    for (let n = 0; n < TASKS; n++) {
      await tx.insert("tasks", {
        ...taskOf(COMPANY, `many-${dueAt}-${n}`, dueAt),
        pointOfInterest: { lat: ((n * 7) % 150) - 75, lon: ((n * 13) % 360) - 180 },
        window: { start: dueAt + 13 * HOUR, end: dueAt + 335 * HOUR },
      });
    }
  });
}

import { expect } from "vitest";
import type { TaskRequest } from "../../contract/task.ts";
import type { TaskStatus } from "../../domain/tasking-rules.ts";
import { failsAt } from "../../world/simulator.ts";
import { type Answer, type Caller, type RunningService, type Start, signIn } from "./caller.ts";
import { contracts } from "./demo-contracts.ts";
import { TEST_NOW } from "./start-service.ts";

export const tasks = "/api/tasking/v2/tasks";
export const HOUR = 3_600_000;
/** Near Waiyevo on Taveuni: footprints of images cross the antimeridian. */
export const FIJI = { lat: -16.8, lon: 179.99 };
/** A point where images fail on purpose. */
export const FAILING_POINT = pointThatFails();

/** A window from so many hours after an instant (milliseconds), the beginning of the test, to so many. */
export function windowOf(from: number, to: number, after = TEST_NOW): TaskRequest["acquisitionWindow"] {
  const at = (hours: number) => new Date(after + hours * HOUR).toISOString();
  return { start: at(from), end: at(to) };
}

/** A valid request at an instant (milliseconds), for a public image where the contract has it; other values may be given. */
export function requestWith(more: Record<string, unknown> = {}, now = TEST_NOW): object {
  return {
    contractID: contracts.euros,
    pointOfInterest: FIJI,
    acquisitionWindow: windowOf(100, 240, now),
    imagingMode: "SPOTLIGHT",
    ...(more.contractID !== contracts.dollars && { exclusivity: "PUBLIC" }),
    ...more,
  };
}

/** A service with a caller who orders tasks. */
export async function openTasking(start: Start, change: Parameters<Start>[0] = {}) {
  const service = await start(change);
  const caller = await signIn(service);
  return { service, caller, ...deskOf(service, caller) };
}

/** Returns the calls of a user who orders tasks. */
export function deskOf(service: RunningService, caller: Caller) {
  const order = (more: Record<string, unknown> = {}) =>
    caller.post(tasks, requestWith(more, service.parts.clock()));
  const read = async (id: string): Promise<Answer["body"]> => (await caller.get(`${tasks}/${id}`)).body;
  const cancel = (id: string) => caller.send("PATCH", `${tasks}/${id}`, { status: "CANCELED" });
  /** Orders a task that comes to a status, and lets time pass until it has it. */
  const orderUntil = async (status: TaskStatus, more: Record<string, unknown> = {}): Promise<string> => {
    const { body } = await order({ ...leadingTo(status), ...more });
    for (let steps = 0; (await read(body.id)).status !== status; steps++) {
      expect(steps).toBeLessThan(12);
      await step(service);
    }
    return body.id;
  };
  const summary = async (contractID = contracts.euros) =>
    (await caller.get(`/api/company/v1/contracts/${contractID}/summary`)).body;
  return { order, orderUntil, read, cancel, summary };
}

/** Moves the clock to the next thing that is due, or by five seconds where nothing is, and makes it happen. */
export async function step({ parts, ...service }: RunningService) {
  const now = parts.clock();
  parts.jump((await service.nextDue(now)) ?? now + 5_000);
  return service.advance(parts.clock());
}

/** Returns the request of a task that will reach a status. */
function leadingTo(status: TaskStatus): Record<string, unknown> {
  switch (status) {
    case "REJECTED":
      return { incidenceAngle: { min: 45, max: 45 } };
    case "FAILED":
      return { pointOfInterest: FAILING_POINT };
    default:
      return {};
  }
}

function pointThatFails(): { lat: number; lon: number } {
  const lats = Array.from({ length: 1000 }, (_, index) => (index + 1) / 1000);
  const lat = lats.find((degrees) => failsAt({ lat: degrees, lon: 10 })) ?? 0;
  return { lat, lon: 10 };
}

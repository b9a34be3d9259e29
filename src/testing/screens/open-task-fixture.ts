import type { FaultRule } from "../../contract/demo.ts";
import { createTask, type Task } from "../../contract/task.ts";
import type { Frame } from "../../service/catalog/items/frame.ts";
import { packArchive } from "../../service/catalog/packed/packed-catalog.ts";
import { createService } from "../../service/service.ts";
import { withFaults } from "../../world/fault-plan.ts";
import { type PartsChange, testParts } from "../service/start-service.ts";
import { requestWith, step } from "../service/task-orders.ts";
import { wholeRules } from "../service/whole-rules.ts";
import { fetchFrom, openTestSession } from "./open-test-session.ts";

/** A user of a real service who orders tasks; its failures can be simulated, and every call is recorded. */
export async function openTaskFixture(frames?: Iterable<Frame>, change: PartsChange = {}) {
  const parts = testParts({ ...(frames && { archive: packArchive(frames) }), ...change });
  const service = { ...createService(parts), parts };
  const faults = withFaults(service.fetch, {
    basePath: "/sandbox",
    clock: service.parts.clock,
    sleep: async () => {},
  });
  /** "PATCH /tasks/…", in the order in which they were made. */
  const calls: string[] = [];
  const session = await openTestSession(service, {
    fetch: fetchFrom({ fetch: faults.fetch }, (request, answer) => {
      calls.push(`${request.method} ${new URL(request.url).pathname.replace(/^.*\/v\d/, "")}`);
      return answer(request);
    }),
  });
  const order = (more: Record<string, unknown> = {}): Promise<Task> =>
    session.client.call(createTask, { body: requestWith(more, service.parts.clock()) as never });
  /** Moves the clock over so many things that are due, and lets deliveries be written. */
  const steps = async (count: number) => {
    for (let done = 0; done < count; done++) {
      await step(service);
      await service.writeDeliveries(service.parts.clock());
    }
  };
  const fail = (...rules: Partial<FaultRule>[]) => faults.setPlan({ rules: wholeRules(rules) });
  return { service, session, calls, order, steps, fail };
}

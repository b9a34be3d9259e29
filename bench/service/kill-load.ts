import type { NodeProcess } from "../../src/testing/processes/node-process.ts";
import { type Ask, PURCHASES, TASKS } from "../../src/testing/processes/service-processes.ts";
import type { Answer } from "../../src/testing/service/caller.ts";
import { contracts } from "../../src/testing/service/demo-contracts.ts";
import type { Receiver } from "./receiver.ts";

export const DELIVERIES = "/api/delivery/v1/deliveries";
const DAY = 86_400_000;
const BUYERS = 4;
/** Between two orders of one who buys, tasks or delivers, milliseconds. */
const PACE = { buy: 40, task: 400, deliver: 150 };

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Ids of orders that were acknowledged, and what else came of the load. */
export interface LoadReport {
  purchases: string[];
  tasks: string[];
  deliveries: string[];
  /** Requests whose answer never came. */
  unanswered: number;
  /** Answers that neither accept nor ask for a repeat, by their words. */
  refused: Record<string, number>;
}

interface LoadParts {
  ask: Ask;
  /** Host to ask next. */
  host: () => Promise<NodeProcess>;
  frames: readonly string[];
  /** Ids of webhooks, which orders name in turn. */
  webhooks: readonly string[];
  receiver: Receiver;
}

/** Buys, tasks and delivers until `isOver` says so; a request without an answer is sent once more elsewhere. */
export async function runLoad(
  { ask, host, frames, webhooks, receiver }: LoadParts,
  isOver: () => boolean,
): Promise<LoadReport> {
  const report: LoadReport = { purchases: [], tasks: [], deliveries: [], unanswered: 0, refused: {} };
  const arrived: string[] = [];
  receiver.onEvent(({ resourceKey, data }) => {
    if (resourceKey === "purchase") arrived.push(...data.itemIDs);
  });
  const location = (await ask(await host(), `${DELIVERIES}/location-configs`)).body[0].id;
  let orders = 0;
  const notifications = () => ({ webhook: { id: webhooks[orders++ % webhooks.length] } });

  async function order(path: string, body: object, acknowledged: string[]): Promise<void> {
    let answer: Pick<Answer, "status" | "body"> | undefined;
    while (!answer) {
      answer = await ask(await host(), path, { ...body, notifications: notifications() }).catch(
        () => undefined,
      );
      if (!answer) report.unanswered++;
    }
    if (answer.status === 200) acknowledged.push(answer.body.id);
    // The request before, which got no answer, may have bought it.
    else if (answer.status !== 409) {
      const words = `${answer.status} ${answer.body.message}`;
      report.refused[words] = (report.refused[words] ?? 0) + 1;
    }
  }

  async function every(pace: number, step: () => Promise<void>): Promise<void> {
    while (!isOver()) {
      await step();
      await wait(pace);
    }
  }

  let bought = 0;
  const buy = async () => {
    const frameID = frames[bought++];
    if (frameID === undefined) return;
    // Quicklooks alone: painting larger products would be all that the machine does.
    const body = { contractID: contracts.unpriced, frameID, productTypes: ["QLK"] };
    await order(PURCHASES, body, report.purchases);
  };
  const task = () => {
    const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
    const body = {
      contractID: contracts.unpriced,
      pointOfInterest: { lat: -16.8, lon: 179.99 },
      acquisitionWindow: { start: at(3), end: at(9) },
      imagingMode: "SPOTLIGHT",
    };
    return order(TASKS, body, report.tasks);
  };
  const deliver = async () => {
    const item = arrived.shift();
    if (item === undefined) return;
    const place = {
      configID: location,
      path: "bench-bucket/claims",
      subpath: `run ${report.deliveries.length}`,
    };
    const body = { contractID: contracts.euros, itemIDs: [item], deliveryLocations: [place] };
    await order(DELIVERIES, body, report.deliveries);
  };
  await Promise.all([
    ...Array.from({ length: BUYERS }, () => every(PACE.buy, buy)),
    every(PACE.task, task),
    every(PACE.deliver, deliver),
  ]);
  return report;
}

import { createServer } from "node:net";
import { serverDatabase } from "../../src/hosts/postgres/databases.ts";
import { createPostgresStore } from "../../src/hosts/postgres/postgres-store.ts";
import { addDelivery } from "../../src/service/deliveries/delivery-worker.ts";
import type { WebhookRecord } from "../../src/service/store/records.ts";
import type { Store } from "../../src/service/store/store.ts";
import { type AtEnd, withEnd } from "../../src/testing/processes/at-end.ts";
import { startPostgres } from "../../src/testing/processes/postgres-server.ts";
import {
  type Ask,
  framesOnSale,
  PURCHASES,
  type ServiceProcesses,
  signInAt,
  startProcesses,
} from "../../src/testing/processes/service-processes.ts";
import { callbacksOf, taskOf } from "../../src/testing/service/work-of.ts";
import { demoDirectory } from "../../src/world/demo-directory.ts";
import { startReceiver } from "../service/receiver.ts";
import { formatTable } from "../table.ts";

const DELIVERIES = "/api/delivery/v1/deliveries";
const WEBHOOKS = "/api/notifications/v1/webhooks";

const TASKS = 5_000;
const DEAD_WEBHOOKS = 40;
const CALLBACKS = 200;
const LONG_DELIVERIES = 3;
const ITEMS = 1_000;
/** How much later something of one company may be because of another, milliseconds. */
const GOAL = 2_000;
/** Each is timed so often, alone and beside the other company. */
const TIMES = 5;

/** One company at the service. */
interface Company {
  companyID: string;
  /** Buys another frame; the id of the purchase once it is closed. */
  buy(webhookID?: string): Promise<string>;
  ask: (path: string, body?: object) => Promise<{ status: number; body: ReturnType<typeof JSON.parse> }>;
  /** Asks for a delivery of what a purchase brought. */
  deliver(purchaseID: string): Promise<string>;
}

/**
 * How much longer one company waits for its purchase, callback and delivery because another has thousands of tasks due, receivers
 * that do not answer, or long deliveries in hand: one process on PostgreSQL. Throws where it is more than 2 s.
 */
export async function benchTurns(print: (line: string) => void): Promise<void> {
  await withEnd(async (atEnd) => {
    const server = await startPostgres();
    atEnd(() => server.end());
    const settings = { SEED_FRAMES: "10000", STEP_SECONDS: "1", RATE_LIMIT: "0", ALLOW_PRIVATE_TARGETS: "1" };
    const group = await startProcesses(server, 1, settings, atEnd);
    const store = createPostgresStore(serverDatabase(group.databaseUrl));
    atEnd(() => store.close());
    const [a, b] = [
      await openCompany(group, "demo", "company-demo"),
      await openCompany(group, "demo-two", "company-demo-two"),
    ];
    const receiver = await startReceiver(atEnd);
    const webhookID = await register(b, receiver.url);
    const bought = await b.buy();
    const bring = {
      purchase: () => b.buy(),
      async callback() {
        const id = await b.buy(webhookID);
        await until(() => receiver.events.has(`purchase ${id} closed`));
      },
      async delivery() {
        const id = await b.deliver(bought);
        await until(async () => (await b.ask(`${DELIVERIES}/${id}`)).body.status === "SUCCESS");
      },
    };
    const rows: string[][] = [];
    let worst = 0;
    const compare = async (what: string, thing: keyof typeof bring, burden: () => Promise<unknown>) => {
      const alone = await times(bring[thing]);
      await burden();
      const beside = await times(bring[thing]);
      const later = Math.max(...beside) - median(alone);
      worst = Math.max(worst, later);
      rows.push([what, thing, ...[median(alone), Math.max(...beside), later, GOAL].map(inSeconds)]);
    };
    await compare(`${LONG_DELIVERIES} deliveries of ${ITEMS} items`, "delivery", () =>
      longDeliveries(a, store),
    );
    await compare(`${CALLBACKS} callbacks to dead receivers`, "callback", () =>
      deadCallbacks(a, store, atEnd),
    );
    await compare(`${TASKS} tasks due`, "purchase", () => dueTasks(a, store));
    print(
      formatTable([
        ["of one company there are", "of another", "alone", "beside it", "later by", "goal"],
        ...rows,
      ]),
    );
    print("alone: half of the times took at most so long; beside it: all did");
    if (worst > GOAL) throw new Error(`One company was ${inSeconds(worst)} late because of another.`);
  });
}

async function openCompany(group: ServiceProcesses, client: string, companyID: string): Promise<Company> {
  const host = group.at(0);
  const askHost: Ask = await signInAt(host, client);
  const { contract } =
    demoDirectory.contracts.find((terms) => terms.companyID === companyID && terms.pricing) ?? {};
  const [location] = contract?.deliveryLocations ?? [];
  if (!contract || !location) throw new Error(`${companyID} has no contract that delivers.`);
  const onSale = await framesOnSale(askHost, host, 200);
  const ask: Company["ask"] = async (path, body) => {
    const answer = await askHost(host, path, body);
    if (answer.status !== 200) throw new Error(`${path} answered ${JSON.stringify(answer.body)}.`);
    return answer;
  };
  let deliveries = 0;
  return {
    companyID,
    ask,
    async buy(webhookID) {
      for (;;) {
        const { body } = await ask(PURCHASES, {
          contractID: contract.id,
          frameID: onSale.pop(),
          productTypes: ["GRD"],
          ...(webhookID && { notifications: { webhook: { id: webhookID } } }),
        });
        let status = body.status;
        await until(async () => {
          status = (await ask(`${PURCHASES}/${body.id}`)).body.status;
          return status !== "active";
        });
        // One in forty fails on purpose.
        if (status === "closed") return body.id;
      }
    },
    async deliver(purchaseID) {
      const { body } = await ask(`${PURCHASES}/${purchaseID}/products`);
      const answer = await ask(DELIVERIES, {
        contractID: contract.id,
        itemIDs: body.data.map(({ id }: { id: string }) => id),
        deliveryLocations: [{ ...location, subpath: `turn-${deliveries++}` }],
      });
      return answer.body.id;
    },
  };
}

async function register(company: Company, targetURL: string): Promise<string> {
  const auth = { type: "basic", username: "u", password: "p" };
  return (await company.ask(WEBHOOKS, { targetURL, auth })).body.id;
}

/** Deliveries of a thousand items each that are due. */
async function longDeliveries(company: Company, store: Store): Promise<void> {
  const id = await company.deliver(await company.buy());
  await store.write(async (tx) => {
    const short = await tx.get("deliveries", { companyID: company.companyID, id });
    if (!short) throw new Error("The delivery is not there.");
    const { version: _, ...record } = short;
    for (let n = 0; n < LONG_DELIVERIES; n++) {
      const files = Array.from({ length: ITEMS }, (_, item) =>
        record.files.map((file) => ({ ...file, name: `${n} ${item} ${file.name}` })),
      ).flat();
      await addDelivery(tx, { ...record, id: `long-${n}`, status: "PENDING", files }, Date.now() - 10_000);
    }
  });
}

/** Callbacks that are due to webhooks whose host takes connections and never answers. */
async function deadCallbacks(company: Company, store: Store, atEnd: AtEnd): Promise<void> {
  const dead = createServer(() => {});
  await new Promise<void>((resolve) => dead.listen(0, "127.0.0.1", resolve));
  atEnd(async () => void dead.close());
  const address = dead.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const webhooks: WebhookRecord[] = [];
  for (let n = 0; n < DEAD_WEBHOOKS; n++) {
    const id = await register(company, `http://127.0.0.1:${port}/${n}`);
    const webhook = await store.read((tx) => tx.get("webhooks", { companyID: company.companyID, id }));
    if (webhook) webhooks.push(webhook);
  }
  await store.write(async (tx) => {
    for (const webhook of webhooks) {
      for (const callback of callbacksOf(webhook, CALLBACKS / DEAD_WEBHOOKS, Date.now() - 10_000)) {
        await tx.insert("callbacks", callback);
      }
    }
  });
}

/** Tasks all over the world that are to be decided on. */
async function dueTasks({ companyID }: Company, store: Store): Promise<void> {
  const dueAt = Date.now() - 10_000;
  await store.write(async (tx) => {
    for (let n = 0; n < TASKS; n++) {
      const pointOfInterest = { lat: ((n * 7) % 120) - 60, lon: ((n * 13) % 360) - 180 };
      await tx.insert("tasks", { ...taskOf(companyID, `many-${n}`, dueAt), pointOfInterest });
    }
  });
}

async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** Milliseconds that each of some tries took. */
async function times(run: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < TIMES; n++) {
    const began = performance.now();
    await run();
    taken.push(performance.now() - began);
  }
  return taken;
}

const median = (values: readonly number[]) => values.toSorted((x, y) => x - y)[values.length >> 1] ?? 0;
const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`;

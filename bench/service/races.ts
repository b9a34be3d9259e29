import { deepStrictEqual } from "node:assert/strict";
import pg from "pg";
import { withEnd } from "../../src/testing/processes/at-end.ts";
import { startPostgres } from "../../src/testing/processes/postgres-server.ts";
import {
  type Ask,
  askAtOnce,
  framesOnSale,
  PURCHASES,
  type ServiceProcesses,
  STRIPMAP_ONLY,
  signInAt,
  startProcesses,
} from "../../src/testing/processes/service-processes.ts";
import { contracts } from "../../src/testing/service/demo-contracts.ts";

const PROCESSES = 3;
const CLIENTS = 20;
const OF_ONE_FRAME = 1_000;
const OF_MANY_FRAMES = 500;
/** Orders that the budget covers. */
const COVERED = 100;

/** Three processes on one database: a frame is sold once, and a budget is spent to its end and no further. */
export async function benchRaces(print: (line: string) => void): Promise<void> {
  await withEnd(async (atEnd) => {
    const server = await startPostgres();
    atEnd(() => server.end());
    const settings = { SEED_FRAMES: "10000", STEP_SECONDS: "3600", RATE_LIMIT: "0" };
    const group = await startProcesses(server, PROCESSES, settings, atEnd);
    const clients = Array.from({ length: CLIENTS }, (_, n) =>
      signInAt(group.at(n), n % 2 === 0 ? "demo" : "demo-colleague"),
    );
    const asks = await Promise.all(clients);
    const [ask] = asks;
    if (!ask) throw new Error("There is no client.");
    const [wanted, ...others] = await framesOnSale(ask, group.at(0), 1 + OF_MANY_FRAMES, STRIPMAP_ONLY);

    const race = async (what: string, bodies: readonly object[]) => {
      const began = performance.now();
      const counts = await askAtOnce(group, asks, PURCHASES, bodies);
      const seconds = (performance.now() - began) / 1_000;
      print(`${what}: ${JSON.stringify(counts)} in ${seconds.toFixed(1)} s`);
      return counts;
    };
    const same = { contractID: contracts.unpriced, frameID: wanted };
    deepStrictEqual(
      await race(
        `${OF_ONE_FRAME} purchases of one frame by ${CLIENTS} clients over ${PROCESSES} processes`,
        Array.from({ length: OF_ONE_FRAME }, () => same),
      ),
      { 200: 1, "409 conflict": OF_ONE_FRAME - 1 },
    );
    const contractID = contracts.euros;
    await leaveBudget(group, ask, contractID, others[0] ?? "");
    deepStrictEqual(
      await race(
        `${OF_MANY_FRAMES} purchases against a budget for ${COVERED}`,
        others.map((frameID) => ({ contractID, frameID })),
      ),
      { 200: COVERED, "422 ERR_INSUFFICIENT_FUNDS": OF_MANY_FRAMES - COVERED },
    );
    const { body } = await ask(group.at(1), `/api/company/v1/contracts/${contractID}/summary`);
    deepStrictEqual(body.onHold + body.consolidatedSpent, body.spendLimit);
  });
}

/** Writes down as spent what leaves the contract's budget exactly enough for so many frames of this one's price. */
async function leaveBudget(
  { at, databaseUrl }: ServiceProcesses,
  ask: Ask,
  contractID: string,
  frameID: string,
): Promise<void> {
  const query = new URLSearchParams({ contractID, frameID, eula: "STANDARD" });
  const { body: price } = await ask(at(0), `/api/catalog/v2/price?${query}`);
  const { body: summary } = await ask(at(0), `/api/company/v1/contracts/${contractID}/summary`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const spent = summary.spendLimit - COVERED * price.amount;
    await client.query(
      `insert into accounts (company_id, contract_id, held, spent, version) values ('company-demo', $1, 0, $2, 1)
       on conflict (company_id, contract_id) do update set held = 0, spent = $2`,
      [contractID, spent],
    );
  } finally {
    await client.end();
  }
}

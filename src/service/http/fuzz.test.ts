import { expect, test } from "vitest";
import { runFuzz, statusesOf } from "../../testing/fuzz/run-fuzz.ts";
import { startInProcess } from "../../testing/service/ways-to-start.ts";

/** The bench sends 100,000. */
const REQUESTS = 2_500;

test("mutated valid requests for every endpoint are answered or refused as the interface says", async () => {
  const service = await startInProcess();
  const report = await runFuzz(service, { requests: REQUESTS, seed: 1 });
  const { violations, answers } = report;
  process.stdout.write(`${REQUESTS} mutated requests: ${statusesOf(report)}\n`);
  expect(violations).toEqual([]);
  // Enough of them get past the first checks.
  const good = [...answers.keys()].filter((key) => key.endsWith(" 200"));
  expect(good.length).toBeGreaterThan(20);
});

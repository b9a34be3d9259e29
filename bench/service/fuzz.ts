import { runFuzz, statusesOf } from "../../src/testing/fuzz/run-fuzz.ts";
import { startService } from "../../src/testing/service/start-service.ts";
import { formatTable } from "../table.ts";

const SEEDS = [1, 20_261_122, 3, 4];
/** Requests of each seed, to a service of its own. */
const REQUESTS = 25_000;
/** Memory is read first when everything that is made once has been made. */
const WARM = 5_000;

/**
 * Mutated requests of four seeds for every endpoint: none may fail, take 2 s, or be refused in another form than the interface's.
 * Throws where one did. Memory is of the process, orders that were made included, which the store in memory keeps.
 */
export async function benchFuzz(print: (line: string) => void): Promise<void> {
  const rows = [["seed", "requests", "a second", "slowest answer", "heap, MB", "at the end", "violations"]];
  const violations: string[] = [];
  for (const seed of SEEDS) {
    const heaps: number[] = [];
    const begun = performance.now();
    const report = await runFuzz(startService(), {
      ...{ requests: REQUESTS, seed },
      after(sent) {
        if (sent === WARM || sent === REQUESTS) heaps.push(heapNow());
      },
    });
    const seconds = (performance.now() - begun) / 1_000;
    rows.push([
      `${seed}`,
      `${REQUESTS}`,
      (REQUESTS / seconds).toFixed(0),
      `${Math.round(report.slowest.ms)} ms`,
      ...heaps.map((heap) => heap.toFixed(0)),
      `${report.violations.length}`,
    ]);
    print(`seed ${seed}: ${statusesOf(report)}; slowest: ${report.slowest.request.slice(0, 120)}`);
    violations.push(...report.violations);
  }
  print(formatTable(rows));
  if (violations.length > 0) throw new Error(violations.slice(0, 20).join("\n"));
}

function heapNow(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

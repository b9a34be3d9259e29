import { type FuzzReport, runFuzz } from "../../fuzz/run-fuzz.ts";
import { startService } from "../../start-service.ts";
import { formatTable } from "../table.ts";

const REQUESTS = 100_000;
/** Memory is read first when everything that is made once has been made. */
const WARM = 20_000;

/**
 * Mutated requests for every endpoint: none may fail, take 2 s, or be refused in another form than the interface's. Throws where
 * one did. Memory is of the process, orders that were made included, which the store in memory keeps.
 */
export async function benchFuzz(print: (line: string) => void): Promise<void> {
  const service = startService();
  const heaps: [sent: number, megabytes: number][] = [];
  const begun = performance.now();
  const report = await runFuzz(service, {
    requests: REQUESTS,
    seed: 20_261_122,
    after(sent) {
      if (sent % WARM === 0) heaps.push([sent, heapNow()]);
    },
  });
  const seconds = (performance.now() - begun) / 1_000;
  print(
    `\n${REQUESTS} mutated requests: ${Math.round(REQUESTS / seconds)} a second, ${report.violations.length} violations`,
  );
  print(`slowest answer: ${Math.round(report.slowest.ms)} ms, ${report.slowest.request.slice(0, 120)}`);
  print(
    formatTable([
      ["requests", "heap, MB"],
      ...heaps.map(([sent, megabytes]) => [`${sent}`, megabytes.toFixed(0)]),
    ]),
  );
  print(statuses(report));
  if (report.violations.length > 0) throw new Error(report.violations.slice(0, 20).join("\n"));
}

function heapNow(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

/** "200: 31000, 400: 45000": how many answers had which status. */
function statuses({ answers }: FuzzReport): string {
  const counts = new Map<string, number>();
  for (const [key, count] of answers) {
    const status = key.slice(-3);
    counts.set(status, (counts.get(status) ?? 0) + count);
  }
  return [...counts]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(", ");
}

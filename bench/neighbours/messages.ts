import { countsOf, sendMessages } from "../../src/testing/messages/send-messages.ts";
import { withEnd } from "../../src/testing/processes/at-end.ts";
import { startNodeProcess } from "../../src/testing/processes/node-process.ts";
import { formatTable } from "../table.ts";

const SEEDS = [1, 2, 3, 4];
const MESSAGES = 5_000;
const AT_ONCE = 600;
/** Longest that a connection may be held that gets no answer, milliseconds: the host's ten seconds, and a busy machine. */
const LONGEST = 14_000;

/**
 * Sends broken HTTP messages of four seeds to one process and measures answers, held connections and the
 * time of another's cheap call. Throws when one is held, or answered outside the interface or as a failure.
 */
export async function benchMessages(print: (line: string) => void): Promise<void> {
  await withEnd(async (atEnd) => {
    const host = await startNodeProcess({ RATE_LIMIT: "0" }, atEnd);
    const rows = [["seed", "sent", "a second", "longest held", "cheap call, p50", "p99", "violations"]];
    const violations: string[] = [];
    for (const seed of SEEDS) {
      const began = performance.now();
      const report = await sendMessages({
        ...{
          url: host.url,
          messages: MESSAGES,
          seed,
          atOnce: AT_ONCE,
          longest: LONGEST,
          drip: 900,
          unread: 7_000,
        },
      });
      const seconds = (performance.now() - began) / 1_000;
      const cheap = report.cheap.toSorted((a, b) => a - b);
      rows.push([
        `${seed}`,
        `${report.sent}`,
        (report.sent / seconds).toFixed(0),
        `${(report.longest.ms / 1_000).toFixed(1)} s`,
        ...[0.5, 0.99].map((share) => `${(cheap[Math.floor(share * cheap.length)] ?? 0).toFixed(1)} ms`),
        `${report.violations.length}`,
      ]);
      print(`seed ${seed}: ${countsOf(report.answers)}; held longest: ${report.longest.kind}`);
      violations.push(...report.violations);
    }
    print(formatTable(rows));
    const failures = host.output().match(/"level":"(error|fatal)"/g)?.length ?? 0;
    print(`${failures} failures in the log`);
    if (failures > 0) violations.push(host.output().slice(-2_000));
    if (violations.length > 0) throw new Error(violations.slice(0, 20).join("\n"));
  });
}

/**
 * Everything that must hold, one after the other: lint, types, dead code, unit and service tests, the build and the journeys
 * in a real browser. Ends with `N passed, N failed`, the sum of all; the exit code says whether any failed.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.ts";

interface Count {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), "swath-reports-"));
const total: Count = { passed: 0, failed: 0 };

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function run(command: string, args: readonly string[], environment: Record<string, string> = {}): boolean {
  say(`\n> ${command} ${args.join(" ")}`);
  const { status } = spawnSync("npx", ["--no-install", command, ...args], {
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

function add({ passed, failed }: Count): void {
  total.passed += passed;
  total.failed += failed;
}

/** A check that is one test of its own. */
function check(command: string, ...args: string[]): boolean {
  const holds = run(command, args);
  add({ passed: holds ? 1 : 0, failed: holds ? 0 : 1 });
  return holds;
}

/** A runner that reports its tests as JSON; one that dies without a report is a failure. */
function count(ended: boolean, file: string, read: (report: never) => Count): void {
  let counted: Count;
  try {
    counted = read(JSON.parse(readFileSync(file, "utf8")) as never);
  } catch {
    counted = { passed: 0, failed: 1 };
  }
  add(ended || counted.failed > 0 ? counted : { ...counted, failed: 1 });
}

check("biome", "check");
check("tsc", "-p", "tsconfig.json");
check("tsc", "-p", "src/service/tsconfig.json");
check("knip");

const unitReport = join(reports, "unit.json");
count(
  run("vitest", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`]),
  unitReport,
  ({ numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests }: Record<string, number>) => ({
    passed: numPassedTests ?? 0,
    // A file that cannot be loaded has no tests but is a failure.
    failed: numFailedTests || (numTotalTests ? 0 : (numFailedTestSuites ?? 1)),
  }),
);

if (check("vite", "build", "--logLevel", "warn")) {
  const journeys = join(reports, "journeys.json");
  count(
    run("playwright", ["test", "--config", "e2e/playwright.config.ts"], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: journeys,
      CHROMIUM_PATH: ensureBrowser(),
    }),
    journeys,
    ({ stats }: { stats: Record<"expected" | "unexpected" | "flaky", number> }) => ({
      passed: stats.expected,
      // What passes only at the second try is broken.
      failed: stats.unexpected + stats.flaky,
    }),
  );
}

rmSync(reports, { recursive: true });
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/**
 * Everything that must hold, with as few waits as possible: lint, types, dead code and the build run beside the unit and service
 * tests; the journeys in a real browser follow once the build is there and the tests that kill processes and databases, beside
 * which a page waits for the disk, have ended. Ends with the names of what failed and `N passed, N failed`, the sum of all; the
 * exit code says whether any failed.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.ts";
import { ensureOtherBrowsers } from "./other-browsers.ts";
import { ensurePostgis } from "./postgres.ts";
import { type Outcome, ofJourneys, ofUnits } from "./reports.ts";

const CHECKS = [
  ["biome", "check"],
  ["tsc", "-p", "tsconfig.json"],
  ["tsc", "-p", "src/service/tsconfig.json"],
  ["knip"],
];
const BUILD = ["vite", "build", "--logLevel", "warn"];

/** Priority of a process that gives way, a few below the usual one. */
const GIVES_WAY = 2;

const reports = mkdtempSync(join(tmpdir(), "swath-reports-"));
const outcomes: Outcome[] = [];

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Runs a command of the project to its end; whether it succeeded. What it prints comes in one piece at the end, or at once
 * where it is live. What is patient leaves the processors to the others.
 */
async function run(
  [command = "", ...args]: readonly string[],
  {
    isLive = false,
    isPatient = false,
    environment = {},
  }: { isLive?: boolean; isPatient?: boolean; environment?: Record<string, string> } = {},
): Promise<boolean> {
  const title = `\n> ${command} ${args.join(" ")}`;
  if (isLive) say(title);
  const begun = performance.now();
  const child = spawn(join("node_modules/.bin", command), args, {
    stdio: ["ignore", isLive ? "inherit" : "pipe", isLive ? "inherit" : "pipe"],
    env: { ...process.env, ...environment },
  });
  if (isPatient && child.pid) setPriority(child.pid, GIVES_WAY);
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (part: Buffer) => printed.push(part));
  const succeeded = await new Promise<boolean>((resolve) => {
    child.on("error", () => resolve(false));
    child.on("close", (code) => resolve(code === 0));
  });
  if (!isLive) say(`${title}\n${Buffer.concat(printed).toString()}`);
  say(`${command}: ${Math.round((performance.now() - begun) / 1000)} s`);
  return succeeded;
}

/** A check that is one test of its own; whether it holds. */
async function check(command: readonly string[]): Promise<boolean> {
  const holds = await run(command);
  outcomes.push(holds ? { passed: 1, failures: [] } : { passed: 0, failures: [command.join(" ")] });
  return holds;
}

/** Adds what a runner reported as JSON; one that dies without a report, or for another reason than a test, is a failure. */
function add<Report>(runner: string, ended: boolean, file: string, read: (report: Report) => Outcome): void {
  let outcome: Outcome;
  try {
    outcome = read(JSON.parse(readFileSync(file, "utf8")) as Report);
  } catch {
    outcome = { passed: 0, failures: [`${runner} without a report`] };
  }
  if (!ended && outcome.failures.length === 0) outcome.failures.push(`${runner} itself`);
  outcomes.push(outcome);
}

async function checks(): Promise<boolean> {
  for (const command of CHECKS) await check(command);
  return check(BUILD);
}

/** The tests of some projects, one file at a time; patient are those that nothing else waits for. */
async function units(projects: string, isPatient = false): Promise<void> {
  const report = join(reports, `${projects}.json`);
  const ended = await run(
    [
      "vitest",
      "run",
      `--project=${projects}`,
      "--maxWorkers=1",
      // Projects share their compiled modules.
      "--experimental.fsModuleCache",
      `--experimental.fsModuleCachePath=${join(reports, "modules")}`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { isPatient },
  );
  add(projects, ended, report, ofUnits);
}

async function journeys(): Promise<void> {
  const report = join(reports, "journeys.json");
  const ended = await run(["playwright", "test", "--config", "e2e/playwright.config.ts"], {
    isLive: true,
    environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, CHROMIUM_PATH: ensureBrowser() },
  });
  add("journeys", ended, report, ofJourneys);
}

ensurePostgis();
ensureOtherBrowsers();
say("Lint, types, dead code, build and unit tests run side by side; each is shown when it has ended.");
const begun = performance.now();
const others = units("!processes", true);
const [isBuilt] = await Promise.all([checks(), units("processes")]);
if (isBuilt) await journeys();
await others;

rmSync(reports, { recursive: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
say(`\nall: ${Math.round((performance.now() - begun) / 1000)} s`);
for (const name of failures) say(`failed: ${name}`);
say(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

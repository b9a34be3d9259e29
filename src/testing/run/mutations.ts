/**
 * Proves that the tests catch what they are for: breaks each rule of the table alone, in a copy of the project, and demands
 * that the tests or the journey named for it fail. Ends with `N of N caught`; the exit code says whether all were. With
 * arguments only the rules that have one of them in their words, their file or what catches them.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureBrowser } from "./browser.ts";
import { type Mutation, mutations } from "./mutation-table.ts";
import { ensurePostgis } from "./postgres.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
/** Files that tests, build and journeys read. */
const PARTS = [
  ...["src", "build", "e2e", "public", "index.html", "README.md", "docs", ".ci"],
  ...["package.json", "vite.config.ts", "tsconfig.json"],
];
const PORT = process.env.E2E_PORT ?? "4874";

const copy = mkdtempSync(join(tmpdir(), "swath-mutations-"));
const report = join(copy, "report.json");

function run([name = "", ...args]: readonly string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync(join("node_modules/.bin", name), args, {
    cwd: copy,
    stdio: "ignore",
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

/** Counts of a run; undefined when it did not finish. */
interface Counts {
  passed: number;
  failed: number;
}

function counted(read: (report: never) => Counts): Counts {
  try {
    return read(JSON.parse(readFileSync(report, "utf8")) as never);
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function runTests(files: readonly string[]): Counts {
  rmSync(report, { force: true });
  run(["vitest", "run", ...files, "--reporter=json", `--outputFile=${report}`]);
  return counted(({ numPassedTests, numFailedTests }: Record<string, number>) => ({
    passed: numPassedTests ?? 0,
    failed: numFailedTests ?? 0,
  }));
}

function runJourney(title: string): Counts {
  rmSync(report, { force: true });
  if (!run(["vite", "build", "--logLevel", "warn"])) return { passed: 0, failed: 0 };
  run(["playwright", "test", "--config", "e2e/playwright.config.ts", "-g", title], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    CHROMIUM_PATH: ensureBrowser(),
    E2E_PORT: PORT,
  });
  return counted(({ stats }: { stats: Record<"expected" | "unexpected", number> }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
  }));
}

function runFor({ caughtBy }: Mutation): Counts {
  return "tests" in caughtBy ? runTests(caughtBy.tests) : runJourney(caughtBy.journey);
}

/** How a broken rule came out, in words; undefined when it was caught. */
function escapes(mutation: Mutation): string | undefined {
  const file = join(copy, mutation.file);
  const whole = readFileSync(file, "utf8");
  if (whole.split(mutation.find).length !== 2) return "its text is not there exactly once";
  writeFileSync(
    file,
    whole.replace(mutation.find, () => mutation.put),
  );
  const { passed, failed } = runFor(mutation);
  writeFileSync(file, whole);
  if (failed > 0) return undefined;
  return passed > 0 ? `NOT CAUGHT by ${passed} tests` : "nothing was run";
}

/** Returns the tests that fail on the unbroken project. */
function failsBefore(chosen: readonly Mutation[]): string[] {
  const files = chosen.flatMap(({ caughtBy }) => ("tests" in caughtBy ? caughtBy.tests : []));
  const titles = chosen.flatMap(({ caughtBy }) => ("journey" in caughtBy ? [caughtBy.journey] : []));
  const faults: string[] = [];
  const look = (what: string, { passed, failed }: Counts) => {
    if (failed > 0 || passed === 0) faults.push(`${what}: ${passed} passed, ${failed} failed`);
  };
  if (files.length > 0) look("tests", runTests([...new Set(files)]));
  for (const title of new Set(titles)) look(`journey “${title}”`, runJourney(title));
  return faults;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function main(words: readonly string[]): boolean {
  const chosen = mutations.filter((mutation) => {
    const text = JSON.stringify(mutation);
    return words.length === 0 || words.some((word) => text.includes(word));
  });
  for (const part of PARTS) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"));
  const faults = failsBefore(chosen);
  for (const fault of faults) say(`fails before anything is broken: ${fault}`);
  if (faults.length > 0) return false;
  let caught = 0;
  for (const [index, mutation] of chosen.entries()) {
    const escaped = escapes(mutation);
    if (!escaped) caught++;
    say(`${String(index + 1).padStart(2)}  ${escaped ?? "caught"}  ${mutation.rule}  (${mutation.file})`);
  }
  say(`${caught} of ${chosen.length} caught`);
  return caught === chosen.length;
}

try {
  ensurePostgis();
  process.exitCode = main(process.argv.slice(2)) ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true });
}

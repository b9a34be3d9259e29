import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Result of a runner: number of passed tests, and names of failed ones with their reasons. */
export interface Outcome {
  passed: number;
  failures: string[];
}

/** Longest reason that is printed, characters. */
const LONGEST_REASON = 1500;

/** The part read of what Vitest reports as JSON. */
export interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
    /** Why the file could not be loaded. */
    message?: string;
  }[];
}

/** The part read of what Playwright reports as JSON; a suite is a file, or a group within it. */
export interface JourneyReport {
  stats: { expected: number };
  suites: Suite[];
  /** Errors outside of tests. */
  errors: { message?: string }[];
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs: { title: string; tests: JourneyTest[] }[];
}

interface JourneyTest {
  status: "expected" | "unexpected" | "flaky" | "skipped";
  results?: { error?: { message?: string } }[];
}

/** A failure's name with its reason, without colors, below it. */
function withReason(name: string, reason = ""): string {
  const plain = stripVTControlCharacters(reason).slice(0, LONGEST_REASON).trim();
  return plain === "" ? name : `${name}\n${plain.replaceAll(/^/gm, "    ")}`;
}

/** Reads the report of unit and service tests. A file that cannot be loaded is a failure. */
export function ofUnits({ numPassedTests, testResults }: UnitReport): Outcome {
  const failures = testResults.flatMap(({ name, status, assertionResults, message }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0) return status === "failed" ? [withReason(file, message)] : [];
    return failed.map(({ fullName, failureMessages }) =>
      withReason(`${file}: ${fullName}`, failureMessages?.join("\n")),
    );
  });
  return { passed: numPassedTests, failures };
}

/** Reads the report of journeys. A journey that passes only at the second try is a failure. */
export function ofJourneys({ stats, suites, errors }: JourneyReport): Outcome {
  const failuresOf = (suite: Suite): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ results = [] }) =>
          withReason(`${suite.title}: ${title}`, results.find(({ error }) => error)?.error?.message),
        ),
    ),
    ...(suite.suites ?? []).flatMap(failuresOf),
  ];
  return {
    passed: stats.expected,
    failures: [
      ...suites.flatMap(failuresOf),
      ...errors.map(({ message }) => message ?? "An error outside of journeys"),
    ],
  };
}

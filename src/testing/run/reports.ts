import { relative } from "node:path";

/** Result of a runner: number of passed tests, and names of failed ones. */
export interface Outcome {
  passed: number;
  failures: string[];
}

/** The part read of what Vitest reports as JSON. */
export interface UnitReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
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
  specs: { title: string; tests: { status: "expected" | "unexpected" | "flaky" | "skipped" }[] }[];
}

/** Reads the report of unit and service tests. A file that cannot be loaded is a failure. */
export function ofUnits({ numPassedTests, testResults }: UnitReport): Outcome {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
    return status === "failed" ? [file] : [];
  });
  return { passed: numPassedTests, failures };
}

/** Reads the report of journeys. A journey that passes only at the second try is a failure. */
export function ofJourneys({ stats, suites, errors }: JourneyReport): Outcome {
  const failuresOf = (suite: Suite): string[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(() => `${suite.title}: ${title}`),
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

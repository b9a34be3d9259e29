import { join } from "node:path";
import { expect, test } from "vitest";
import { ofJourneys, ofUnits } from "./reports.ts";

test("tests that failed are reported by name and reason, and so are files that could not be loaded", () => {
  const passed = { status: "passed", fullName: "holds" };
  const testResults = [
    { name: join(process.cwd(), "a.test.ts"), status: "passed", assertionResults: [passed] },
    {
      name: join(process.cwd(), "b.test.ts"),
      status: "failed",
      assertionResults: [
        passed,
        { status: "failed", fullName: "group breaks", failureMessages: ["\u001b[31mtwo\u001b[39m\nlines"] },
      ],
    },
    {
      name: join(process.cwd(), "c.test.ts"),
      status: "failed",
      assertionResults: [],
      message: "No such import",
    },
  ];
  expect(ofUnits({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failures: ["b.test.ts: group breaks\n    two\n    lines", "c.test.ts\n    No such import"],
  });
});

test("journeys that failed or needed a second try are reported by name, and so is what went wrong around them", () => {
  const spec = (title: string, status: "expected" | "unexpected" | "flaky" | "skipped") => ({
    title,
    tests: [{ status, results: status === "unexpected" ? [{ error: { message: "Timed out" } }] : [] }],
  });
  const suites = [
    {
      title: "cart.spec.ts",
      specs: [spec("fills", "expected"), spec("breaks", "unexpected")],
      suites: [{ title: "in two tabs", specs: [spec("wavers", "flaky"), spec("waits", "skipped")] }],
    },
  ];
  expect(ofJourneys({ stats: { expected: 1 }, suites, errors: [{ message: "No server" }] })).toEqual({
    passed: 1,
    failures: ["cart.spec.ts: breaks\n    Timed out", "in two tabs: wavers", "No server"],
  });
});

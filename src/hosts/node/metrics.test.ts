import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createMetrics, VERSION } from "./metrics.ts";

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8");
const sources = {
  pools: { orders: () => ({ used: 3, waiting: 7 }), searches: () => undefined },
  paintings: () => 5,
  frames: () => 25_000,
  lag: () => 0.25,
};

describe("createMetrics", () => {
  it("counts outcomes, and refusals for too many requests apart", async () => {
    const metrics = createMetrics(sources);
    for (const status of [200, 201, 401, 429, 503, undefined]) metrics.answered("issueToken", status, 0.1);
    for (const outcome of ["retry", "retry", "SUCCESS"]) {
      metrics.happened({ kind: "delivery", id: "1", companyID: "2", outcome });
    }
    const text = await metrics.text(async () => []);
    for (const line of [
      'swath_requests_total{operation="issueToken",status="2xx"} 2',
      'swath_requests_total{operation="issueToken",status="4xx"} 1',
      'swath_requests_total{operation="issueToken",status="429"} 1',
      'swath_requests_total{operation="issueToken",status="5xx"} 1',
      'swath_requests_total{operation="issueToken",status="none"} 1',
      'swath_outcomes_total{kind="delivery",outcome="retry"} 2',
      'swath_outcomes_total{kind="delivery",outcome="success"} 1',
      'swath_database_connections{pool="orders",state="used"} 3',
      'swath_database_connections{pool="orders",state="waiting"} 7',
      "swath_painter_waiting 5",
      "swath_catalog_frames 25000",
      "swath_catalog_lag_seconds 0.25",
      `swath_build_info{version="${VERSION}",node="${process.version}"} 1`,
    ]) {
      expect(text).toContain(`\n${line}\n`);
    }
    expect(text).not.toContain('pool="searches"');
  });

  it("names the version of package.json", () => {
    expect(VERSION).toBe(JSON.parse(read("package.json")).version);
  });

  it.each(["deploy/alerts.yaml", "deploy/dashboard.json"])("has every metric that %s names", async (file) => {
    const text = await createMetrics(sources).text(async () => []);
    const names = read(file).match(/\b(?:swath|process|nodejs)_\w+/g) ?? [];
    expect(names.length).toBeGreaterThan(5);
    const missing = names.filter((name) => !text.includes(`# TYPE ${name.replace(/_bucket$/, "")} `));
    expect(missing).toEqual([]);
  });
});

import "../../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { boxRing } from "../../../geo/area/box.ts";
import { type Cover, coverArea } from "../../../geo/coverage.ts";
import { wrapRing } from "../../../testing/wrap-ring.ts";
import { CoverageSummary, type CoverPart } from "./coverage-summary.tsx";

const area = [[boxRing([179, -18, 181, -17])]];
const frame = (frameID: string, west: number, east: number) => ({
  frameID,
  ring: wrapRing(boxRing([west, -18, east, -17])),
});

function show(data: Cover | undefined, parts: Readonly<Record<string, CoverPart>> = {}) {
  render(
    <MantineProvider env="test">
      <CoverageSummary
        title="Area covered"
        cover={{ data, error: null, isPlaceholderData: false } as UseQueryResult<Cover>}
        partOf={(frameID) => parts[frameID] ?? "cart"}
        total={{ amount: 1_000_000, currency: "EUR" }}
      />
    </MantineProvider>,
  );
  return screen.getByRole("region", { name: "Area covered" });
}

afterEach(cleanup);

test("no figure is shown before there is one", () => {
  expect(show(undefined).textContent).toBe("");
  expect(screen.getByRole("status")).toBeTruthy();
});

test("owned, to buy and gap are distinguished across 180°, and the price is that of what is newly covered", () => {
  const cover = coverArea(area, [frame("1_1", 179, 179.5), frame("2_1", 179, 180.5)]);
  const summary = show(cover, { "1_1": "owned" });
  expect(summary.textContent).toMatch(/^Covers 75\u00a0% of [\d,]+\skm²/);
  expect(summary.textContent).toContain("Owned 25\u00a0%");
  const newKm2 = (cover.areaKm2 * 0.5).toFixed(6);
  expect(summary.textContent).toContain(`To buy 50\u00a0%, €${(10_000 / Number(newKm2)).toFixed(2)} per km²`);
});

test("what was owned before is covered, and said apart from what was bought", () => {
  const cover = coverArea(area, [frame("1_1", 179, 179.5), frame("2_1", 179.5, 180.5)]);
  const summary = show(cover, { "1_1": "before", "2_1": "owned" });
  expect(summary.textContent).toContain("75\u00a0%");
  expect(summary.textContent).toContain("Owned before 25\u00a0%");
  expect(summary.textContent).toContain("Owned 50\u00a0%");
});

test("what is ordered and not ready is under way, never owned", () => {
  const cover = coverArea(area, [frame("1_1", 179, 179.5), frame("2_1", 179.5, 180.5)]);
  const summary = show(cover, { "1_1": "owned", "2_1": "active" });
  expect(summary.textContent).toContain("Owned 25\u00a0%");
  expect(summary.textContent).toContain("Under way 50\u00a0%");
  expect([...summary.querySelectorAll("li")].map(({ dataset }) => dataset.part)).toEqual([
    "owned",
    "active",
    "gap",
  ]);
});

test("what waits for approval is not counted as under way", () => {
  const cover = coverArea(area, [frame("1_1", 179, 179.5), frame("2_1", 179.5, 180.5)]);
  const summary = show(cover, { "1_1": "active", "2_1": "requested" });
  expect(summary.textContent).toContain("Under way 25\u00a0%");
  expect(summary.textContent).toContain("Waiting for approval 50\u00a0%");
  expect(summary.textContent).not.toContain("To buy");
});

test("a covered area has no gap", () => {
  expect(show(coverArea(area, [frame("1_1", 179, 181)])).textContent).toContain("No gap");
});

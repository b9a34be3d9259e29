import "../../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { boxRing } from "../../../geo/area/box.ts";
import { type Cover, coverArea } from "../../../geo/coverage.ts";
import { wrapRing } from "../../../testing/wrap-ring.ts";
import { CoverageCard, type CoverPart } from "./coverage-card.tsx";

const area = [[boxRing([179, -18, 181, -17])]];
const frame = (frameID: string, west: number, east: number) => ({
  frameID,
  ring: wrapRing(boxRing([west, -18, east, -17])),
});

function show(data: Cover | undefined, parts: Readonly<Record<string, CoverPart>> = {}, isBrief = false) {
  render(
    <MantineProvider env="test">
      <CoverageCard
        title="Area covered"
        cover={{ data, error: null, isPlaceholderData: false } as UseQueryResult<Cover>}
        partOf={(frameID) => parts[frameID] ?? "cart"}
        total={{ amount: 1_000_000, currency: "EUR" }}
        isBrief={isBrief}
      />
    </MantineProvider>,
  );
  return screen.getByRole("region", { name: "Area covered" });
}

afterEach(cleanup);

test("no figure is shown before there is one", () => {
  expect(show(undefined).textContent).toBe("Area covered");
  expect(screen.getByRole("status")).toBeTruthy();
});

test("owned, to buy and gap are distinguished across 180°, and the price is that of what is newly covered", () => {
  const cover = coverArea(area, [frame("1_1", 179, 179.5), frame("2_1", 179, 180.5)]);
  const card = show(cover, { "1_1": "owned" });
  expect(card.textContent).toContain("75\u00a0%");
  expect(card.textContent).toContain("Owned 25\u00a0%");
  expect(card.textContent).toContain("To buy 50\u00a0%");
  const newKm2 = (cover.areaKm2 * 0.5).toFixed(6);
  expect(card.textContent).toContain(`€${(10_000 / Number(newKm2)).toFixed(2)} per km² newly covered`);
});

test("a brief card says what is covered and the gap in one line", () => {
  const cover = coverArea(area, [frame("1_1", 179, 180.5)]);
  expect(show(cover, {}, true).textContent).toMatch(/^75\u00a0% covered Gap [\d,]+\skm²$/);
});

test("what was owned before is covered, and said apart from what was bought", () => {
  const cover = coverArea(area, [frame("1_1", 179, 179.5), frame("2_1", 179.5, 180.5)]);
  const card = show(cover, { "1_1": "before", "2_1": "owned" });
  expect(card.textContent).toContain("75\u00a0%");
  expect(card.textContent).toContain("Owned before 25\u00a0%");
  expect(card.textContent).toContain("Owned 50\u00a0%");
});

test("what is ordered and not ready is under way, never owned", () => {
  const cover = coverArea(area, [frame("1_1", 179, 179.5), frame("2_1", 179.5, 180.5)]);
  const card = show(cover, { "1_1": "owned", "2_1": "active" });
  expect(card.textContent).toContain("Owned 25\u00a0%");
  expect(card.textContent).toContain("Under way 50\u00a0%");
  expect([...card.querySelectorAll("li")].map(({ dataset }) => dataset.part)).toEqual([
    "owned",
    "active",
    "gap",
  ]);
});

test("what waits for approval is not counted as under way", () => {
  const cover = coverArea(area, [frame("1_1", 179, 179.5), frame("2_1", 179.5, 180.5)]);
  const card = show(cover, { "1_1": "active", "2_1": "requested" });
  expect(card.textContent).toContain("Under way 25\u00a0%");
  expect(card.textContent).toContain("Waiting for approval 50\u00a0%");
  expect(card.textContent).not.toContain("To buy");
});

test("a covered area has no gap", () => {
  expect(show(coverArea(area, [frame("1_1", 179, 181)])).textContent).toContain("No gap");
});

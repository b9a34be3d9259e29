import "../../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { boxRing } from "../../../geo/area/box.ts";
import { type Cover, coverArea } from "../../../geo/coverage/cover.ts";
import { wrapRing } from "../../../geo/longitude.ts";
import { CoverageCard } from "./coverage-card.tsx";

const area = [[boxRing([179, -18, 181, -17])]];
const frame = (frameID: string, west: number, east: number) => ({
  frameID,
  ring: wrapRing(boxRing([west, -18, east, -17])),
});

function show(data: Cover | undefined, owned: readonly string[] = [], before: readonly string[] = []) {
  render(
    <MantineProvider env="test">
      <CoverageCard
        title="Area covered"
        cover={{ data, error: null, isPlaceholderData: false } as UseQueryResult<Cover>}
        isBefore={(frameID) => before.includes(frameID)}
        ownedWord="Owned"
        isOwned={(frameID) => owned.includes(frameID)}
        total={{ amount: 1_000_000, currency: "EUR" }}
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

test("owned, to buy and gap are told apart across 180°, and the price is that of what is newly covered", () => {
  const cover = coverArea(area, [frame("1_1", 179, 179.5), frame("2_1", 179, 180.5)]);
  const card = show(cover, ["1_1"]);
  expect(card.textContent).toContain("75\u00a0%");
  expect(card.textContent).toContain("Owned 25\u00a0%");
  expect(card.textContent).toContain("To buy 50\u00a0%");
  const newKm2 = (cover.areaKm2 * 0.5).toFixed(6);
  expect(card.textContent).toContain(`€${(10_000 / Number(newKm2)).toFixed(2)} per km² newly covered`);
});

test("what was owned before is covered, and said apart from what was bought", () => {
  const cover = coverArea(area, [frame("1_1", 179, 179.5), frame("2_1", 179.5, 180.5)]);
  const card = show(cover, ["1_1", "2_1"], ["1_1"]);
  expect(card.textContent).toContain("75\u00a0%");
  expect(card.textContent).toContain("Owned before 25\u00a0%");
  expect(card.textContent).toContain("Owned 50\u00a0%");
});

test("a covered area has no gap", () => {
  expect(show(coverArea(area, [frame("1_1", 179, 181)])).textContent).toContain("No gap");
});

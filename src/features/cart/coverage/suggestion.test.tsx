import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useCommercialChoice } from "../../../api/contracts/contracts.ts";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { wrapRing } from "../../../geo/longitude.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { contracts } from "../../../testing/service/demo-contracts.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { Suggestion } from "./suggestion.tsx";

/** Between 179.5 and 181° of longitude. */
const GAP = [[boxRing([179.5, -18, 181, -17])]];
const frame = (frameID: string, west: number, east: number) =>
  ({ frameID, ring: wrapRing(boxRing([west, -18, east, -17])) }) as unknown as CatalogFrame;

async function suggest(...frames: CatalogFrame[]) {
  const session = await openTestSession(startService([]));
  await renderScreen(
    <Suggestion
      areaKm2={1}
      gap={GAP}
      candidates={{ frames, coarsest: undefined }}
      moreExist={false}
      onAdd={() => {}}
      onHover={() => {}}
    />,
    session,
  );
}

afterEach(() => {
  cleanup();
  useCommercialChoice.setState({ contractID: undefined });
});

test("only frames that reach into the gap are said to, across 180°", async () => {
  await suggest(frame("1_1", 179, 180), frame("2_1", 180.5, 182), frame("3_1", 175, 176));
  expect(await screen.findByText(/^2 loaded frames of your search reach into the gap\.$/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Suggest the cheapest set" })).toBeTruthy();
});

test("where none does, that is said, and nothing can be suggested", async () => {
  await suggest(frame("3_1", 175, 176));
  expect(await screen.findByText(/^No loaded frame of your search/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("under a contract without a price list nothing is suggested", async () => {
  useCommercialChoice.setState({ contractID: contracts.unpriced });
  await suggest(frame("1_1", 179, 180));
  await waitFor(() => expect(screen.queryByText(/reaches into the gap/)).toBeNull());
  expect(screen.queryByRole("button", { name: "Suggest the cheapest set" })).toBeNull();
});

import "../../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { boxRing } from "../../../geo/area/box.ts";
import type { Polygon } from "../../../geo/types.ts";
import { MOST_NAMED } from "../../../shared/places/named-areas.ts";
import { namedAreas } from "../../../shared/places/named-store.ts";
import { LiveRegion } from "../../../ui/feedback/live-region.tsx";
import { useUndoNotice } from "../../../ui/feedback/undo-notice.tsx";
import { saveText } from "../../../ui/text/save-text.ts";
import { theme } from "../../../ui/theme/theme.ts";
import { AreaField } from "./area-field.tsx";

vi.mock("../../../ui/text/save-text.ts", () => ({ saveText: vi.fn() }));

const PORT: readonly Polygon[] = [[boxRing([4, 51, 5, 52])]];
const SEA: readonly Polygon[] = [[boxRing([2, 54, 3, 55])]];

function give(name: string, area: readonly Polygon[]) {
  namedAreas()
    .getState()
    .add([{ id: name, name, area, exact: [] }]);
}
const names = () =>
  namedAreas()
    .getState()
    .entries.map(({ name }) => name);

function Field({ start, problem }: { start: readonly Polygon[]; problem: string | undefined }) {
  const [area, setArea] = useState(start);
  return (
    <AreaField
      area={area}
      areaProblem={problem}
      tool={undefined}
      onTool={() => {}}
      onArea={setArea}
      onRemove={() => setArea([])}
      onFitArea={() => {}}
      onAreaFile={() => {}}
      onUndoArea={undefined}
      onRedoArea={undefined}
    />
  );
}

async function open(start: readonly Polygon[], problem?: string) {
  render(
    <MantineProvider theme={theme} env="test">
      <Field start={start} problem={problem} />
      <LiveRegion />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Saved areas" }));
  return { user, panel: within(await screen.findByRole("dialog")) };
}

async function save(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByRole("textbox", { name: "Name this area" }));
  await user.paste(name);
  await user.click(screen.getByRole("button", { name: "Save" }));
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  vi.mocked(saveText).mockReset();
});

test("the area of the search gets a name, which its chip bears from then on and this device keeps", async () => {
  const { user } = await open(PORT);
  await save(user, "  Maasvlakte ");
  expect(await screen.findByText("This area is named “Maasvlakte”.")).toBeTruthy();
  expect(screen.getByRole("button", { name: /^Maasvlakte · [\d,]+\skm²: show the area/ })).toBeTruthy();
  expect(localStorage.getItem("swath-named-areas ")).toMatch(/"name":"Maasvlakte"/);
});

test("a name is changed and taken away, which can be undone; what another area has is refused", async () => {
  give("Port", PORT);
  give("Sea", SEA);
  const { user, panel } = await open(PORT);
  await user.click(await panel.findByRole("button", { name: "Rename “Port”" }));
  const field = panel.getByRole("textbox", { name: "New name of “Port”" });
  await user.clear(field);
  await user.paste("Sea");
  expect(panel.getByText("Another area has this name.")).toBeTruthy();
  await user.paste(" port");
  await user.click(panel.getByRole("button", { name: "Rename" }));
  expect(names()).toEqual(["Sea port", "Sea"]);
  await user.click(panel.getByRole("button", { name: "Remove the name “Sea port”" }));
  expect(names()).toEqual(["Sea"]);
  act(() => useUndoNotice.getState().undo());
  expect(names()).toEqual(["Sea", "Sea port"]);
});

test("a name that another area has goes to this one, which says so first, and can be undone", async () => {
  give("Port", SEA);
  const { user, panel } = await open(PORT);
  await user.click(await screen.findByRole("textbox", { name: "Name this area" }));
  await user.paste("Port");
  expect(panel.getByText("Another area has this name: it goes to this one.")).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Save" }));
  expect(namedAreas().getState().entries).toMatchObject([{ name: "Port", area: PORT }]);
  act(() => useUndoNotice.getState().undo());
  expect(namedAreas().getState().entries).toMatchObject([{ name: "Port", area: SEA }]);
});

test("a named area is chosen again, and one or all are saved as GeoJSON", async () => {
  give("Port & sea", PORT);
  give("Sea", SEA);
  const { user, panel } = await open([]);
  expect(await panel.findByText(/^Draw, type or upload an area/)).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Export “Port & sea” as GeoJSON" }));
  const [file, type, text] = vi.mocked(saveText).mock.lastCall ?? [];
  expect([file, type]).toEqual(["swath-area-Port-sea.geojson", "application/geo+json"]);
  expect(JSON.parse(text ?? "").features).toHaveLength(1);
  await user.click(panel.getByRole("button", { name: "Export all as GeoJSON" }));
  expect(JSON.parse(vi.mocked(saveText).mock.lastCall?.[2] ?? "").features).toHaveLength(2);
  await user.click(panel.getByRole("button", { name: /^Sea / }));
  expect(await screen.findByRole("button", { name: /^Sea · [\d,]+\skm²: show the area/ })).toBeTruthy();
});

test("names are limited, with a sentence; an area that cannot be searched gets none", async () => {
  namedAreas()
    .getState()
    .add(
      Array.from({ length: MOST_NAMED }, (_, at) => ({
        id: `${at}`,
        name: `Area ${at}`,
        area: [[boxRing([at / 4, 10, at / 4 + 1, 11])]],
        exact: [],
      })),
    );
  const { user, panel } = await open(PORT);
  // Roles of two hundred rows take seconds to tell.
  await user.click(await panel.findByLabelText("Name this area"));
  await user.paste("One more");
  expect(panel.getByText("At most 200 areas have names. Remove one first.")).toBeTruthy();
  expect(panel.getByText("Save").closest("button")?.hasAttribute("disabled")).toBe(true);
  cleanup();
  const broken = await open(PORT, "The outline crosses itself.");
  expect(await broken.panel.findByText("The outline crosses itself.")).toBeTruthy();
  expect(broken.panel.queryByRole("textbox")).toBeNull();
});

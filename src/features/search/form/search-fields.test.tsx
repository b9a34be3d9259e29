import type { Polygon } from "../../../geo/types.ts";
import "../../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useState } from "react";
import { afterEach, expect, test } from "vitest";
import { LiveRegion } from "../../../ui/feedback/live-region.tsx";
import { theme } from "../../../ui/theme/theme.ts";
import { AreaField } from "./area-field.tsx";
import { IncidenceField, TimeField } from "./filters.tsx";

afterEach(cleanup);

function show(field: ReactNode) {
  render(
    <MantineProvider theme={theme} env="test">
      {field}
      <LiveRegion />
    </MantineProvider>,
  );
  return { user: userEvent.setup(), said: () => screen.getByTestId("live-region").textContent };
}

test("the ends of the incidence say degrees, and step by one and by five", async () => {
  function Field() {
    const [incidence, setIncidence] = useState<readonly [number, number]>();
    return <IncidenceField incidence={incidence} frames={[]} onChange={setIncidence} />;
  }
  const { user } = show(<Field />);
  const least = screen.getByRole("slider", { name: "Least incidence" });
  least.focus();
  await user.keyboard("{PageUp}{ArrowRight}");
  expect(least.getAttribute("aria-valuetext")).toBe("11 degrees");
});

test("an area that cannot be read is shown each time, and its field has the focus", async () => {
  function Field() {
    const [area, setArea] = useState<readonly Polygon[]>([]);
    const others = {
      tool: undefined,
      areaProblem: undefined,
      onTool() {},
      onFitArea() {},
      onAreaFile() {},
      onUndoArea: undefined,
      onRedoArea: undefined,
    };
    return <AreaField area={area} onArea={setArea} onRemove={() => setArea([])} {...others} />;
  }
  const { user, said } = show(<Field />);
  await user.click(screen.getByRole("button", { name: "Coordinates" }));
  const field = await screen.findByRole("textbox", { name: "Area as text" });
  await user.type(field, "somewhere");
  await user.click(screen.getByRole("button", { name: "Use this area" }));
  expect(said()).not.toBe("");
  expect(document.activeElement).toBe(field);
  const before = screen.getByTestId("live-region").firstElementChild;
  await user.click(screen.getByRole("button", { name: "Use this area" }));
  expect(screen.getByTestId("live-region").firstElementChild).not.toBe(before);
});

test("days that are no range are shown, and the first faulty field has the focus", async () => {
  const { user, said } = show(<TimeField time={{ kind: "all" }} onChange={() => {}} />);
  await user.click(screen.getByRole("button", { name: "Time: All time\u00a0UTC" }));
  await user.type(await screen.findByRole("textbox", { name: "From (UTC)" }), "2026-05-02");
  const last = screen.getByRole("textbox", { name: "To (UTC), included" });
  await user.type(last, "2026-05-01");
  await user.click(screen.getByRole("button", { name: "Use this range" }));
  expect(said()).toBe("The first day must not be after the last.");
  expect(document.activeElement).toBe(last);
});

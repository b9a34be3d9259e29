import "../../testing/screens/browser-environment.ts";
import { act, cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { MapContext, type MapRoom } from "../map-context.ts";
import { MapLegend } from "./map-legend.tsx";

afterEach(cleanup);

/** A legend on a map that can be made higher or lower. */
function openLegend(height: number) {
  const resized: (() => void)[] = [];
  const container = { clientHeight: height };
  const map = {
    getContainer: () => container,
    on(_: string, listener: () => void) {
      resized.push(listener);
      return { unsubscribe() {} };
    },
  };
  render(
    <MapContext value={{ map } as unknown as MapRoom}>
      <MapLegend entries={["frame", "area"]} />
    </MapContext>,
  );
  return (next: number) =>
    act(() => {
      container.clientHeight = next;
      for (const listener of resized) listener();
    });
}

test("the legend is a button on a low map, comes with room, and is as somebody chose from then on", async () => {
  const resize = openLegend(252);
  const fold = screen.getByRole("button", { name: "Legend" });
  const list = () => screen.queryByRole("list", { name: "Legend" });
  expect(list()).toBeNull();
  resize(668);
  expect(list()).not.toBeNull();
  resize(252);
  expect(list()).toBeNull();
  await userEvent.click(fold);
  expect(fold.getAttribute("aria-expanded")).toBe("true");
  expect(list()?.textContent).toBe("FrameArea");
  resize(668);
  await userEvent.click(fold);
  expect(list()).toBeNull();
});

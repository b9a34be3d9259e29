// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { MapHandle } from "../../map/map-handle.ts";
import { useMapFits, useTableTurn } from "./use-screen-acts.ts";
import type { Search } from "./use-search.ts";

const RING = [
  [179, -17],
  [-179, -17],
  [-179, -16],
  [179, -16],
  [179, -17],
] as const;

test("a frame across 180° is fitted in the world that is in view, and not the whole world", () => {
  const fitBox = vi.fn();
  const viewBox = () => [-190, -20, -170, -10] as const;
  const fits = useMapFits({ current: { fitBox, viewBox } as unknown as MapHandle }, () => RING);
  expect(fits.fitFrame("1_1")).toBe(true);
  expect(fitBox).toHaveBeenLastCalledWith([-181, -17, -179, -16]);
  fits.reveal("1_1");
  expect(fitBox).toHaveBeenCalledTimes(1);
  const elsewhere = useMapFits(
    { current: { fitBox, viewBox: () => [0, 0, 20, 10] } as unknown as MapHandle },
    () => RING,
  );
  elsewhere.reveal("1_1");
  expect(fitBox).toHaveBeenLastCalledWith([179, -17, 181, -16]);
});

test("the list that a link brings the focus to hides its ring until a key is pressed there", () => {
  const search = { params: { frame: "1_1" }, applied: {}, show() {} } as unknown as Search;
  const { result } = renderHook(() => useTableTurn(search));
  const list = document.createElement("table");
  list.tabIndex = 0;
  document.body.append(list);
  result.current.listRef(list);
  expect(document.activeElement).toBe(list);
  expect(list.dataset.quiet).toBe("");
  list.dispatchEvent(new KeyboardEvent("keydown", { key: "j" }));
  expect(list.dataset.quiet).toBeUndefined();
  list.remove();
});

import { expect, test, vi } from "vitest";
import { pageSteps } from "./page-steps.ts";

function press(end: 0 | 1, key: string, value: [number, number]): unknown {
  const onChange = vi.fn();
  const event = { key, preventDefault: () => {} };
  pageSteps({ value, by: 7, min: 0, max: 100, onChange })(end).onKeyDown?.(event as never);
  return onChange.mock.calls[0]?.[0];
}

test("Page Up and Page Down move an end by a large step", () => {
  expect(press(0, "PageUp", [10, 50])).toEqual([17, 50]);
  expect(press(1, "PageDown", [10, 50])).toEqual([10, 43]);
  expect(press(0, "ArrowUp", [10, 50])).toBeUndefined();
});

test("an end neither leaves the scale nor passes the other", () => {
  expect(press(0, "PageDown", [3, 50])).toEqual([0, 50]);
  expect(press(0, "PageUp", [48, 50])).toEqual([50, 50]);
  expect(press(1, "PageUp", [3, 97])).toEqual([3, 100]);
});

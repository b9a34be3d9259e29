import "../../testing/screens/browser-environment.ts";
import { act, cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useVirtualRows } from "./virtual-rows.ts";

/** Calls the observers of sizes, as a browser does after its layout. */
let layOut = (): void => {};
const read = vi.fn();
const scrolled = vi.fn();

beforeEach(() => {
  const observers = new Set<{ told: ResizeObserverCallback; seen: Set<Element> }>();
  layOut = () => {
    for (const { told, seen } of observers) {
      const entries = [...seen].map((target) => ({
        ...{ target, borderBoxSize: [{ blockSize: 61, inlineSize: 300 }] },
      }));
      told(entries as unknown as ResizeObserverEntry[], undefined as unknown as ResizeObserver);
    }
  };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      own: { told: ResizeObserverCallback; seen: Set<Element> };
      constructor(told: ResizeObserverCallback) {
        this.own = { told, seen: new Set() };
        observers.add(this.own);
      }
      observe(element: Element) {
        this.own.seen.add(element);
      }
      unobserve(element: Element) {
        this.own.seen.delete(element);
      }
      disconnect() {
        observers.delete(this.own);
      }
    },
  );
  for (const size of ["clientHeight", "clientWidth", "offsetHeight"] as const) {
    vi.spyOn(HTMLElement.prototype, size, "get").mockImplementation(() => {
      read(size);
      return 305;
    });
  }
  vi.spyOn(HTMLElement.prototype, "scrollTo").mockImplementation(scrolled);
});
afterEach(() => {
  cleanup();
  read.mockReset();
  scrolled.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Rows() {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const rows = useVirtualRows({
    count: 100,
    getScrollElement: () => scroller,
    estimateSize: () => 56,
    overscan: 0,
  });
  return (
    <div ref={setScroller}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <li key={index} ref={rows.measureElement} data-index={index} style={{ top: start }}>
            {index}
          </li>
        ))}
      </ul>
    </div>
  );
}

test("while rows come nothing has the page laid out; what is known once it is moves them before they are painted", () => {
  render(<Rows />);
  const shown = () => screen.getAllByRole("listitem");
  // By the height of the window.
  expect(shown()).toHaveLength(Math.ceil((0.8 * window.innerHeight) / 56));
  expect(read).not.toHaveBeenCalled();
  expect(scrolled).not.toHaveBeenCalled();
  act(layOut);
  expect(shown().map(({ style }) => style.top)).toEqual(["0px", "61px", "122px", "183px", "244px"]);
});

import "../../testing/screens/browser-environment.ts";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeProps, SeenRows } from "./seen-rows.tsx";

beforeEach(() => {
  // Nothing has a size here.
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(50);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(count: number, shownKey?: string) {
  const rows = Array.from({ length: count }, (_, number) => `row ${number}`);
  return render(
    <div style={{ overflowY: "auto" }}>
      <SeenRows aria-label="Rows" rows={rows} keyOf={(row) => row} height={50} shownKey={shownKey}>
        {(row, place) => (
          <li {...placeProps(place)}>
            <a href="/">{row}</a>
          </li>
        )}
      </SeenRows>
    </div>,
  );
}

test("few rows are all in the document, without numbers of their own", () => {
  open(30);
  expect(screen.getAllByRole("listitem")).toHaveLength(30);
  expect(screen.getAllByRole("listitem")[0]?.getAttribute("aria-posinset")).toBe(null);
});

test("of many rows those in sight are there, with their numbers, and the list is as high as all of them", () => {
  open(1_000);
  const rows = screen.getAllByRole("listitem");
  expect(rows.length).toBeLessThan(40);
  expect(rows[0]?.getAttribute("aria-posinset")).toBe("1");
  expect(rows[0]?.getAttribute("aria-setsize")).toBe("1000");
  const [rest] = [...(screen.getByRole("list").lastElementChild?.attributes ?? [])].filter(
    ({ name }) => name === "style",
  );
  expect(rest?.value).toBe(`height: ${50 * (1_000 - rows.length)}px;`);
});

test("a row that is shown stays in its place, however far it is", () => {
  open(1_000, "row 500");
  const shown = screen.getByRole("link", { name: "row 500" });
  const seen = screen.getAllByRole("listitem").length - 1;
  expect(shown.closest("li")?.style.marginTop).toBe(`${50 * (500 - seen)}px`);
});

test("the row that has the focus stays, however far one scrolls", async () => {
  open(1_000);
  const first = screen.getByRole("link", { name: "row 0" });
  act(() => first.focus());
  const scroller = screen.getByRole("list").parentElement as HTMLElement;
  vi.spyOn(HTMLUListElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -45_000));
  act(() => {
    scroller.scrollTop = 45_000;
    fireEvent.scroll(scroller);
  });
  await screen.findByRole("link", { name: "row 903" });
  expect(screen.queryByRole("link", { name: "row 5" })).toBe(null);
  expect(document.activeElement).toBe(first);
});

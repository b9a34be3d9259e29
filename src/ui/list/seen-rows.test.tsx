import "../../testing/screens/browser-environment.ts";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { onRowKey } from "./row-keys.ts";
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
      <SeenRows
        onKeyDown={onRowKey}
        aria-label="Rows"
        rows={rows}
        keyOf={(row) => row}
        height={50}
        shownKey={shownKey}
      >
        {(row, place) => (
          <li {...placeProps(place)}>
            <a href="/" data-row>
              {row}
            </a>
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
  const last = screen.getByRole("link", { name: "row 999" }).closest("li");
  expect(last?.style.marginTop).toBe(`${50 * (1_000 - rows.length)}px`);
});

test("a row that is shown stays in its place, however far it is", () => {
  open(1_000, "row 500");
  const before = screen.getByRole("link", { name: "row 499" });
  // Those in sight, then the shown one between its neighbours, then the last.
  const seen = screen.getAllByRole("listitem").length - 4;
  expect(before.closest("li")?.style.marginTop).toBe(`${50 * (499 - seen)}px`);
  expect(screen.getByRole("link", { name: "row 500" }).closest("li")?.style.marginTop).toBe("0px");
});

test("the row that has the focus stays with the rows beside it, however far one scrolls", async () => {
  open(1_000);
  // Scrolled rows are known one frame later.
  await act(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn())));
  const focused = screen.getByRole("link", { name: "row 8" });
  act(() => focused.focus());
  const scroller = screen.getByRole("list").parentElement as HTMLElement;
  vi.spyOn(HTMLUListElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -45_000));
  act(() => {
    scroller.scrollTop = 45_000;
    fireEvent.scroll(scroller);
  });
  await screen.findByRole("link", { name: "row 903" });
  expect(screen.queryByRole("link", { name: "row 5" })).toBe(null);
  expect(document.activeElement).toBe(focused);
  for (const name of ["row 0", "row 7", "row 9", "row 999"]) screen.getByRole("link", { name });
});

test("keys go to the first, the last and the next row, also where they are out of sight", () => {
  open(1_000);
  const row = (name: string) => screen.getByRole("link", { name });
  const press = (key: string) =>
    act(() => void fireEvent.keyDown(document.activeElement as Element, { key }));
  act(() => row("row 3").focus());
  press("End");
  expect(document.activeElement).toBe(row("row 999"));
  press("k");
  expect(document.activeElement).toBe(row("row 998"));
  press("Home");
  expect(document.activeElement).toBe(row("row 0"));
  const seen = vi.spyOn(row("row 0"), "scrollIntoView").mockImplementation(() => {});
  press("k");
  expect(seen).toHaveBeenCalled();
});

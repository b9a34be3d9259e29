import "../../testing/screens/browser-environment.ts";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Detail } from "./detail-pane.tsx";

afterEach(cleanup);

/** A screen whose heading or row has the focus, and in which a thing is opened then. */
function open(focused: "Orders" | "Row") {
  const parts = (thing: boolean) => (
    <main id="screen">
      <h1 tabIndex={-1}>Orders</h1>
      <button type="button">Row</button>
      {thing && (
        <Detail label="A task" title="Strip, 6 Nov">
          words
        </Detail>
      )}
    </main>
  );
  const { rerender } = render(parts(false));
  screen.getByText(focused).focus();
  rerender(parts(true));
}

test("who entered the screen at its heading goes on from the title of what is opened", () => {
  open("Orders");
  expect(document.activeElement?.textContent).toBe("Strip, 6 Nov");
});

test("who opened it from a row that stays goes on from the row", () => {
  open("Row");
  expect(document.activeElement?.textContent).toBe("Row");
});

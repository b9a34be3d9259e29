import "../../testing/screens/browser-environment.ts";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Dotted } from "./dotted.tsx";

afterEach(cleanup);

test("empty parts are left out, and a dot belongs to the part after it", () => {
  const { container } = render(
    <Dotted parts={["Left", undefined, <b key="pass">Ascending</b>, "", "28.5°"]} />,
  );
  expect(container.textContent).toBe("Left · Ascending · 28.5°");
  expect([...(container.firstElementChild?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Left",
    " · Ascending",
    " · 28.5°",
  ]);
});

test("a text is taken apart at its dots", () => {
  const { container } = render(<Dotted parts="Left · 28.5°" />);
  expect(container.firstElementChild?.children).toHaveLength(2);
  expect(container.textContent).toBe("Left · 28.5°");
});

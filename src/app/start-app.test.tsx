import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { parseConfig } from "../config.ts";
import { startApp } from "./start-app.tsx";

test("where the browser denies storage the page says so, and what to do", async () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  });
  const element = document.body.appendChild(document.createElement("div"));
  await startApp(element, parseConfig("{}"), { fetch: vi.fn(), start: vi.fn() });
  const heading = await screen.findByRole("heading");
  expect(heading.textContent).toBe("This browser keeps no data for Swath");
});

import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { parseConfig } from "../config.ts";
import { startApp } from "./start-app.tsx";

describe("startApp", () => {
  it("starts where the browser denies storage, and says what works and what to do", async () => {
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(() => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    });
    const element = document.body.appendChild(document.createElement("div"));
    await startApp(element, parseConfig("{}"), { fetch: vi.fn(), start: vi.fn() });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(/keeps no data for Swath.*search and see prices.*allow cookies/);
    expect(screen.getByRole("button", { name: "Connect" })).toBeTruthy();
  });
});

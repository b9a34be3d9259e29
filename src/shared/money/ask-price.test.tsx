import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { AskPrice, CopyRequest, Support } from "./ask-price.tsx";

afterEach(cleanup);

function open(support: string, about = "Frame 1_1, Standard license") {
  render(
    <MantineProvider env="test">
      <Support value={support}>
        <AskPrice about={about} />
        <CopyRequest about={about} />
      </Support>
    </MantineProvider>,
  );
}

describe("AskPrice", () => {
  it("opens a mail to the support that names the frames", () => {
    open("prices@example.com");
    const link = screen.getByRole("link", { name: "Ask for the price" }).getAttribute("href") ?? "";
    expect(link.startsWith("mailto:prices@example.com?")).toBe(true);
    expect(new URLSearchParams(link.split("?")[1]).get("body")).toContain("Frame 1_1, Standard license");
  });

  it("writes the request with plain spaces, in the mail and for the clipboard", async () => {
    const user = userEvent.setup();
    open("prices@example.com", "Spot, 5\u00a0km, 1\u00a0Dec\u00a02026");
    const link = screen.getByRole("link", { name: "Ask for the price" }).getAttribute("href") ?? "";
    const request = new URLSearchParams(link.split("?")[1]).get("body");
    expect(request).toContain("\nSpot, 5 km, 1 Dec 2026");
    await user.click(screen.getByRole("button", { name: "Copy a request" }));
    expect(await navigator.clipboard.readText()).toBe(request);
  });

  it("opens the page of the support", () => {
    open("https://example.com/contact");
    expect(screen.getByRole("link", { name: "Ask for the price" }).getAttribute("href")).toBe(
      "https://example.com/contact",
    );
  });

  it("names the operator where no support is configured, and offers a request to copy", () => {
    open("");
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText(/ask the operator of this service/)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Copy a request" })).toBeTruthy();
  });
});

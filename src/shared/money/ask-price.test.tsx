import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AskPrice, CopyRequest, Support } from "./ask-price.tsx";

afterEach(cleanup);

function open(support: string) {
  render(
    <MantineProvider env="test">
      <Support value={support}>
        <AskPrice about="Frame 1_1, Standard license" />
        <CopyRequest about="Frame 1_1, Standard license" />
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

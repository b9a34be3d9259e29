import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveRegion } from "../feedback/live-region.tsx";
import { CopyButton, CopyText } from "./copy-button.tsx";

const REFUSED = "The browser did not allow it. Copy the link from the address bar.";

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <CopyButton text={() => "a link"} copied="Link copied" refused={REFUSED}>
        Share
      </CopyButton>
      <CopyText text="1_1" what="frame id" />
      <LiveRegion />
    </MantineProvider>,
  );
});
afterEach(cleanup);

function useClipboard(writeText: ((text: string) => Promise<void>) | undefined) {
  const clipboard = writeText && ({ writeText } as Clipboard);
  vi.spyOn(navigator, "clipboard", "get").mockReturnValue(clipboard as Clipboard);
}

describe.each([
  ["CopyButton", "Share", "a link", "Link copied", REFUSED],
  [
    "CopyText",
    "Copy frame id",
    "1_1",
    "frame id copied",
    "The browser did not allow it. Select the text and copy it.",
  ],
])("%s", (_, name, text, copied, refused) => {
  afterEach(() => vi.restoreAllMocks());

  it("copies its text, and shows and announces that", async () => {
    const texts: string[] = [];
    useClipboard(async (written) => void texts.push(written));
    fireEvent.click(screen.getByRole("button", { name }));
    expect((await screen.findByRole("tooltip")).textContent).toBe(copied);
    expect(screen.getByTestId("live-region").textContent).toBe(copied);
    expect(texts).toEqual([text]);
  });

  it("shows and announces that the browser refuses", async () => {
    useClipboard(() => Promise.reject(new DOMException("denied", "NotAllowedError")));
    fireEvent.click(screen.getByRole("button", { name }));
    expect((await screen.findByRole("tooltip")).textContent).toBe(refused);
    expect(screen.getByTestId("live-region").textContent).toBe(refused);
  });

  it("shows and announces the same where there is no clipboard", async () => {
    useClipboard(undefined);
    fireEvent.click(screen.getByRole("button", { name }));
    expect((await screen.findByRole("tooltip")).textContent).toBe(refused);
  });
});

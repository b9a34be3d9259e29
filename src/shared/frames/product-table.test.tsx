import "../../testing/screens/browser-environment.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { ProductFile } from "../../api/purchases.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../testing/screens/render-screen.tsx";
import { startService } from "../../testing/service/start-service.ts";
import { ProductTable } from "./product-table.tsx";

const SIZE = 40_000_000;
const PART = 8_388_608;
const file: ProductFile = {
  ...{ orderID: "1", frameID: "81_1", itemID: "2", product: "GRD-COG", assetKey: "grd-cog" },
  ...{ title: "Image", mediaType: "image/tiff", validUntil: 0 },
  href: `${location.origin}/sandbox/files/81_1/GRD-COG/grd-cog.tif`,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a large file of the demo says how far it is, and can be stopped", async () => {
  const session = await openTestSession(startService([frameAt([4, 52])]));
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { headers, method, signal }: RequestInit = {}) => {
    if (method === "HEAD") return new Response(null, { headers: { "content-length": String(SIZE) } });
    const { range = "" } = headers as Record<string, string>;
    asked.push(range);
    // The third part never comes.
    if (asked.length === 3) {
      await new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
    }
    const total = { "content-range": `${range.replace("=", " ")}/${SIZE}`, etag: '"a"' };
    return new Response(new Uint8Array(PART), { status: 206, headers: total });
  });
  await renderScreen(<ProductTable files={[file]} refresh={async () => [file]} />, session);
  expect(screen.getByRole("columnheader", { name: "Size" })).toBeTruthy();
  expect(await screen.findByText("40 MB")).toBeTruthy();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Download Image" }));
  expect(await screen.findByText(/^42\s%$/)).toBeTruthy();
  const stop = screen.getByRole("button", { name: "Stop the download: Image" });
  expect(document.activeElement).toBe(stop);
  await user.click(stop);
  await waitFor(() => expect(screen.getByTestId("live-region").textContent).toBe("The download was stopped"));
  expect(screen.getByRole("button", { name: "Download Image" })).toBeTruthy();
  expect(screen.getByText("40 MB")).toBeTruthy();
  expect(asked).toHaveLength(3);
});

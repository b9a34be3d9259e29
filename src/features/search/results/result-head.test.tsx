import "../../../testing/screens/browser-environment.ts";
import { act, cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ApiError } from "../../../api/api-error.ts";
import { framesOf } from "../../../api/frames/frame.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { renderScreen } from "../../../testing/screens/render-screen.tsx";
import { startService } from "../../../testing/service/start-service.ts";
import type { SearchResults } from "../api/use-search-results.ts";
import { ResultHead, type Shown } from "./result-head.tsx";

const FRAMES = [61, 62].map((imageID) => frameAt([4, 52], { imageID, frameNumber: 1, mode: "SPOTLIGHT" }));

afterEach(cleanup);

async function openHead(affordable = FRAMES.length) {
  const session = await openTestSession(startService(FRAMES));
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const frames = framesOf(data, "svc");
  const shown = {
    chosen: {},
    affordable: frames.slice(0, affordable),
    frames,
    acquisitions: [],
    prices: { awaited: 0 },
  } as unknown as Shown;
  /** The head of what was found, of which `change` says how it is. */
  const head = (change: Partial<SearchResults>) => {
    const whole = { frames, missing: [], partCount: 1, hasMore: false, loadingAll: false, reachedCap: false };
    const results = { ...whole, answeredAt: Date.now(), ...change } as unknown as SearchResults;
    const rest = { sort: "newest", offered: ["newest"], area: [], crosses: false } as const;
    const ways = { onSort: () => {}, onChoose: () => {}, stateOf: () => "default" as const };
    return <ResultHead results={results} shown={shown} {...rest} {...ways} />;
  };
  return { session, head };
}

test("ResultHead says at least while more exist or a part failed", async () => {
  const { session, head } = await openHead();
  const error = new ApiError({ kind: "network", code: "no_answer", message: "No answer." });
  await renderScreen(head({ missing: [{ words: "The rest is missing", error }] }), session);
  expect(await screen.findByText("not all loaded")).toBeTruthy();
  expect(screen.getByText("At least 2 frames")).toBeTruthy();
  expect(screen.getByText("The rest is missing")).toBeTruthy();
  cleanup();
  await renderScreen(head({}), session);
  expect(await screen.findByText("2 frames")).toBeTruthy();
  expect(screen.getByText(/^from .* acquisitions$/)).toBeTruthy();
  cleanup();
  await renderScreen(head({ hasMore: true }), session);
  expect(await screen.findByText("more exist")).toBeTruthy();
  expect(screen.getByText("At least 2 frames")).toBeTruthy();
});

test("ResultHead counts in its facets only frames within the price", async () => {
  const { session, head } = await openHead(1);
  await renderScreen(head({}), session);
  expect(await screen.findByRole("button", { name: "Spot 1" })).toBeTruthy();
});

test("ResultHead takes no focus while a search continues, nor when that fails", async () => {
  const { session, head } = await openHead();
  const error = new ApiError({ kind: "network", code: "no_answer", message: "No answer." });
  let fail = () => {};
  function Screen() {
    const [isFailed, setFailed] = useState(false);
    fail = () => setFailed(true);
    const failed = { missing: [{ words: "The rest is missing", error }], retryMissing: () => {} };
    return head({ hasMore: true, loadingAll: !isFailed, ...(isFailed && failed) });
  }
  await renderScreen(<Screen />, session);
  await screen.findByRole("button", { name: "Stop" });
  expect(document.activeElement).toBe(document.body);
  act(() => fail());
  await screen.findByRole("button", { name: "Search the missing part" });
  expect(document.activeElement).toBe(document.body);
});

test("Load all and Stop take each other's place with the focus; what was never pressed takes none", async () => {
  const { session, head } = await openHead();
  function Screen() {
    const [loadingAll, setLoadingAll] = useState(false);
    const acts = { loadAll: () => setLoadingAll(true), stopLoadingAll: () => setLoadingAll(false) };
    return head({ hasMore: true, loadingAll, ...acts });
  }
  await renderScreen(<Screen />, session);
  const user = userEvent.setup();
  const loadAll = await screen.findByRole("button", { name: "Load all" });
  expect(document.activeElement).toBe(document.body);
  loadAll.focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("Stop");
  await user.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("Load all");
});

test("who waited for all and got a part has the focus at what asks for the rest; who did not wait keeps it", async () => {
  const { session, head } = await openHead();
  const error = new ApiError({ kind: "network", code: "no_answer", message: "No answer." });
  const failed = { missing: [{ words: "The rest is missing", error }], retryMissing: () => {} };
  function Screen() {
    const [step, setStep] = useState<"begun" | "loading" | "failed">("begun");
    const acts = { loadAll: () => setStep("loading"), stopLoadingAll: () => setStep("failed") };
    const isFailed = step === "failed";
    // The list shows what came one render after the last page.
    return head({ hasMore: !isFailed, loadingAll: step !== "begun", ...(isFailed && failed), ...acts });
  }
  const { unmount } = await renderScreen(<Screen />, session);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Load all" }));
  await user.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("Search the missing part");
  unmount();
  await renderScreen(head(failed), session);
  expect(await screen.findByRole("button", { name: "Search the missing part" })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

import "../../../testing/screens/browser-environment.ts";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
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

test("Load all and Stop take each other's place with the focus; what was never pressed takes none", async () => {
  const session = await openTestSession(startService(FRAMES));
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const frames = framesOf(data, "svc");
  const shown = { chosen: {}, frames, acquisitions: [], prices: { awaited: 0 } } as unknown as Shown;
  function Screen() {
    const [loadingAll, setLoadingAll] = useState(false);
    const results = {
      frames,
      missing: [],
      partCount: 1,
      hasMore: true,
      reachedCap: false,
      answeredAt: Date.now(),
      loadingAll,
      loadAll: () => setLoadingAll(true),
      stopLoadingAll: () => setLoadingAll(false),
    } as unknown as SearchResults;
    const rest = { sort: "newest", offered: ["newest"], area: [], crosses: false } as const;
    const ways = { onSort: () => {}, onChoose: () => {}, stateOf: () => "default" as const };
    return <ResultHead results={results} shown={shown} {...rest} {...ways} />;
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

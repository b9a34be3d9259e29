/**
 * What every test file of a screen begins with: these files run in one process and share what they import, so what one has
 * left in the browser's storage and in the stores of a page is taken away first, as a reload would.
 */
import { vi } from "vitest";
import { useServiceClock } from "../../api/clock.ts";
import { useCommercialChoice } from "../../api/contracts/contracts.ts";
import { useRetryNotice } from "../../api/retry-notice.ts";
import { useOrderPrices } from "../../api/tasking/order-prices.ts";
import { useEditedSearch } from "../../features/search/form/draft-store.ts";
import { useUndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";

vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
if (typeof window !== "undefined") {
  // Only where there is a document: elsewhere it would be imported for nothing.
  const { cleanup } = await import("@testing-library/react");
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  // Carts follow what other tabs do.
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}
begin(useServiceClock);
begin(useCommercialChoice);
begin(useRetryNotice);
begin(useOrderPrices);
begin(useEditedSearch);
begin(useUndoNotice);
begin(useLetterKeys);

/** Puts a store back to what a page begins with. */
function begin<S>(store: { getInitialState(): S; setState(state: S, replace: true): void }): void {
  store.setState(store.getInitialState(), true);
}

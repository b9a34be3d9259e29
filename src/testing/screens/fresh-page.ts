/**
 * Resets the browser's storage and the stores of a page before each test file, as a reload would: the files
 * of a project share one process.
 */
import type { Window } from "happy-dom";
import { vi } from "vitest";
import { useServiceClock } from "../../api/clock.ts";
import { useCommercialChoice } from "../../api/contracts.ts";
import { useRetryNotice } from "../../api/retry-notice.ts";
import { useOrderPrices } from "../../api/tasking/task-price.ts";
import { deviceStorage, tabStorage } from "../../device.ts";
import { useEditedSearch } from "../../features/search/form/draft-store.ts";
import { useTableColumns } from "../../features/search/table/columns.ts";
import { useKeptParams } from "../../shared/address-params.ts";
import { useUndoNotice } from "../../ui/feedback/undo-notice.tsx";
import { useLetterKeys } from "../../ui/input/letter-keys.ts";

const ADDRESS = "http://localhost:3000/";

vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.useRealTimers();
if (typeof window !== "undefined") {
  // Only where there is a document: elsewhere it would be imported for nothing.
  const { cleanup } = await import("@testing-library/react");
  cleanup();
  document.body.replaceChildren();
  // A page that followed a link elsewhere has no address that others could be read against.
  (window as unknown as Window).happyDOM.setURL(ADDRESS);
  localStorage.clear();
  sessionStorage.clear();
  deviceStorage.forget();
  tabStorage.forget();
  // Carts and the customer's name follow what other tabs do.
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}
// A file that needs no outbox has no database.
if (typeof indexedDB !== "undefined") {
  const { batches } = await import("../../api/outbox/outbox.ts");
  const { outboxKinds } = await import("../../api/outbox/store.ts");
  for (const kind of outboxKinds) await (await batches(kind)).forget(() => true);
}
begin(useServiceClock);
begin(useCommercialChoice);
begin(useRetryNotice);
begin(useOrderPrices);
begin(useEditedSearch);
begin(useKeptParams);
begin(useTableColumns);
begin(useUndoNotice);
begin(useLetterKeys);

/** Puts a store back to what a page begins with. */
function begin<S>(store: { getInitialState(): S; setState(state: S, replace: true): void }): void {
  store.setState(store.getInitialState(), true);
}

import { lazy } from "react";

/** Parts of the search that are loaded when they are first shown, or once what comes before them is there. */

export const AreasDialog = lazy(async () => ({
  default: (await import("../../../features/areas/areas-dialog.tsx")).AreasDialog,
}));
export const SearchMap = lazy(async () => ({ default: (await import("./search-map.tsx")).SearchMap }));
export const StackCard = lazy(async () => ({
  default: (await import("../../../features/search/stack/stack-card.tsx")).StackCard,
}));
export const ResultsTable = lazy(async () => ({
  default: (await import("../../../features/search/table/results-table.tsx")).ResultsTable,
}));
export const ResultTools = lazy(async () => ({
  default: (await import("../../../features/search/tools/result-tools.tsx")).ResultTools,
}));
export const TimeStrip = lazy(async () => ({
  default: (await import("../../../features/search/time-strip/time-strip.tsx")).TimeStrip,
}));
export const SavedAtStart = lazy(async () => ({
  default: (await import("../../../features/search/saved/saved-panel.tsx")).SavedAtStart,
}));

import { lazyPart } from "../../../ui/layout/lazy-part.tsx";

export const AreasDialog = lazyPart(async () => ({
  default: (await import("../../../features/areas/areas-dialog.tsx")).AreasDialog,
}));
export const SearchMap = lazyPart(async () => ({ default: (await import("./search-map.tsx")).SearchMap }));
export const StackCard = lazyPart(async () => ({
  default: (await import("../../../features/search/stack-card.tsx")).StackCard,
}));
export const ResultsTable = lazyPart(async () => ({
  default: (await import("../../../features/search/table/results-table.tsx")).ResultsTable,
}));
export const ResultTools = lazyPart(async () => ({
  default: (await import("../../../features/search/result-tools.tsx")).ResultTools,
}));
export const TimeStrip = lazyPart(async () => ({
  default: (await import("../../../features/search/time-strip/time-strip.tsx")).TimeStrip,
}));
export const SavedAtStart = lazyPart(async () => ({
  default: (await import("../../../features/search/saved/saved-panel.tsx")).SavedAtStart,
}));

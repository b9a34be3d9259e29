import { readFileSync } from "node:fs";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL(".", import.meta.url));
const IMPORT =
  /\b(?:import|export)\s[^;"=]*"(\.[^"?]+)|\bimport\(\s*"(\.[^"?]+)|\bnew URL\(\s*"(\.[^"?]+\.tsx?)"/g;

/** The four walks: files in the order in which one user's act passes them, and the most that it may take. */
const WALKS = {
  "area drawn → footprints painted": {
    most: 22,
    files: [
      "map/drawing/drawing-pointer.ts",
      "map/drawing/drawing-layer.tsx",
      "features/search/map/search-map.tsx",
      "features/search/search-screen.tsx",
      "features/search/use-search.ts",
      "features/search/form/draft-store.ts",
      "features/search/search-params.ts",
      "features/search/api/use-search-results.ts",
      "features/search/form/search-form.ts",
      "features/search/api/search-plan.ts",
      "features/search/api/merged-search.ts",
      "api/client.ts",
      "contract/catalog.ts",
      "api/frames/frame.ts",
      "features/search/rows/acquisitions.ts",
      "shared/frames/frames-on-map.ts",
      "map/footprints/footprints-layer.tsx",
      "map/footprints/footprint-columns.ts",
      "map/footprints/clusters.ts",
      "map/footprints/outlines-layer.ts",
    ],
  },
  "Buy → products": {
    most: 24,
    files: [
      "app/routes/frame-screen.tsx",
      "features/frame/frame-page.tsx",
      "features/frame/buy/buy-dialog.tsx",
      "shared/money/use-seen-price.ts",
      "shared/money/money-dialog.tsx",
      "api/references.ts",
      "features/frame/buy/purchase-result.tsx",
      "api/outbox/outbox.ts",
      "api/outbox/record.ts",
      "api/outbox/store.ts",
      "api/outbox/use-outbox-driver.ts",
      "api/outbox/driver.ts",
      "api/outbox/handler.ts",
      "api/outbox/purchase.ts",
      "api/session.ts",
      "api/client.ts",
      "contract/purchases.ts",
      "api/purchases.ts",
      "api/orders/order-events.ts",
      "features/purchases/product-downloads.tsx",
      "shared/frames/product-table.tsx",
    ],
  },
  "POST search → bytes": {
    most: 30,
    files: [
      "hosts/node/node.ts",
      "hosts/node/http/connections.ts",
      "hosts/node/http/incoming.ts",
      "hosts/node/http/door.ts",
      "hosts/node/http/request-log.ts",
      "service/service.ts",
      "service/http/env.ts",
      "service/http/cors.ts",
      "service/authentication/tokens.ts",
      "service/http/serve.ts",
      "service/http/rate-limit.ts",
      "service/http/read-request.ts",
      "service/catalog/catalog-routes.ts",
      "service/purchases/contract-access.ts",
      "service/catalog/read-search.ts",
      "service/catalog/conditions.ts",
      "service/catalog/catalog-store.ts",
      "service/catalog/packed/packed-catalog.ts",
      "service/catalog/packed/compiled-query.ts",
      "service/catalog/packed/catalog-index.ts",
      "service/catalog/packed/search.ts",
      "service/catalog/packed/hit-order.ts",
      "service/catalog/packed/columns.ts",
      "service/catalog/work.ts",
      "service/catalog/items/frame-row.ts",
      "service/catalog/items/frame.ts",
      "service/catalog/items/item-document.ts",
      "service/files/file-links.ts",
      "service/secrets.ts",
    ],
  },
  "start page → first search": {
    most: 30,
    files: [
      "main.tsx",
      "app/start-app.tsx",
      "app/app.tsx",
      "features/account/start-screen.tsx",
      "app/find-address.ts",
      "hosts/browser/browser.ts",
      "hosts/browser/browser-worker.ts",
      "hosts/browser/demo-host.ts",
      "world/archive/demo-frames.ts",
      "hosts/browser/intercept-calls.ts",
      "api/session.ts",
      "app/signed-in-app.tsx",
      "app/router.tsx",
      "app/root-route.tsx",
      "app/layouts/shell.tsx",
      "features/search/search-screen.tsx",
      "features/search/use-search.ts",
      "features/search/search-params.ts",
      "features/search/api/use-search-results.ts",
      "features/search/api/search-plan.ts",
      "features/search/api/merged-search.ts",
      "api/client.ts",
    ],
  },
} as const;

/** The files that a file imports, statically, when it is needed, or as a worker. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(SRC, file), "utf8");
  return [...source.matchAll(IMPORT)].map((found) =>
    normalize(join(file, "..", found.slice(1).find(Boolean) ?? "")),
  );
}

test.each(
  Object.entries(WALKS).map(([name, { files, most }]) => ({ name, files, most, count: files.length })),
)("$name: $count files, at most $most", ({ files, most }) => {
  expect(files.length).toBeLessThanOrEqual(most);
  expect(new Set(files).size).toBe(files.length);
  const imports = new Map(files.map((file) => [file as string, importsOf(file)]));
  // A file is reached from one that the walk has passed, or hands itself to it by the import of its port.
  const leaps = files.filter((file, index) => {
    const passed: readonly string[] = files.slice(0, index);
    const isReached = passed.some((one) => imports.get(one)?.includes(file));
    const isHanded = imports.get(file)?.some((one) => passed.includes(one));
    return index > 0 && !isReached && !isHanded;
  });
  expect(leaps).toEqual([]);
});

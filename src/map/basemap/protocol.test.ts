import { expect, test, vi } from "vitest";
import { basemapWorker } from "./protocol.ts";
import type { TileRequest } from "./sources.ts";

// @vitest-environment happy-dom

/** Loads the next worker, or fails to. */
const code = vi.hoisted(() => ({ arrives: true }));
vi.mock("./tile-worker.ts?worker", () => ({
  default: class {
    onmessage?: (event: { data: object }) => void;
    onerror?: () => void;
    readonly arrives = code.arrives;
    terminate() {}
    postMessage({ id }: { id?: number }) {
      if (id === undefined) return;
      queueMicrotask(() =>
        this.arrives ? this.onmessage?.({ data: { id, data: "tile" } }) : this.onerror?.(),
      );
    }
  },
}));

test("basemapWorker refuses what is asked of a worker that cannot be loaded, and has another answer the next time", async () => {
  const asked = {} as Omit<TileRequest, "id">;
  code.arrives = false;
  await expect(basemapWorker()(asked)).rejects.toThrow("failed");
  code.arrives = true;
  expect(await basemapWorker()(asked)).toBe("tile");
});

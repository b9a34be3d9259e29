// @vitest-environment happy-dom
import type { Map as MapLibreMap } from "maplibre-gl";
import { describe, expect, it, vi } from "vitest";
import { onContextLoss } from "./context-loss.ts";

describe("onContextLoss", () => {
  it("tells of loss and return, keeps both from the library, and asks for another context", () => {
    const container = document.createElement("div");
    const canvas = container.appendChild(document.createElement("canvas"));
    const library = vi.fn();
    canvas.addEventListener("webglcontextlost", library);
    canvas.addEventListener("webglcontextrestored", library);
    const told = { lost: vi.fn(), restored: vi.fn() };
    const map = { getContainer: () => container } as unknown as MapLibreMap;
    const { unsubscribe } = onContextLoss(map, told);
    const lost = new Event("webglcontextlost", { cancelable: true });
    canvas.dispatchEvent(lost);
    canvas.dispatchEvent(new Event("webglcontextrestored"));
    expect(lost.defaultPrevented).toBe(true);
    expect(told.lost).toHaveBeenCalledOnce();
    expect(told.restored).toHaveBeenCalledOnce();
    expect(library).not.toHaveBeenCalled();
    unsubscribe();
    canvas.dispatchEvent(new Event("webglcontextlost"));
    expect(library).toHaveBeenCalledOnce();
  });
});

import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { boxRing } from "../../geo/area/box.ts";
import type { MapHandle } from "../../map/map-handle.ts";
import { useCartMap } from "./use-cart-map.ts";

// @vitest-environment happy-dom

const frame = (frameID: string, at: number) =>
  ({ frameID, ring: boxRing([at, at, at + 1, at + 1]) }) as unknown as CatalogFrame;

afterEach(cleanup);

test("the map goes to frames that come in place of all it showed, also by way of an empty cart, and else stays", () => {
  const [one, two, other] = [frame("1_1", 0), frame("2_1", 2), frame("3_1", 40)];
  const { result, rerender } = renderHook(({ frames }) => useCartMap(frames, []), {
    initialProps: { frames: [one, two] as readonly CatalogFrame[] },
  });
  const fitBox = vi.fn<MapHandle["fitBox"]>();
  result.current.mapRef.current = { fitBox } as unknown as MapHandle;
  for (const frames of [[one], [], [one, two], []]) rerender({ frames });
  expect(fitBox).not.toHaveBeenCalled();
  rerender({ frames: [other] });
  expect(fitBox.mock.calls).toEqual([[[40, 40, 41, 41]]]);
});

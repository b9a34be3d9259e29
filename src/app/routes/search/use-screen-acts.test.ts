import { expect, test, vi } from "vitest";
import type { MapHandle } from "../../../map/map-handle.ts";
import { useMapFits } from "./use-screen-acts.ts";

const RING = [
  [179, -17],
  [-179, -17],
  [-179, -16],
  [179, -16],
  [179, -17],
] as const;

test("a frame across 180° is fitted in the world that is in view, and not the whole world", () => {
  const fitBox = vi.fn();
  const viewBox = () => [-190, -20, -170, -10] as const;
  const fits = useMapFits({ current: { fitBox, viewBox } as unknown as MapHandle }, () => RING);
  expect(fits.fitFrame("1_1")).toBe(true);
  expect(fitBox).toHaveBeenLastCalledWith([-181, -17, -179, -16]);
  fits.reveal("1_1");
  expect(fitBox).toHaveBeenCalledTimes(1);
  const elsewhere = useMapFits(
    { current: { fitBox, viewBox: () => [0, 0, 20, 10] } as unknown as MapHandle },
    () => RING,
  );
  elsewhere.reveal("1_1");
  expect(fitBox).toHaveBeenLastCalledWith([179, -17, 181, -16]);
});

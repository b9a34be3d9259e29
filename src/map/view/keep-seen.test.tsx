import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Box } from "../../geo/types.ts";
import { MapContext, type MapRoom } from "../map-context.ts";
import { KeepSeen } from "./keep-seen.tsx";

const AREA: Box = [-6, 35, -5, 37];
const WHOLE: Box = [-7, 34, -4, 38];
const LOW: Box = [-7, 35.5, -4, 36.5];

afterEach(cleanup);

/** A map of this view, and what changes its size so that it shows another. */
function openMap(view: Box) {
  const listeners = new Map<string, () => void>();
  let shown = view;
  const fitBox = vi.fn();
  const map = {
    on(type: string, listener: () => void) {
      listeners.set(type, listener);
      return { unsubscribe: () => listeners.delete(type) };
    },
  };
  const room = { map, handle: { viewBox: () => shown, fitBox } } as unknown as MapRoom;
  render(
    <MapContext value={room}>
      <KeepSeen box={AREA} />
    </MapContext>,
  );
  const resizeTo = (next: Box) => {
    shown = next;
    listeners.get("resize")?.();
    listeners.get("moveend")?.();
  };
  return { fitBox, resizeTo };
}

test("an area that was seen whole is fitted anew when a sheet rises over it", () => {
  const { fitBox, resizeTo } = openMap(WHOLE);
  resizeTo(LOW);
  expect(fitBox).toHaveBeenCalledExactlyOnceWith(AREA, { animate: false });
});

test("an area that was cut before, and one that still is seen, stay where they are", () => {
  const { fitBox, resizeTo } = openMap(LOW);
  resizeTo(LOW);
  resizeTo(WHOLE);
  resizeTo([-8, 34, -3, 38]);
  expect(fitBox).not.toHaveBeenCalled();
});

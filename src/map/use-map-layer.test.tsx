// @vitest-environment happy-dom
import { cleanup, renderHook } from "@testing-library/react";
import type { GeoJSONSource } from "maplibre-gl";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { boxRing } from "../geo/area/box.ts";
import type { FootprintState } from "./footprint.ts";
import { toBadges, toFilledFootprints } from "./footprints/footprint-columns.ts";
import { MapContext, type MapRoom } from "./map-context.ts";
import { useGeoJsonSource } from "./use-map-layer.ts";

afterEach(cleanup);

const frames = (states: Readonly<Record<string, FootprintState>>) =>
  Object.entries(states).map(([key, state]) => ({
    key,
    ring: boxRing([Number(key), 0, Number(key) + 1, 1]),
    state,
  }));

test("of many features only those are sent that say something new, and the ids of those that are gone", () => {
  const whole = vi.fn<GeoJSONSource["setData"]>(async () => {});
  const changes = vi.fn<GeoJSONSource["updateData"]>(async () => {});
  let source: object | undefined;
  const addSource = vi.fn(() => {
    source = { setData: whole, updateData: changes };
  });
  const map = { getSource: () => source, addSource, getLayersOrder: () => [] };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MapContext value={{ map } as unknown as MapRoom}>{children}</MapContext>
  );
  const { rerender } = renderHook(
    ({ shown }) => {
      useGeoJsonSource("footprint-badges", toBadges, shown);
    },
    { wrapper, initialProps: { shown: frames({ 1: "cart", 2: "cart", 3: "owned" }) } },
  );
  expect(addSource).toHaveBeenCalledOnce();
  rerender({ shown: frames({ 2: "cart", 1: "cart", 3: "owned" }) });
  expect(changes).not.toHaveBeenCalled();
  rerender({ shown: frames({ 2: "owned", 3: "owned", 4: "cart" }) });
  const [[sent] = []] = changes.mock.calls;
  expect(sent?.add?.map(({ properties }) => properties?.icon)).toEqual(["badge-owned", "badge-cart"]);
  expect(sent?.remove).toHaveLength(1);
  expect(whole).not.toHaveBeenCalled();
});

test("a footprint has the same number, whichever others are shown", () => {
  const [, second] = toFilledFootprints(frames({ 1: "cart", 2: "cart" })).features;
  expect(toFilledFootprints(frames({ 2: "cart" })).features.map(({ id }) => id)).toEqual([second?.id]);
});

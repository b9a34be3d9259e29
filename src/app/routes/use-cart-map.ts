import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { areAllOthers, cartBox } from "../../features/cart/cart-box.ts";
import type { Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import type { MapHandle } from "../../map/map-handle.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useGlobalKeys } from "../../ui/input/use-global-keys.ts";
import { lazyPart } from "../../ui/layout/lazy-part.tsx";

export const CartMap = lazyPart(() => import("../../features/cart/cart-map.tsx"), "CartMap");

export function useCartMap(frames: readonly CatalogFrame[], area: readonly Polygon[]) {
  const mapRef = useRef<MapHandle>(null);
  const [hoveredID, onHover] = useState<string>();
  const [selectedID, onSelect] = useState<string>();
  const onFit = () => {
    const box = cartBox(frames, area);
    if (box) mapRef.current?.fitBox(box);
  };
  const shown = useRef(frames);
  const onFrames = useEffectEvent((now: readonly CatalogFrame[]) => {
    if (areAllOthers(shown.current, now)) onFit();
    // An empty cart may get its frames back.
    if (now.length > 0) shown.current = now;
  });
  useEffect(() => onFrames(frames), [frames]);
  useGlobalKeys({
    f: () => {
      onFit();
      announce(t("The map shows all frames"));
    },
  });
  return { mapRef, area, hoveredID, selectedID, onHover, onSelect, onFit } satisfies Partial<
    ComponentProps<typeof CartMap>
  >;
}

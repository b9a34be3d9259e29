import { useMediaQuery } from "@mantine/hooks";
import { lazy, Suspense, useRef, useState } from "react";
import { usePricedCart } from "../api/cart/use-priced-cart.ts";
import type { RunOrder } from "../api/run/run-order.ts";
import { useFrameStates } from "../api/use-frame-states.ts";
import { cartBox } from "../features/cart/cart-box.ts";
import { CartPanel } from "../features/cart/cart-panel.tsx";
import { ConfirmRun } from "../features/cart/run/confirm-run.tsx";
import { useCartFrames } from "../features/cart/use-cart-frames.ts";
import { useCoverage } from "../features/search/use-coverage.ts";
import type { Polygon } from "../geo/types.ts";
import type { MapHandle } from "../map/map-handle.ts";
import { BottomSheet } from "../ui/bottom-sheet.tsx";
import { useApp } from "./app-context.ts";
import classes from "./cart-screen.module.css";
import { useAppliedSearch } from "./use-applied-search.ts";
import { useAttribution } from "./use-attribution.ts";
import { useGlobalKeys } from "./use-global-keys.ts";

const CartMap = lazy(async () => ({ default: (await import("../features/cart/cart-map.tsx")).CartMap }));

/** The cart beside the map of its frames. */
export function CartScreen() {
  const { config } = useApp();
  const attribution = useAttribution();
  const cart = usePricedCart();
  const { stateOf } = useFrameStates();
  const area = useAppliedSearch().applied?.area ?? NO_AREA;
  const narrow = useMediaQuery("(max-width: 767px)", false, { getInitialValueInEffect: false });
  const map = useRef<MapHandle>(null);
  const [hoveredID, setHoveredID] = useState<string>();
  const [selectedID, setSelectedID] = useState<string>();
  const [order, setOrder] = useState<RunOrder>();

  const { frames, byID, lookup } = useCartFrames();
  const coverage = useCoverage(area, frames);

  const fit = () => {
    const box = cartBox(frames, area);
    if (box) map.current?.fitBox(box);
  };
  useGlobalKeys({ f: fit });

  const panel = (
    <CartPanel
      cart={cart}
      frames={byID}
      lookup={lookup}
      coverage={area.length > 0 ? coverage : undefined}
      hoveredID={hoveredID}
      selectedID={selectedID}
      onHover={setHoveredID}
      onBuy={setOrder}
    />
  );
  return (
    <div className={classes.screen}>
      <title>Cart · Swath</title>
      {narrow ? (
        <BottomSheet label="Cart">{panel}</BottomSheet>
      ) : (
        <div className={classes.panel}>{panel}</div>
      )}
      <div className={classes.side}>
        <Suspense
          fallback={<div className={classes.mapPlace} role="status" aria-label="The map is loading" />}
        >
          <CartMap
            mapRef={map}
            frames={frames}
            stateOf={stateOf}
            area={area}
            hoveredID={hoveredID}
            selectedID={selectedID}
            onHover={setHoveredID}
            onSelect={setSelectedID}
            onFit={fit}
            styleUrl={config.mapStyleUrl}
            attribution={attribution}
          />
        </Suspense>
      </div>
      <ConfirmRun order={order} onClose={() => setOrder(undefined)} onStarted={() => setOrder(undefined)} />
    </div>
  );
}

const NO_AREA: readonly Polygon[] = [];

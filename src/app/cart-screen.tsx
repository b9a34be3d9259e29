import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy, useMemo, useRef, useState } from "react";
import { cartLookupQuery } from "../api/cart/cart-lookup.ts";
import { useCart, useCartStore } from "../api/cart/use-cart.ts";
import { usePricedCart } from "../api/cart/use-priced-cart.ts";
import { readKeptFrame } from "../api/kept-frame.ts";
import type { RunOrder } from "../api/run/run-order.ts";
import { useFrameStates } from "../api/use-frame-states.ts";
import { useSession } from "../api/use-session.ts";
import { cartBox } from "../features/cart/cart-box.ts";
import { CartPanel } from "../features/cart/cart-panel.tsx";
import { ConfirmRun } from "../features/cart/run/confirm-run.tsx";
import { useCoverage } from "../features/search/use-coverage.ts";
import type { Polygon } from "../geo/types.ts";
import type { MapHandle } from "../map/map-handle.ts";
import { useApp } from "./app-context.ts";
import { OrderLayout } from "./order-layout.tsx";
import { useAppliedSearch } from "./use-applied-search.ts";
import { useAttribution } from "./use-attribution.ts";
import { useGlobalKeys } from "./use-global-keys.ts";

const CartMap = lazy(async () => ({ default: (await import("../features/cart/cart-map.tsx")).CartMap }));

/** The cart beside the map of its frames. */
export function CartScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const { config } = useApp();
  const attribution = useAttribution();
  const store = useCartStore();
  const entries = useCart((state) => state.entries);
  const cart = usePricedCart();
  const { stateOf } = useFrameStates();
  const area = useAppliedSearch().applied?.area ?? NO_AREA;
  const map = useRef<MapHandle>(null);
  const [hoveredID, setHoveredID] = useState<string>();
  const [selectedID, setSelectedID] = useState<string>();
  const [order, setOrder] = useState<RunOrder>();

  const frameIDs = useMemo(() => entries.map(({ frame }) => frame.frameID), [entries]);
  const lookup = useQuery(cartLookupQuery(session, store, frameIDs));
  const frames = useMemo(
    () => entries.map(({ frame }) => lookup.data?.get(frame.frameID) ?? readKeptFrame(frame, session.prefix)),
    [entries, lookup.data, session.prefix],
  );
  const byID = useMemo(() => new Map(frames.map((frame) => [frame.frameID, frame])), [frames]);
  const coverage = useCoverage(area, frames);

  const fit = () => {
    const box = cartBox(frames, area);
    if (box) map.current?.fitBox(box);
  };
  useGlobalKeys({ f: fit });

  /** The run has its frames in its own ledger now. */
  function started(runID: string) {
    store.getState().remove(order?.frames.map(({ frame }) => frame.frameID) ?? []);
    void navigate({ to: "/runs/$runID", params: { runID }, search: true });
  }

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
    <>
      <title>Cart · Swath</title>
      <OrderLayout
        label="Cart"
        list={panel}
        map={
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
        }
      />
      <ConfirmRun order={order} onClose={() => setOrder(undefined)} onStarted={started} />
    </>
  );
}

const NO_AREA: readonly Polygon[] = [];

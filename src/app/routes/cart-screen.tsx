import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useCartStore } from "../../api/cart/cart-store.ts";
import { usePricedCart } from "../../api/cart/cart-totals.ts";
import { useFrameStates } from "../../api/frames/frame-states.ts";
import type { PurchaseBatchInput } from "../../api/outbox/purchase.ts";
import { useContract } from "../../api/use-session.ts";
import type { ModeFamily } from "../../domain/modes.ts";
import { CartPanel } from "../../features/cart/cart-panel.tsx";
import { CoverageSummary } from "../../features/cart/coverage/coverage-summary.tsx";
import { Suggestion, useSuggestion } from "../../features/cart/coverage/suggestion.tsx";
import { useCartCover } from "../../features/cart/coverage/use-cart-cover.ts";
import { ConfirmRun } from "../../features/cart/run/confirm-run.tsx";
import { useCartFrames } from "../../features/cart/use-cart-frames.ts";
import { useCoverage } from "../../features/search/api/use-coverage.ts";
import { useSearchResults } from "../../features/search/api/use-search-results.ts";
import { useLastSearch } from "../../features/search/search-params.ts";
import type { Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import type { LegendEntry } from "../../map/controls/map-legend.tsx";
import { useCartActions } from "../../shared/frames/use-cart-actions.ts";
import { toRun } from "../../shared/orders/links.ts";
import { useRowKeys } from "../../ui/input/use-global-keys.ts";
import { MapLayout } from "../../ui/layout/map-layout.tsx";
import { CartMap, useCartMap } from "./use-cart-map.ts";

const route = getRouteApi("/cart");

export function CartScreen() {
  const { cart: shared } = route.useSearch();
  const navigate = route.useNavigate();
  const contract = useContract();
  const store = useCartStore();
  const cart = usePricedCart();
  const { subtotals, priced, toBuy } = cart.totals;
  const { add } = useCartActions();
  const { stateOf, owned: bought } = useFrameStates();
  const { applied, area } = useLastSearch();
  const [order, setOrder] = useState<PurchaseBatchInput>();

  const { frames, byID, lookup } = useCartFrames();
  const numbers = useMemo(() => {
    const rows = cart.lines.filter(({ frameID }) => byID.has(frameID));
    return new Map(rows.map(({ frameID }, index) => [frameID, index + 1]));
  }, [cart.lines, byID]);
  const map = useCartMap(frames, area);
  const { hoveredID, onHover } = map;
  const coverage = useCoverage(area, frames);
  const results = useSearchResults(area.length > 0 ? applied : undefined, contract?.id);
  const { cover, partOf, candidates, owned } = useCartCover(
    area,
    frames,
    results.frames,
    bought,
    applied?.families ?? NO_FAMILIES,
    stateOf,
  );
  const suggestion = useSuggestion({
    gap: cover.data?.gap ?? NO_GAP,
    areaKm2: cover.data?.areaKm2 ?? 0,
    candidates,
  });
  const { taken } = suggestion;
  const shown = useMemo(() => {
    const drawn = taken.map(({ frame }) => frame);
    const hovered = candidates.frames.find(({ frameID }) => frameID === hoveredID);
    return [...new Set([...frames, ...owned, ...drawn, ...(hovered ? [hovered] : [])])];
  }, [frames, owned, taken, candidates, hoveredID]);

  function started(runID: string) {
    store.getState().remove(order?.frames.map(({ frame }) => frame.frameID) ?? []);
    void navigate(toRun(runID));
  }

  const rows = useRowKeys<HTMLDivElement>();
  const panel = (
    <CartPanel
      listRef={rows}
      cart={cart}
      frames={byID}
      lookup={lookup}
      coverage={area.length > 0 ? coverage : undefined}
      cover={area.length > 0 && !cover.isPlaceholderData ? cover.data : undefined}
      hoveredID={hoveredID}
      selectedID={map.selectedID}
      onHover={onHover}
      onBuy={setOrder}
      shared={shared}
      onSharedDone={() => void navigate({ to: "/cart", search: { cart: undefined }, replace: true })}
    >
      {area.length > 0 && (
        <CoverageSummary
          title={t("Area covered by this cart")}
          cover={cover}
          partOf={partOf}
          total={priced === toBuy && subtotals.length === 1 ? subtotals[0] : undefined}
        >
          {cover.data && cover.data.gap.length > 0 && (
            <Suggestion
              suggestion={suggestion}
              areaKm2={cover.data.areaKm2}
              coveredKm2={cover.data.coveredKm2}
              moreExist={results.hasMore}
              onAdd={add}
              onHover={onHover}
            />
          )}
        </CoverageSummary>
      )}
    </CartPanel>
  );
  return (
    <>
      <MapLayout
        width="orders"
        label={t("Cart")}
        list={panel}
        map={
          <CartMap
            {...map}
            frames={shown}
            numbers={numbers}
            stateOf={stateOf}
            gap={cover.data?.gap}
            legend={area.length > 0 ? LEGEND : LEGEND_WITHOUT_AREA}
          />
        }
      />
      <ConfirmRun order={order} onClose={() => setOrder(undefined)} onStarted={started} />
    </>
  );
}

const NO_FAMILIES: readonly ModeFamily[] = [];
const NO_GAP: readonly Polygon[] = [];
const LEGEND_WITHOUT_AREA: readonly LegendEntry[] = ["frame", "cart", "owned", "active", "unknown"];
const LEGEND: readonly LegendEntry[] = [...LEGEND_WITHOUT_AREA, "area", "gap"];

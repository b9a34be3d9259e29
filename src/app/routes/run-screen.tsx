import { useThrottledValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import { useCartStore } from "../../api/cart/cart-store.ts";
import { serviceNow } from "../../api/clock.ts";
import { type CatalogFrame, readKeptFrame } from "../../api/frames/frame.ts";
import { type FrameState, isForSale, useFrameStates } from "../../api/frames/frame-states.ts";
import { useFrames } from "../../api/frames/frames.ts";
import type { OrderState } from "../../api/orders/order-events.ts";
import { batchQuery } from "../../api/outbox/outbox.ts";
import type { PurchaseBatch, PurchaseEntry } from "../../api/outbox/purchase.ts";
import { ownPurchasesQuery, purchasesOf } from "../../api/purchases.ts";
import { entryState, type PurchaseStatuses, useFrameIDs, useRunStatuses } from "../../api/runs.ts";
import { useSession } from "../../api/use-session.ts";
import { CoverageSummary, type CoverPart } from "../../features/cart/coverage/coverage-summary.tsx";
import { areaAround, ownedBefore } from "../../features/cart/coverage/use-cart-cover.ts";
import { RunPanel } from "../../features/cart/run/run-panel.tsx";
import { useSearchResults } from "../../features/search/api/use-search-results.ts";
import { useLastSearch } from "../../features/search/search-params.ts";
import type { CoveringFrame } from "../../geo/coverage.ts";
import type { Polygon } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import type { LegendEntry } from "../../map/controls/map-legend.tsx";
import type { FootprintState } from "../../map/footprint.ts";
import { coverQuery } from "../../shared/coverage/ask-cover.ts";
import { ORDER_STATES } from "../../shared/orders/order-states.ts";
import { useRowKeys } from "../../ui/input/use-global-keys.ts";
import { MapLayout } from "../../ui/layout/map-layout.tsx";
import { PageTitle } from "../../ui/text/app-name.tsx";
import { CartMap, useCartMap } from "./use-cart-map.ts";

const route = getRouteApi("/runs/$runID");

export function RunScreen() {
  const { runID } = route.useParams();
  const session = useSession();
  const navigate = useNavigate();
  const cart = useCartStore();
  const [hoveredID, onHover] = useState<string>();
  const { batch: run, entries = NO_ENTRIES } = useQuery(batchQuery(session, "purchase", runID)).data ?? {};
  const statuses = useRunStatuses(run);
  const known = useMemo(() => ({ run, entries, statuses }), [run, entries, statuses]);
  const drawn = useDeferredValue(useThrottledValue(known, MAP_EVERY_MS));
  const { frames, shown, area, stateOf, states, cover } = useRunCover(drawn);
  const rows = useRowKeys();

  return (
    <>
      <PageTitle>{t("Run {id}", { id: runID })}</PageTitle>
      <MapLayout
        width="orders"
        label={t("Purchase run")}
        list={
          <RunPanel
            listRef={rows}
            runID={runID}
            hoveredID={hoveredID}
            onHover={onHover}
            onPutBack={(kept) => {
              cart.getState().add(
                kept.map((frame) => readKeptFrame(frame, session.prefix)),
                serviceNow(),
              );
              void navigate({ to: "/cart", search: true });
            }}
          >
            {area.length > 0 && (
              <CoverageSummary
                title={t("Area covered by this run")}
                cover={cover}
                partOf={(frameID) => partOf(states.get(frameID))}
              />
            )}
          </RunPanel>
        }
        map={
          drawn.run?.id === runID &&
          frames.length > 0 && (
            <RunMap {...{ frames, shown, area, stateOf, hoveredID, onHover }} gap={cover.data?.gap} />
          )
        }
      />
    </>
  );
}

/** Shortest time between two drawings of the map, ms: in a long run frames change several times a second. */
const MAP_EVERY_MS = 1_000;

interface RunMapProps {
  frames: readonly CatalogFrame[];
  /** `frames` and what was owned before them. */
  shown: readonly CatalogFrame[];
  area: readonly Polygon[];
  gap: readonly Polygon[] | undefined;
  stateOf: (frameID: string) => FrameState | FootprintState;
  hoveredID: string | undefined;
  onHover: (frameID: string | undefined) => void;
}

const RunMap = memo(function RunMap({ frames, shown, area, ...drawn }: RunMapProps) {
  const map = useCartMap(frames, area);
  return <CartMap subject="run" {...map} {...drawn} frames={shown} legend={LEGEND} />;
});

interface RunCoverInput {
  run: PurchaseBatch | undefined;
  entries: readonly PurchaseEntry[];
  statuses: PurchaseStatuses;
}

/** Frames of a run and how much of the searched area they cover. */
function useRunCover({ run, entries, statuses }: RunCoverInput) {
  const session = useSession();
  const search = useLastSearch();
  const states = useMemo(
    () => new Map(entries.map((entry) => [entry.frameID, entryState(entry, statuses)])),
    [entries, statuses],
  );
  const frameIDs = useFrameIDs(entries);
  const found = useFrames(frameIDs).data;
  const frames = useMemo(
    () => entries.map(({ frameID, frame }) => found?.get(frameID) ?? readKeptFrame(frame, session.prefix)),
    [entries, found, session.prefix],
  );
  const area = useMemo(() => areaAround(frames, search.area), [frames, search.area]);
  const results = useSearchResults(area.length > 0 ? search.applied : undefined, run?.contractID);
  const known = useFrameStates();
  const stateOf = useCallback(
    (frameID: string) => {
      const state = states.get(frameID);
      return state ? ORDER_STATES[state].onMap : known.stateOf(frameID);
    },
    [states, known.stateOf],
  );
  const purchases = useQuery({ ...ownPurchasesQuery(session), select: purchasesOf }).data;
  const createdAt = run?.createdAt;
  /** Area that was owned before this run. */
  const before = useMemo(() => {
    if (!purchases || createdAt === undefined) return NO_FRAMES;
    const underWay = results.frames.filter(({ frameID }) => !isForSale(known.stateOf(frameID)));
    const found = ownedBefore(area, [...known.owned, ...underWay], { createdAt, frameIDs }, purchases);
    return found.length > 0 ? found : NO_FRAMES;
  }, [area, createdAt, frameIDs, purchases, results.frames, known.owned, known.stateOf]);
  const counted = useMemo(
    () => [...before.map(({ frameID, ring }) => ({ frameID, ring })), ...inOrder(frames, states)],
    [before, frames, states],
  );
  const shown = useMemo(() => [...frames, ...before], [frames, before]);
  return { frames, shown, area, stateOf, states, cover: useQuery(coverQuery(area, counted)) };
}

const NO_FRAMES: readonly CatalogFrame[] = [];
const NO_ENTRIES: readonly PurchaseEntry[] = [];
const LEGEND: readonly LegendEntry[] = ["frame", "planned", "active", "unknown", "owned", "failed", "gap"];

const PARTS = ["before", "owned", "active", "cart"] as const satisfies readonly CoverPart[];

function partOf(state: OrderState = "owned-before"): CoverPart {
  if (state === "owned-before" || state === "owned-elsewhere") return "before";
  if (state === "ready") return "owned";
  return state === "planned" ? "cart" : "active";
}

/** Owned frames come first, so that the others count by what they add. */
function inOrder(frames: readonly CatalogFrame[], states: ReadonlyMap<string, OrderState>): CoveringFrame[] {
  const kept = frames.filter(({ frameID }) => !LOST.has(states.get(frameID) ?? "withdrawn"));
  return PARTS.flatMap((part) => kept.filter(({ frameID }) => partOf(states.get(frameID)) === part)).map(
    ({ frameID, ring }) => ({ frameID, ring }),
  );
}

const LOST: ReadonlySet<OrderState> = new Set(["failed", "canceled", "withdrawn"]);

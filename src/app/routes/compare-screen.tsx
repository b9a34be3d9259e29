import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { frameQuery } from "../../api/frames/frames.ts";
import { useSession } from "../../api/use-session.ts";
import { ComparePage } from "../../features/frame/compare/compare-page.tsx";
import { type CompareView, sideWords, VIEW_SAID } from "../../features/frame/compare/compare-words.ts";
import { useBlink } from "../../features/frame/compare/use-blink.ts";
import { repeatsOf } from "../../features/frame/same-geometry.ts";
import { useCoverage } from "../../features/search/api/use-coverage.ts";
import { useLastSearch } from "../../features/search/search-params.ts";
import { t } from "../../languages/texts.ts";
import { toCompare, toFrame } from "../../shared/orders/links.ts";
import { announce } from "../../ui/feedback/live-region.tsx";
import { useGlobalKeys } from "../../ui/input/use-global-keys.ts";
import { PageTitle } from "../../ui/text/app-name.tsx";
import { useSameGeometry } from "./use-same-geometry.ts";

const route = getRouteApi("/compare/$a/$b");
const NONE: readonly CatalogFrame[] = [];

export function CompareScreen() {
  const ids = route.useParams();
  const { how: view = "swipe", full } = route.useSearch();
  const isFull = full !== undefined;
  const navigate = useNavigate();
  const session = useSession();
  const a = useQuery(frameQuery(session, ids.a)).data ?? undefined;
  const b = useQuery(frameQuery(session, ids.b)).data ?? undefined;
  const frames = useMemo(() => (a && b ? [a, b] : NONE), [a, b]);
  const { area } = useLastSearch();
  const coverage = useCoverage(area, frames);
  const { frames: alike, overlaps } = useSameGeometry(a);
  const repeats = useMemo(
    () => (a ? repeatsOf(a, alike, (frameID) => overlaps.get(frameID)).map(({ frame }) => frame) : NONE),
    [a, alike, overlaps],
  );
  const blink = useBlink(view === "blink");

  const show = (next: CompareView, isFull: boolean) =>
    void navigate({
      ...toCompare(ids.a, ids.b),
      search: { ...(next !== "swipe" && { how: next }), ...(isFull && { full: "1" }) },
      replace: true,
    });
  const look = (next: CompareView) => {
    show(next, isFull);
    announce(t(VIEW_SAID[next]));
  };
  const turn = () => {
    const shown = blink.turn();
    const frame = shown === "a" ? a : b;
    if (frame) announce(sideWords(shown === "a" ? "A" : "B", frame));
  };
  const swap = () => {
    void navigate({ ...toCompare(ids.b, ids.a), search: true, replace: true });
    announce(t("Swapped: A is frame {a}, B is frame {b}", { a: ids.b, b: ids.a }));
  };
  const close = () => {
    if (a === undefined) return void navigate({ to: "/" });
    void navigate(toFrame(ids.a));
  };
  useGlobalKeys({
    s: swap,
    b: () => {
      if (view !== "blink") look("blink");
      else if (blink.isPlaying || !blink.canPlay) turn();
      else blink.play(true);
    },
    x: close,
    Escape: close,
  });
  return (
    <>
      <PageTitle>{t("Compare {a} with {b}", ids)}</PageTitle>
      <ComparePage
        ids={ids}
        view={view}
        onView={look}
        isFull={isFull}
        onFull={(next) => show(view, next)}
        blink={blink}
        onTurn={turn}
        onSwap={swap}
        onClose={close}
        repeats={repeats}
        coverageOf={area.length > 0 ? (frameID) => coverage.get(frameID) : undefined}
      />
    </>
  );
}

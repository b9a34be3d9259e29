import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { frameQuery } from "../../../api/frames/frames.ts";
import { useFrameStates } from "../../../api/frames/use-frame-states.ts";
import { useSession } from "../../../api/use-session.ts";
import { coverageShare } from "../../../geo/coverage/coverage.ts";
import { unwrapRing } from "../../../geo/longitude.ts";
import { t } from "../../../languages/texts.ts";
import { toCompare, toFrame } from "../../../shared/orders/links.ts";
import { QueryError } from "../../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { formatDay } from "../../../ui/text/format.ts";
import { CompareBar } from "./compare-bar.tsx";
import { CompareMap, type Pair } from "./compare-map.tsx";
import classes from "./compare-page.module.css";
import { comparedRows } from "./compare-rows.ts";
import { CompareTable } from "./compare-table.tsx";
import { type CompareView, geometryNote, overlapWords } from "./compare-words.ts";
import type { Blink } from "./use-blink.ts";
import { useComparedPrice } from "./use-compared-price.ts";

export interface ComparePageProps {
  ids: Pair<string>;
  view: CompareView;
  onView: (view: CompareView) => void;
  blink: Blink;
  onTurn: () => void;
  onSwap: () => void;
  onClose: () => void;
  /** Frames of the geometry of A, itself among them, newest first. */
  repeats: readonly CatalogFrame[];
  /** Share of the area of the last search that a frame covers; undefined without an area. */
  coverageOf: ((frameID: string) => number | undefined) | undefined;
}

/** Two frames in one place, and all that is known of them side by side. */
export function ComparePage(props: ComparePageProps) {
  const { ids, onClose } = props;
  const session = useSession();
  const a = useQuery(frameQuery(session, ids.a));
  const b = useQuery(frameQuery(session, ids.b));
  if (a.isLoading || b.isLoading) {
    return <div className={classes.message} role="status" aria-label={t("Loading the frames")} />;
  }
  if (a.error || b.error) {
    return (
      <div className={classes.message}>
        <QueryError
          query={a.error ? a : b}
          title={t("Couldn’t load frame {frameID}", { frameID: a.error ? ids.a : ids.b })}
        />
      </div>
    );
  }
  const missing = [a.data ? [] : [ids.a], b.data ? [] : [ids.b]].flat();
  if (!a.data || !b.data || ids.a === ids.b) {
    return (
      <div className={classes.message}>
        <HelpfulEmpty
          isScreen
          title={
            missing[0]
              ? t("There is no frame {frameID} in the catalog", { frameID: missing[0] })
              : t("This is the same frame twice")
          }
          text={
            missing[0]
              ? t("The link may be mistyped, or the frame has been withdrawn.")
              : t("Open the frame and press X to choose another one to compare it with.")
          }
        >
          <Button variant="default" onClick={onClose}>
            {missing[0] === ids.a ? t("Back to search") : t("Open frame {frameID}", { frameID: ids.a })}
          </Button>
        </HelpfulEmpty>
      </div>
    );
  }
  return <Loaded {...props} frames={{ a: a.data, b: b.data }} />;
}

function Loaded(props: ComparePageProps & { frames: Pair<CatalogFrame> }) {
  const { frames, view, blink, repeats, coverageOf } = props;
  const { a, b } = frames;
  const { prefix } = useSession();
  const { stateOf } = useFrameStates();
  const [opacity, setOpacity] = useState<Pair<number>>({ a: 100, b: 100 });
  const overlap = useMemo(() => coverageShare([[unwrapRing(a.ring)]], b.ring), [a, b]);
  const price = [useComparedPrice(a, stateOf(a.frameID)), useComparedPrice(b, stateOf(b.frameID))] as const;
  const coverage = coverageOf && ([coverageOf(a.frameID), coverageOf(b.frameID)] as const);
  const rows = comparedRows(a, b, { prefix, coverage, price });
  const others = repeats.filter(({ frameID }) => frameID !== a.frameID);
  return (
    <div className={classes.page}>
      <CompareBar {...props} ids={{ a: a.frameID, b: b.frameID }} opacity={opacity} onOpacity={setOpacity} />
      <CompareMap
        key={`${a.frameID} ${b.frameID}`}
        frames={frames}
        view={view}
        blinkShows={blink.shows}
        opacity={{ a: opacity.a / 100, b: opacity.b / 100 }}
        isApart={overlap === 0}
      />
      <aside className={classes.side} aria-label={t("Properties of both frames")}>
        <div className={classes.scroll}>
          <CompareTable rows={rows} overlap={overlapWords(overlap)} />
          <p className={classes.note}>{geometryNote(a, b, overlap)}</p>
          {others.length > 0 && (
            <section className={classes.others} aria-labelledby="others-title">
              <h2 id="others-title">{t("Compare with another of the same geometry")}</h2>
              <ul>
                {others.map(({ frameID, start }) => (
                  <li key={frameID}>
                    <RoutedButton
                      {...toCompare(a.frameID, frameID)}
                      search={true}
                      size="compact-sm"
                      aria-current={frameID === b.frameID ? "true" : undefined}
                      title={frameID}
                    >
                      {formatDay(start)}
                    </RoutedButton>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <div className={classes.foot}>
          <RoutedButton size="md" {...toFrame(a.frameID)}>
            {t("Open A")}
          </RoutedButton>
          <RoutedButton size="md" {...toFrame(b.frameID)}>
            {t("Open B")}
          </RoutedButton>
        </div>
      </aside>
    </div>
  );
}

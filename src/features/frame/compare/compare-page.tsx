import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import {
  IconArrowLeft,
  IconArrowsLeftRight,
  IconPlayerPause,
  IconPlayerPlay,
  IconSwitchHorizontal,
  IconX,
  IconZoomScan,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment, useMemo, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { type FrameState, isForSale, useFrameStates } from "../../../api/frames/frame-states.ts";
import { frameQuery } from "../../../api/frames/frames.ts";
import { useContract, useGuest, useSession } from "../../../api/use-session.ts";
import { coverageShare } from "../../../geo/coverage.ts";
import { unwrapRing } from "../../../geo/longitude.ts";
import { inSentence, t, text } from "../../../languages/texts.ts";
import { FRAME_STATES } from "../../../shared/frames/state-mark.tsx";
import { useCartActions } from "../../../shared/frames/use-cart-actions.ts";
import { usePriceQuery } from "../../../shared/money/price-label.tsx";
import { toCompare, toFrame } from "../../../shared/orders/links.ts";
import { useFullImage } from "../../../shared/raster/full-image.ts";
import { TermHelp } from "../../../shared/terms/term-help.tsx";
import { QueryError } from "../../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { announce } from "../../../ui/feedback/live-region.tsx";
import { iconBefore } from "../../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { ShareButton } from "../../../ui/input/share-button.tsx";
import { takeFocus } from "../../../ui/layout/take-focus.ts";
import { count, formatDay, formatPrice } from "../../../ui/text/format.ts";
import { BuyDialog } from "../buy/buy-dialog.tsx";
import { OpacitySlider } from "../frame-map.tsx";
import { CompareBrightness, commonLook, type Window } from "./compare-brightness.tsx";
import { CompareMap, type Pair } from "./compare-map.tsx";
import classes from "./compare-page.module.css";
import {
  type ComparedPrice,
  type ComparedRow,
  comparedRows,
  type RowView,
  rowsIn,
  rowViews,
} from "./compare-rows.ts";
import { type CompareView, compareViews, geometryNote, overlapWords, VIEW_NAMES } from "./compare-words.ts";
import type { Blink } from "./use-blink.ts";

interface ComparePageProps {
  ids: Pair<string>;
  view: CompareView;
  onView: (view: CompareView) => void;
  /** Shows both images at full resolution where both are owned. */
  isFull: boolean;
  onFull: (isFull: boolean) => void;
  blink: Blink;
  onTurn: () => void;
  onSwap: () => void;
  onClose: () => void;
  /** Frames at about the incidence of A with A, newest first. */
  repeats: readonly CatalogFrame[];
  /** Share of the area of the last search; undefined without an area. */
  coverageOf: ((frameID: string) => number | undefined) | undefined;
}

export function ComparePage(props: ComparePageProps) {
  const { ids, onClose } = props;
  const session = useSession();
  const a = useQuery(frameQuery(session, ids.a));
  const b = useQuery(frameQuery(session, ids.b));
  if (a.isLoading || b.isLoading) {
    return <CompareSkeleton ids={ids} />;
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

/** Keeps the places of the bar, the maps and the table, with the outline of two frames that overlap. */
function CompareSkeleton({ ids }: { ids: Pair<string> }) {
  return (
    <div className={classes.page} role="status" aria-label={t("Loading the frames")}>
      <div className={classes.bar}>
        <RoutedButton {...toFrame(ids.a)} variant="subtle" Icon={IconArrowLeft}>
          {t("Frame {frameID}", { frameID: ids.a })}
        </RoutedButton>
        <h1>{t("Compare")}</h1>
      </div>
      <div className={classes.coming} data-view="coming">
        <svg viewBox="0 0 200 160" aria-hidden="true">
          <rect x="35" y="25" width="100" height="100" transform="rotate(-14 85 75)" data-side="a" />
          <rect x="65" y="35" width="100" height="100" transform="rotate(14 115 85)" data-side="b" />
        </svg>
        <p>{t("Loading frames {a} and {b}…", ids)}</p>
      </div>
      <aside className={classes.side}>
        <Skeleton m={16} width={180} height={20} />
        {COMING_ROWS.map((row) => (
          <Skeleton key={row} mx={16} my={8} height={12} w="auto" />
        ))}
      </aside>
    </div>
  );
}

const COMING_ROWS = Array.from({ length: 12 }, (_, row) => row);

function Loaded(props: ComparePageProps & { frames: Pair<CatalogFrame> }) {
  const { frames, view, blink, repeats, coverageOf } = props;
  const { a, b } = frames;
  const { prefix } = useSession();
  const { stateOf } = useFrameStates();
  const [opacity, setOpacity] = useState<Pair<number>>({ a: 100, b: 100 });
  const [buying, setBuying] = useState<CatalogFrame>();
  const overlap = useMemo(() => coverageShare([[unwrapRing(a.ring)]], b.ring), [a, b]);
  const price = [useComparedPrice(a, stateOf(a.frameID)), useComparedPrice(b, stateOf(b.frameID))] as const;
  const coverage = coverageOf && ([coverageOf(a.frameID), coverageOf(b.frameID)] as const);
  const rows = comparedRows(a, b, { prefix, coverage, price });
  const canBeFull = stateOf(a.frameID) === "owned" && stateOf(b.frameID) === "owned";
  const isFull = props.isFull && canBeFull;
  const [window, setWindow] = useState<Window>();
  const [fullA, fullB] = [useFullImage(a, isFull), useFullImage(b, isFull)];
  const [rasterA, rasterB] = [fullA.raster, fullB.raster];
  // Each new look makes the maps draw.
  const look = useMemo(() => commonLook({ a: rasterA, b: rasterB }, window), [rasterA, rasterB, window]);
  const images = { a: fullA, b: fullB };
  const others = repeats.filter(({ frameID }) => frameID !== a.frameID);
  return (
    <div className={classes.page}>
      <CompareBar
        {...props}
        {...{ canBeFull, isFull, opacity }}
        ids={{ a: a.frameID, b: b.frameID }}
        onOpacity={setOpacity}
      />
      <CompareMap
        key={`${a.frameID} ${b.frameID}`}
        frames={frames}
        view={view}
        blinkShows={blink.shows}
        opacity={{ a: opacity.a / 100, b: opacity.b / 100 }}
        isApart={overlap === 0}
        images={images}
        looks={look.looks}
      />
      <aside className={classes.side} aria-label={t("Properties of both frames")}>
        <div className={classes.scroll}>
          {isFull && <CompareBrightness images={images} look={look} onWindow={setWindow} />}
          <CompareTable rows={rows} overlap={overlapWords(overlap)} />
          <p className={classes.note}>
            {geometryNote(a, b, overlap)}
            {!canBeFull &&
              ` ${t("Once you own both frames, their images are compared here at full resolution.")}`}
          </p>
          {others.length > 0 && (
            <section className={classes.others} aria-labelledby="others-title">
              <h2 id="others-title">{t("Compare with another at this incidence")}</h2>
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
        <footer className={classes.foot}>
          {[a, b].map((frame, index) => (
            <FrameActs
              key={frame.frameID}
              side={index === 0 ? "A" : "B"}
              frame={frame}
              state={stateOf(frame.frameID)}
              price={index === 0 ? price[0] : price[1]}
              onBuy={() => setBuying(frame)}
            />
          ))}
        </footer>
      </aside>
      {[a, b].map((frame) => (
        <BuyDialog
          key={frame.frameID}
          frame={frame}
          opened={buying === frame}
          onClose={() => setBuying(undefined)}
        />
      ))}
    </div>
  );
}

interface FrameActsProps {
  side: "A" | "B";
  frame: CatalogFrame;
  state: FrameState;
  price: ComparedPrice;
  onBuy: () => void;
}

/** Price of a frame, and what can be done with it: as on its own page. */
function FrameActs({ side, frame, state, price, onBuy }: FrameActsProps) {
  const contract = useContract();
  const { toggle } = useCartActions();
  const isGuest = useGuest() !== undefined;
  const named = (action: string) => t("{action}: frame {frameID}", { action, frameID: frame.frameID });
  const cart = state === "cart" ? t("Remove from cart") : t("Add to cart");
  return (
    <div className={classes.acts}>
      <p>
        <b>{side}</b> {price.words}
      </p>
      {isForSale(state) && !isGuest && (
        <>
          <Button disabled={!contract} aria-label={named(t("Buy¦verb"))} onClick={onBuy}>
            {t("Buy¦verb")}
          </Button>
          <Button variant="default" aria-label={named(cart)} onClick={() => toggle(frame)}>
            {cart}
          </Button>
        </>
      )}
      <RoutedButton {...toFrame(frame.frameID)}>{side === "A" ? t("Open A") : t("Open B")}</RoutedButton>
    </div>
  );
}

const ROW_VIEW_NAMES = {
  all: text("All"),
  shown: text("Main"),
  differ: text("Differ"),
} as const satisfies Record<RowView, string>;

function CompareTable({ rows, overlap }: { rows: readonly ComparedRow[]; overlap: string }) {
  const [view, setView] = useState<RowView>("shown");
  const shown = rowsIn(view, rows);
  return (
    <section className={classes.section} aria-labelledby="compared-title">
      <h2 id="compared-title">
        <TermHelp term="compare">{t("Properties side by side")}</TermHelp>
      </h2>
      <div className={classes.head}>
        <SegmentedControl
          size="xs"
          aria-label={t("Which properties")}
          value={view}
          onChange={(value) => {
            setView(value);
            announce(count(rowsIn(value, rows).length, "property", "properties"));
          }}
          data={rowViews.map((value) => ({
            value,
            label: `${t(ROW_VIEW_NAMES[value])} ${rowsIn(value, rows).length}`,
          }))}
        />
        <span className={classes.overlap}>{overlap}</span>
      </div>
      {shown.length === 0 ? (
        <p className={classes.none}>{t("Nothing differs.")}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t("Property")}</th>
              <th scope="col" data-side="a">
                A
              </th>
              <th scope="col">B</th>
              <th scope="col">B − A</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ name, label, a, b, difference, differs }) => (
              <tr key={name} data-differs={differs || undefined}>
                <th scope="row" title={name}>
                  {label}
                  {differs && <span className="visually-hidden">{t(", differs")}</span>}
                </th>
                <td>{a}</td>
                <td>{b}</td>
                <td>{difference}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Returns the price under the chosen contract and licence, or why there is none. */
function useComparedPrice({ frameID }: CatalogFrame, state: FrameState): ComparedPrice {
  const contract = useContract();
  const query = usePriceQuery()(frameID);
  const { data, isLoading } = useQuery({ ...query, enabled: query.enabled && isForSale(state) });
  const unquoted = (words: string) => ({ words, quoted: undefined });
  if (!isForSale(state)) return unquoted(inSentence(t(FRAME_STATES[state].words)));
  if (contract?.hasPricingPlan === false) return unquoted(t("By agreement"));
  if (data) return { words: formatPrice(data), quoted: data };
  return unquoted(isLoading ? t("loading") : t("not known"));
}

interface CompareBarProps extends Omit<ComparePageProps, "repeats" | "coverageOf"> {
  canBeFull: boolean;
  /** Percent. */
  opacity: Pair<number>;
  onOpacity: (opacity: Pair<number>) => void;
}

function CompareBar(props: CompareBarProps) {
  const { ids, view, onView, blink, onTurn, onSwap, onClose, opacity, onOpacity } = props;
  const isGuest = useGuest() !== undefined;
  return (
    <div className={classes.bar} data-blinking={view === "blink" || undefined}>
      <RoutedButton {...toFrame(ids.a)} variant="subtle" Icon={IconArrowLeft}>
        {t("Frame {frameID}", { frameID: ids.a })}
      </RoutedButton>
      <h1 ref={takeFocus} tabIndex={-1}>
        {t("Compare")}
        <span className="visually-hidden"> {t("frame {a} with {b}", ids)}</span>
      </h1>
      <SegmentedControl
        aria-label={t("How they are compared")}
        value={view}
        onChange={onView}
        data={compareViews.map((value) => ({ value, label: t(VIEW_NAMES[value]) }))}
      />
      {view === "blink" && <BlinkButtons blink={blink} onTurn={onTurn} />}
      {props.canBeFull && (
        <Button
          variant="default"
          {...iconBefore(IconZoomScan)}
          aria-pressed={props.isFull}
          title={t("Both images at full resolution")}
          onClick={() => props.onFull(!props.isFull)}
        >
          {t("Full resolution")}
        </Button>
      )}
      <div className={classes.opacities}>
        <span>{t("Opacity")}</span>
        {(["a", "b"] as const).map((side) => (
          <Fragment key={side}>
            <b>{side.toUpperCase()}</b>
            <OpacitySlider
              label={t("Opacity of {side}, percent", { side: side.toUpperCase() })}
              percent={opacity[side]}
              onChange={(percent) => onOpacity({ ...opacity, [side]: percent })}
            />
          </Fragment>
        ))}
      </div>
      <div className={classes.tools}>
        <Button
          variant="default"
          {...iconBefore(IconArrowsLeftRight)}
          title={t("Swap A and B (S)")}
          onClick={onSwap}
        >
          {t("Swap")}
        </Button>
        {!isGuest && <ShareButton />}
        <Button
          variant="default"
          {...iconBefore(IconX)}
          title={t("Back to frame {frameID} (Esc)", { frameID: ids.a })}
          onClick={onClose}
        >
          {t("Close")}
        </Button>
      </div>
    </div>
  );
}

function BlinkButtons({ blink, onTurn }: { blink: Blink; onTurn: () => void }) {
  const { isPlaying, canPlay, shows, play } = blink;
  return (
    <>
      {canPlay && (
        <Button
          variant="default"
          {...iconBefore(isPlaying ? IconPlayerPause : IconPlayerPlay)}
          title="B"
          onClick={() => play(!isPlaying)}
        >
          {isPlaying ? t("Pause") : t("Blink, 0.8 s")}
        </Button>
      )}
      {!isPlaying && (
        <Button variant="default" {...iconBefore(IconSwitchHorizontal)} onClick={onTurn}>
          {shows === "a" ? t("Show B") : t("Show A")}
        </Button>
      )}
    </>
  );
}

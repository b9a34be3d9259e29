import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import {
  type Icon,
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconColumns2,
  IconPhoto,
  IconRuler2,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { offersEula, priceQuery, useCommercialChoice } from "../../api/contracts.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { isForSale, useFrameStates } from "../../api/frames/frame-states.ts";
import { acquisitionQuery, frameQuery } from "../../api/frames/frames.ts";
import { useContract, useGuest, useSession } from "../../api/use-session.ts";
import type { Contract } from "../../contract/account.ts";
import { type Eula, mostFrames } from "../../domain/modes.ts";
import { t, text } from "../../languages/texts.ts";
import { DemoChip } from "../../shared/frames/demo-chip.tsx";
import { geometryWords, modeName, resolutionWords } from "../../shared/frames/frame-words.ts";
import { AskPrice, agreementWords } from "../../shared/money/ask-price.tsx";
import { LicenseText } from "../../shared/money/license-text.tsx";
import { PriceLabel } from "../../shared/money/price-label.tsx";
import { eulaName } from "../../shared/money/term-words.ts";
import { TermsChoice, TermsTable } from "../../shared/money/terms-table.tsx";
import { toCompare } from "../../shared/orders/links.ts";
import { TermHelp } from "../../shared/terms/term-help.tsx";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { iconBefore } from "../../ui/input/busy-button.tsx";
import { IconButton } from "../../ui/input/icon-button.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { ShareButton } from "../../ui/input/share-button.tsx";
import { takeFocus } from "../../ui/layout/take-focus.ts";
import { useTwoColumns } from "../../ui/layout/use-media.ts";
import { Dotted } from "../../ui/text/dotted.tsx";
import { formatNumber, formatTime } from "../../ui/text/format.ts";
import { BuyDialog } from "./buy/buy-dialog.tsx";
import { BuyFoot } from "./buy/buy-foot.tsx";
import { GuestFoot } from "./buy/guest-foot.tsx";
import { FrameFacts, FrameProducts, GeometryCard, PropertyTable } from "./frame-facts.tsx";
import { FrameMap, OpacitySlider } from "./frame-map.tsx";
import classes from "./frame-page.module.css";
import { ImageView } from "./image-view.tsx";
import { NativeQuicklook } from "./native-quicklook.tsx";
import { type RepeatCandidates, SameGeometryPanel } from "./same-geometry-panel.tsx";
import { Siblings } from "./siblings.tsx";
import { SwathChart } from "./swath-chart.tsx";

interface FramePageProps {
  frameID: string;
  onBack: () => void;
  /** Position among the results; undefined if it is not among them. */
  steps: ResultStepsProps | undefined;
  sameGeometry: RepeatCandidates;
  /** Share of the area of the last search by frame of the acquisition; undefined without an area. */
  coverage: ReadonlyMap<string, number> | undefined;
  measuring: boolean;
  onMeasure: (measuring: boolean) => void;
  compareWith: string | undefined;
  more?: (frame: CatalogFrame) => ReactNode;
}

const quicklookViews = ["native", "shadows-down", "north-up"] as const;
type QuicklookView = (typeof quicklookViews)[number];

const VIEW_NAMES = {
  native: text("Native"),
  "shadows-down": text("Shadows down"),
  "north-up": text("North up"),
} as const satisfies Record<QuicklookView, string>;

export function FramePage(props: FramePageProps) {
  const { frameID, onBack } = props;
  const session = useSession();
  const query = useQuery(frameQuery(session, frameID));
  if (query.isLoading) return <FrameSkeleton />;
  if (query.error) {
    return (
      <div className={classes.message}>
        <QueryError query={query} title={t("Couldn’t load the frame")} />
      </div>
    );
  }
  if (!query.data) {
    return (
      <div className={classes.message}>
        <HelpfulEmpty
          isScreen
          title={t("There is no frame {frameID} in the catalog", { frameID })}
          text={t(
            "The link may be mistyped, or the frame has been withdrawn. Frame ids look like 6987409_2: acquisition, underscore, frame number.",
          )}
        >
          <Button variant="default" onClick={onBack}>
            {t("Back to search")}
          </Button>
        </HelpfulEmpty>
      </div>
    );
  }
  return <Loaded {...props} frame={query.data} />;
}

function Loaded(props: FramePageProps & { frame: CatalogFrame }) {
  const { frame, onBack, steps, sameGeometry, coverage, compareWith, measuring, onMeasure, more } = props;
  const session = useSession();
  const { stateOf } = useFrameStates();
  const siblings = useQuery(acquisitionQuery(session, frame.imageID));
  const alone = useMemo(() => [frame], [frame]);
  const [chosenView, setView] = useState<QuicklookView>("north-up");
  // Measuring needs the map.
  const view = measuring && chosenView === "native" ? "north-up" : chosenView;
  const [opacity, setOpacity] = useState(100);
  const isGuest = useGuest() !== undefined;
  const [buying, setBuying] = useState(false);
  const [looking, setLooking] = useState(false);
  const isOneScene = frame.mode !== undefined && mostFrames(frame.mode.imagingMode) === 1;
  // Beside the map there is no room for them.
  const inColumns = useTwoColumns();
  const instruments = (
    <section
      className={classes.instruments}
      aria-label={t("Geometry")}
      // Scrolls by keys where the window is low.
      tabIndex={inColumns ? undefined : 0}
    >
      <GeometryCard frame={frame} />
      <SwathChart frame={frame} />
    </section>
  );
  return (
    <div className={classes.page} data-one-scene={isOneScene || undefined}>
      <div className={classes.bar}>
        <Button variant="subtle" {...iconBefore(IconArrowLeft)} onClick={onBack}>
          {t("Results")}
        </Button>
        {steps && <ResultSteps {...steps} />}
        <h1 className={classes.title} ref={takeFocus} tabIndex={-1}>
          {modeName(frame)}, {formatTime(frame.start)}
          <span className="visually-hidden">, {t("frame {frameID}", { frameID: frame.frameID })}</span>
        </h1>
        <p className={classes.brief}>
          <Dotted parts={`${resolutionWords(frame)} · ${geometryWords(frame)}`} />
        </p>
        <SegmentedControl
          aria-label={t("View of the quicklook")}
          value={view}
          onChange={(value) => {
            if (value === "native") onMeasure(false);
            setView(value);
          }}
          data={quicklookViews.map((value) => ({ value, label: t(VIEW_NAMES[value]) }))}
          classNames={{ root: classes.views, control: classes.view }}
        />
        <div className={classes.acts}>
          {frame.corners && (
            <Button
              variant="default"
              {...iconBefore(IconRuler2)}
              aria-pressed={measuring}
              title={t("Measure distance and area (M)")}
              onClick={() => onMeasure(!measuring)}
            >
              {t("Measure")}
            </Button>
          )}
          {compareWith ? (
            <RoutedButton
              {...toCompare(frame.frameID, compareWith)}
              Icon={IconColumns2}
              title={t("Compare with frame {frameID} (X)", { frameID: compareWith })}
            >
              {t("Compare")}
            </RoutedButton>
          ) : (
            <Button
              variant="default"
              {...iconBefore(IconColumns2)}
              disabled
              title={t("There is no other frame to compare with")}
            >
              {t("Compare")}
            </Button>
          )}
          {!isGuest && <ShareButton />}
        </div>
      </div>
      <div className={classes.stage} data-map-stage="" data-view={view}>
        {view === "native" || !frame.corners ? (
          <NativeQuicklook frame={frame} />
        ) : (
          <FrameMap
            frame={frame}
            siblings={siblings.data?.length ? siblings.data : alone}
            stateOf={stateOf}
            view={view}
            opacity={opacity / 100}
            onMeasured={measuring ? () => onMeasure(false) : undefined}
          />
        )}
        <DemoChip frame={frame} />
        {frame.quicklookUrl && (
          <div className={classes.picture} data-over-map>
            {view !== "native" && (
              <label className={classes.opacity}>
                {t("Quicklook")}
                <OpacitySlider
                  label={t("Opacity of the quicklook, percent")}
                  percent={opacity}
                  onChange={setOpacity}
                />
                <output>{opacity} %</output>
              </label>
            )}
            <Button variant="default" {...iconBefore(IconPhoto)} onClick={() => setLooking(true)}>
              {t("Open quicklook")}
            </Button>
          </div>
        )}
        {!inColumns && instruments}
      </div>
      <div className={classes.siblings}>
        {!isOneScene && <Siblings frame={frame} stateOf={stateOf} coverage={coverage} />}
        <SameGeometryPanel frame={frame} candidates={sameGeometry} stateOf={stateOf} />
      </div>
      <aside className={classes.side} aria-label={t("Facts and price")}>
        <div className={classes.scroll}>
          <FrameFacts frame={frame} />
          <FrameProducts frame={frame} />
          <PriceTable frameID={frame.frameID} />
          {!isGuest && more && <p className={classes.more}>{more(frame)}</p>}
          {inColumns && instruments}
          <PropertyTable frame={frame} prefix={session.prefix} />
        </div>
        {isGuest ? (
          <GuestFoot frameID={frame.frameID} />
        ) : (
          <BuyFoot frame={frame} state={stateOf(frame.frameID)} onBuy={() => setBuying(true)} />
        )}
      </aside>
      {!isGuest && <BuyDialog frame={frame} opened={buying} onClose={() => setBuying(false)} />}
      <ImageView
        frame={looking ? frame : undefined}
        isNorthUp={view !== "native"}
        isForSale={isForSale(stateOf(frame.frameID))}
        onClose={() => setLooking(false)}
      />
    </div>
  );
}

function FrameSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label={t("Loading the frame")}>
      <div className={classes.bar} />
      <div className={classes.stage} />
      <aside className={classes.side}>
        <Skeleton m={16} width={220} height={20} />
        <Skeleton m={16} height={120} w="auto" />
        <Skeleton m={16} height={160} w="auto" />
      </aside>
    </div>
  );
}

/** Price under each contract and licence, which a press chooses. */
function PriceTable({ frameID }: { frameID: string }) {
  const chosen = useCommercialChoice((choice) => choice.eula);
  const contract = useContract();
  return (
    <section className={classes.section} aria-labelledby="prices-title">
      <h2 id="prices-title">
        <TermHelp term="licence">{t("Price by contract and license")}</TermHelp>
      </h2>
      <TermsTable
        cell={(contract, eula) => <PriceChoice frameID={frameID} contract={contract} eula={eula} />}
      />
      {contract?.hasPricingPlan === false && (
        <p className={classes.note}>
          <AskPrice about={agreementWords(frameID, chosen, contract.name)} />
        </p>
      )}
      <p className={classes.note}>
        {eulaName(chosen)}: <LicenseText eula={chosen} />{" "}
        {t("You buy a frame once: the license cannot be changed later.")}
      </p>
    </section>
  );
}

function PriceChoice({ frameID, contract, eula }: { frameID: string; contract: Contract; eula: Eula }) {
  const allowed = offersEula(contract, eula);
  const query = useQuery({
    ...priceQuery(useSession(), { contractID: contract.id, frameID, eula }),
    enabled: allowed && contract.hasPricingPlan,
  });
  if (!allowed) return <span className={classes.none}>{t("Not allowed")}</span>;
  if (!contract.hasPricingPlan) return <span className={classes.none}>{t("By agreement")}</span>;
  const label = <PriceLabel asked={query} />;
  if (!query.data) return label;
  return (
    <TermsChoice contract={contract} eula={eula}>
      {label}
    </TermsChoice>
  );
}

interface ResultStepsProps {
  /** Position from 1. */
  at: number;
  of: number;
  hasMore: boolean;
  previous: string | undefined;
  next: string | undefined;
  onOpen: (frameID: string | undefined) => void;
}

/** "7 of 38" with the previous and the next result. */
function ResultSteps({ at, of, hasMore, previous, next, onOpen }: ResultStepsProps) {
  const place = { at: formatNumber(at), all: formatNumber(of) };
  const step = (label: string, letter: string, Icon: Icon, to: string | undefined) => (
    <IconButton
      {...{ Icon, label }}
      title={`${label} (${letter})`}
      disabled={!to}
      onClick={() => onOpen(to)}
    />
  );
  return (
    <nav className={classes.steps} aria-label={t("Results of the search")}>
      {step(t("Previous result"), "K", IconChevronLeft, previous)}
      <span>{hasMore ? t("{at} of {all} loaded", place) : t("{at} of {all}", place)}</span>
      {step(t("Next result"), "J", IconChevronRight, next)}
    </nav>
  );
}

import { Button } from "@mantine/core";
import { IconArrowsHorizontal, IconFocusCentered, IconMinus, IconPlus } from "@tabler/icons-react";
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { Fitted, Linked, viewGroup } from "../../../map/controls/keep-in-view.tsx";
import { ControlButton } from "../../../map/controls/map-controls.tsx";
import { ComparedLayer, type Side } from "../../../map/layers/compared-layer.tsx";
import { MapCanvas } from "../../../map/map-canvas.tsx";
import type { MapHandle } from "../../../map/map-handle.ts";
import { DeepZoom } from "../../../map/raster/deep-zoom.tsx";
import { RasterLayer } from "../../../map/raster/raster-layer.tsx";
import type { RasterLook } from "../../../map/raster/raster-look.ts";
import { geometryWords, shortGeometryWords, shortModeName } from "../../../shared/frames/frame-words.ts";
import { footprintsOf } from "../../../shared/frames/frames-on-map.ts";
import type { FullImage } from "../../../shared/raster/full-image.ts";
import { formatShortTime } from "../../../ui/text/format.ts";
import { usePicture } from "../../../ui/text/picture.ts";
import { usePalette } from "../../../ui/theme/palette.ts";
import { paddedBox } from "../frame-map.tsx";
import classes from "./compare-map.module.css";
import type { CompareView } from "./compare-words.ts";

export type Pair<T> = Readonly<Record<Side, T>>;

interface CompareMapProps {
  frames: Pair<CatalogFrame>;
  view: CompareView;
  blinkShows: Side;
  /** Opacity of the quicklooks, 0 to 1. */
  opacity: Pair<number>;
  isApart: boolean;
  /** Images at full resolution, and how they are drawn. */
  images: Pair<FullImage>;
  looks: Pair<RasterLook>;
}

const plain = () => "default" as const;
const NAMES = { a: "A", b: "B" } as const;
/** Room for the cards and the controls, px. */
const ROOM = { top: 84, right: 24, bottom: 36, left: 52 };
const ROOM_APART = { ...ROOM, bottom: 100 };

/** Two linked maps, each with one of two frames: over each other, in turns or side by side. */
export function CompareMap(props: CompareMapProps) {
  const { frames, view, blinkShows, opacity, isApart, images, looks } = props;
  const [at, setAt] = useState(50);
  const [failure, setFailure] = useState<string>();
  const [group] = useState(viewGroup);
  const map = useRef<MapHandle>(null);
  const { a, b } = frames;
  const pictures = {
    a: usePicture(a.frameID, a.quicklookUrl),
    b: usePicture(b.frameID, b.quicklookUrl),
  };
  const box = useMemo(() => paddedBox([a, b], 0), [a, b]);
  const footprints = useMemo(() => {
    const [one, other] = footprintsOf([a, b], plain);
    return one && other && { a: one, b: other };
  }, [a, b]);
  const room = isApart ? ROOM_APART : ROOM;
  const showAll = (shown: readonly CatalogFrame[]) => {
    const target = paddedBox(shown, 0);
    if (target) map.current?.fitBox(target, { padding: room });
  };
  /** Shows one frame with nothing over it. */
  const goTo = (name: Side) => {
    setAt(name === "a" ? 100 : 0);
    showAll([frames[name]]);
  };
  const palette = usePalette();
  const side = (name: Side) => {
    const { raster, placement } = images[name];
    return (
      <div
        className={classes.side}
        data-side={name}
        // A hidden map takes no focus.
        inert={view === "blink" && blinkShows !== name}
      >
        <MapCanvas
          palette={palette}
          label={t("{side}: frame {frameID} on the map. {geometry}", {
            side: NAMES[name],
            frameID: frames[name].frameID,
            geometry: geometryWords(frames[name]),
          })}
          box={box}
          onError={setFailure}
          {...(name === "a" && { ref: map })}
        >
          {footprints && (
            <ComparedLayer
              frames={footprints}
              shown={name}
              url={raster ? undefined : pictures[name].url}
              opacity={opacity[name]}
            />
          )}
          {raster && placement && (
            <>
              <DeepZoom />
              <RasterLayer
                raster={raster}
                placement={placement}
                look={looks[name]}
                frame={0}
                opacity={opacity[name]}
              />
            </>
          )}
          <Linked group={group} />
          {name === "a" && <Fitted box={box} padding={room} />}
        </MapCanvas>
      </div>
    );
  };
  return (
    <div
      className={classes.stage}
      data-view={view}
      data-blink={blinkShows}
      style={{ "--swipe": `${at}%` } as CSSProperties}
    >
      {side("b")}
      {side("a")}
      {view === "swipe" && <SwipeLine at={at} onMove={setAt} />}
      <NameCard name="a" frame={a} picture={pictures.a} />
      <NameCard name="b" frame={b} picture={pictures.b} />
      {!failure && (
        <div className={classes.controls} role="toolbar" aria-label={t("Maps")} aria-orientation="vertical">
          <ControlButton label={t("Zoom in")} onClick={() => map.current?.zoomIn()}>
            <IconPlus size={16} stroke={1.75} />
          </ControlButton>
          <ControlButton label={t("Zoom out")} onClick={() => map.current?.zoomOut()}>
            <IconMinus size={16} stroke={1.75} />
          </ControlButton>
          <ControlButton label={t("Fit both frames")} onClick={() => showAll([a, b])}>
            <IconFocusCentered size={16} stroke={1.75} />
          </ControlButton>
        </div>
      )}
      {!failure && isApart && (
        <div className={classes.apart}>
          <p role="status">{t("The frames do not overlap.")}</p>
          <Button variant="subtle" onClick={() => goTo("a")}>
            {t("Go to A")}
          </Button>
          <Button variant="subtle" onClick={() => goTo("b")}>
            {t("Go to B")}
          </Button>
        </div>
      )}
      {failure && (
        <p className={classes.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

interface NameCardProps {
  name: Side;
  frame: CatalogFrame;
  picture: ReturnType<typeof usePicture>;
}

function NameCard({ name, frame, picture }: NameCardProps) {
  const hasQuicklook = frame.quicklookUrl !== undefined && frame.corners !== undefined;
  const about =
    hasQuicklook && !picture.url && !picture.failed
      ? t("Loading the picture…")
      : frame.hasDemoPicture && t("Demo picture");
  return (
    <div className={classes.card} data-side={name}>
      <p>
        <b>{NAMES[name]}</b> {shortModeName(frame)}{" "}
        <span>{t("{time} UTC", { time: formatShortTime(frame.start) })}</span>
      </p>
      <p className={classes.geometry}>
        <span>
          {shortGeometryWords(frame)}
          {about && " · "}
        </span>
        {about}
      </p>
      {!hasQuicklook && (
        <p className={classes.missing}>{t("No quicklook in the catalog: only its outline")}</p>
      )}
      {hasQuicklook && picture.failed && (
        <div className={classes.missing}>
          <p role="alert">{t("Image could not be loaded")}</p>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t("Try again to load the image of {side}", { side: NAMES[name] })}
            onClick={picture.retry}
          >
            {t("Try again")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface SwipeLineProps {
  /** Position, percent of the width from the left. */
  at: number;
  onMove: (at: number) => void;
}

/** Steps of an arrow key and of Page Up and Down, percent. */
const STEP = 1;
const LONG_STEP = 10;

/** Returns the position of the line after a key, percent; undefined for other keys. */
export function swipeAfterKey(at: number, key: string, isLong: boolean): number | undefined {
  const step = isLong ? LONG_STEP : STEP;
  const next: Readonly<Record<string, number>> = {
    ArrowLeft: at - step,
    ArrowDown: at - step,
    ArrowRight: at + step,
    ArrowUp: at + step,
    PageDown: at - LONG_STEP,
    PageUp: at + LONG_STEP,
    Home: 0,
    End: 100,
  };
  return key in next ? within(next[key] ?? at) : undefined;
}

function within(at: number): number {
  return Math.max(0, Math.min(100, at));
}

function SwipeLine({ at, onMove }: SwipeLineProps) {
  const line = useRef<HTMLDivElement>(null);
  const shown = Math.round(at);
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const stage = line.current?.parentElement?.getBoundingClientRect();
    if (!stage || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove(within(((event.clientX - stage.left) / stage.width) * 100));
  };
  const press = (event: KeyboardEvent) => {
    const next = swipeAfterKey(at, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div ref={line} className={classes.line} style={{ left: `${at}%` }}>
      <div
        className={classes.handle}
        role="slider"
        tabIndex={0}
        aria-label={t("Line between A and B")}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={shown}
        aria-valuetext={t("A left of {percent} %", { percent: shown })}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <IconArrowsHorizontal size={18} stroke={1.75} aria-hidden />
      </div>
    </div>
  );
}

import { Button } from "@mantine/core";
import { IconFocusCentered, IconMinus, IconPlus } from "@tabler/icons-react";
import { type CSSProperties, useMemo, useRef, useState } from "react";
import type { CatalogFrame } from "../../../api/frames/frame.ts";
import { t } from "../../../languages/texts.ts";
import { ControlButton } from "../../../map/controls/map-controls.tsx";
import { ComparedLayer, type Side } from "../../../map/layers/compared-layer.tsx";
import { MapCanvas } from "../../../map/map-canvas.tsx";
import type { MapHandle } from "../../../map/map-handle.ts";
import { Fitted } from "../../../map/view/fitted.tsx";
import { Linked } from "../../../map/view/linked.tsx";
import { viewGroup } from "../../../map/view/view-group.ts";
import { geometryWords, shortGeometryWords, shortModeName } from "../../../shared/frames/frame-words.ts";
import { footprintsOf } from "../../../shared/frames/frames-on-map.ts";
import { formatShortTime } from "../../../ui/text/format.ts";
import { usePalette } from "../../../ui/theme/palette.ts";
import { paddedBox } from "../frame-map.tsx";
import classes from "./compare-map.module.css";
import type { CompareView } from "./compare-words.ts";
import { SwipeLine } from "./swipe-line.tsx";

/** Something of both frames. */
export type Pair<T> = Readonly<Record<Side, T>>;

interface CompareMapProps {
  frames: Pair<CatalogFrame>;
  view: CompareView;
  /** Which one is seen while they take turns. */
  blinkShows: Side;
  /** Of the quicklooks, 0 to 1. */
  opacity: Pair<number>;
  /** They have no ground in common. */
  isApart: boolean;
}

const plain = () => "default" as const;
const NAMES = { a: "A", b: "B" } as const;
/** Room for the cards and the controls, pixels. */
const ROOM = { top: 80, right: 48, bottom: 44, left: 56 };
/** Room that the words about frames without common ground take, too. */
const ROOM_APART = { ...ROOM, bottom: 100 };

/** Two maps that look at the same, each with one of two frames: over each other, in turns or side by side. */
export function CompareMap({ frames, view, blinkShows, opacity, isApart }: CompareMapProps) {
  const [at, setAt] = useState(50);
  const [failure, setFailure] = useState<string>();
  const [failed, setFailed] = useState<Readonly<Record<string, (() => void) | undefined>>>({});
  const [group] = useState(viewGroup);
  const map = useRef<MapHandle>(null);
  const { a, b } = frames;
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
  /** Shows one alone, and under it no other. */
  const goTo = (name: Side) => {
    setAt(name === "a" ? 100 : 0);
    showAll([frames[name]]);
  };
  const palette = usePalette();
  const side = (name: Side) => (
    <div
      className={classes.side}
      data-side={name}
      // What is not to be seen takes no focus.
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
        furniture={view === "side" && name === "a" ? "scale" : "full"}
        onError={setFailure}
        {...(name === "a" && { ref: map })}
      >
        {footprints && (
          <ComparedLayer
            frames={footprints}
            shown={name}
            opacity={opacity[name]}
            onFailed={(retry) => setFailed((before) => ({ ...before, [frames[name].frameID]: retry }))}
          />
        )}
        <Linked group={group} />
        {name === "a" && <Fitted box={box} padding={room} />}
      </MapCanvas>
    </div>
  );
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
      <NameCard name="a" frame={a} onRetry={failed[a.frameID]} />
      <NameCard name="b" frame={b} onRetry={failed[b.frameID]} />
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
  /** Fetches the quicklook again, where it did not come. */
  onRetry: (() => void) | undefined;
}

/** Which frame it is, and why its quicklook is not seen where it is not. */
function NameCard({ name, frame, onRetry }: NameCardProps) {
  const hasQuicklook = frame.quicklookUrl !== undefined && frame.corners !== undefined;
  return (
    <div className={classes.card} data-side={name}>
      <p>
        <b>{NAMES[name]}</b> {shortModeName(frame)}{" "}
        <span>{t("{time} UTC", { time: formatShortTime(frame.start) })}</span>
      </p>
      <p className={classes.geometry}>{shortGeometryWords(frame)}</p>
      {!hasQuicklook && (
        <p className={classes.missing}>{t("No quicklook in the catalog: only its outline")}</p>
      )}
      {hasQuicklook && onRetry && (
        <div className={classes.missing}>
          <p role="alert">{t("Image could not be loaded")}</p>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t("Try again to load the image of {side}", { side: NAMES[name] })}
            onClick={onRetry}
          >
            {t("Try again")}
          </Button>
        </div>
      )}
    </div>
  );
}

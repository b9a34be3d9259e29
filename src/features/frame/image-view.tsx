import { Button, Loader, Modal, RangeSlider, SegmentedControl } from "@mantine/core";
import { useCallbackRef, useEventListener, useMergedRef } from "@mantine/hooks";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { Corners } from "../../contract/item.ts";
import { t } from "../../languages/texts.ts";
import { PictureScale } from "../../map/furniture/map-furniture.tsx";
import { MapNote } from "../../map/furniture/map-note.tsx";
import { DemoChip } from "../../shared/frames/demo-chip.tsx";
import { modeName } from "../../shared/frames/frame-words.ts";
import { formatNumber, formatTime } from "../../ui/text/format.ts";
import { usePicture } from "../../ui/text/picture.ts";
import classes from "./image-view.module.css";
import { groundEdges } from "./native-quicklook.tsx";

interface Look {
  /** Screen pixels an image pixel; 0 fits the whole image. */
  readonly scale: number;
  /** Offset of the image's middle from the room's, screen pixels. */
  readonly x: number;
  readonly y: number;
}

const FITTED: Look = { scale: 0, x: 0, y: 0 };
const LARGEST = 16;
const STEP = 1.5;
const MOVE_PX = 80;
const GRAYS = 255;
/** React listens passively, which keeps the page's own scrolling. */
const NOT_PASSIVE = { passive: false };

interface ImageViewProps {
  frame: CatalogFrame | undefined;
  /** Orientation at first. */
  isNorthUp: boolean;
  isForSale: boolean;
  onClose: () => void;
}

/** Shows the quicklook alone: zoomed, moved, its grays stretched. */
export function ImageView({ frame, isNorthUp, isForSale, onClose }: ImageViewProps) {
  return (
    <Modal
      opened={frame !== undefined}
      onClose={onClose}
      fullScreen
      title={
        frame &&
        [
          t("Quicklook of frame {frameID}", { frameID: frame.frameID }),
          `${modeName(frame)}, ${formatTime(frame.start)}`,
        ].join(" · ")
      }
      classNames={{ content: classes.content, body: classes.body }}
    >
      {frame && <Viewer {...{ frame, isNorthUp, isForSale }} />}
    </Modal>
  );
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Linear map from image pixels to screen pixels at a scale of one: a, b, c, d of a CSS matrix. */
type Turn = readonly [a: number, b: number, c: number, d: number];

const AS_RECORDED: Turn = [1, 0, 0, 1];

/** Returns the turn that shows a picture as on a map, and the size of its pixels then; a mirrored recording is mirrored back. */
export function turnNorthUp(corners: Corners, { width, height }: Size): { turn: Turn; kmPerPixel: number } {
  const { across, along } = groundEdges(corners);
  const kmPerPixel = Math.hypot(...across) / width;
  const [row, column] = [kmPerPixel * width, kmPerPixel * height];
  return { turn: [across[0] / row, across[1] / row, along[0] / column, along[1] / column], kmPerPixel };
}

type ViewerProps = Pick<ImageViewProps, "isNorthUp" | "isForSale"> & { frame: CatalogFrame };

function Viewer({ frame, isNorthUp, isForSale }: ViewerProps) {
  const { url, failed, retry } = usePicture(frame.frameID, frame.quicklookUrl);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [orientation, setOrientation] = useState(isNorthUp ? "north" : "recorded");
  const [look, setLook] = useState(FITTED);
  const [[black, white], setGrays] = useState<[number, number]>([0, GRAYS]);
  const room = useRef<HTMLDivElement>(null);
  const filter = useId();
  const placed = orientation === "north" && frame.corners ? turnNorthUp(frame.corners, size) : undefined;
  const turn = placed?.turn ?? AS_RECORDED;
  const fittedScale = () => {
    const { clientWidth = 1, clientHeight = 1 } = room.current ?? {};
    if (size.width === 0) return 1;
    const reach = (x: number, y: number) => Math.abs(x) * size.width + Math.abs(y) * size.height;
    return Math.min(clientWidth / reach(turn[0], turn[2]), clientHeight / reach(turn[1], turn[3]));
  };
  const scale = look.scale || fittedScale();

  /** Zooms about a place of the room, which stays where it is; the room's middle without one. */
  function zoom(factor: number, about = { x: 0, y: 0 }): void {
    const next = Math.min(LARGEST, scale * factor);
    const share = next / scale;
    setLook({
      scale: next,
      x: about.x - (about.x - look.x) * share,
      y: about.y - (about.y - look.y) * share,
    });
  }
  const move = (dx: number, dy: number) =>
    setLook((before) => (before.scale === 0 ? before : { ...before, x: before.x + dx, y: before.y + dy }));

  const onWheel = useCallbackRef((event: WheelEvent) => {
    event.preventDefault();
    const box = room.current?.getBoundingClientRect();
    if (!box) return;
    const about = {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
    zoom(STEP ** (-event.deltaY / 200), about);
  });
  const roomRef = useMergedRef(room, useEventListener("wheel", onWheel, NOT_PASSIVE));

  function onKeyDown({ key }: KeyboardEvent): void {
    if (key === "+" || key === "=") zoom(STEP);
    else if (key === "-") zoom(1 / STEP);
    else if (key === "0") setLook(FITTED);
    else if (key === "ArrowLeft") move(MOVE_PX, 0);
    else if (key === "ArrowRight") move(-MOVE_PX, 0);
    else if (key === "ArrowUp") move(0, MOVE_PX);
    else if (key === "ArrowDown") move(0, -MOVE_PX);
  }
  const onPointerMove = ({ buttons, movementX, movementY }: PointerEvent) => {
    if (buttons === 1) move(movementX, movementY);
  };
  const slope = GRAYS / Math.max(1, white - black);
  const transfer = { type: "linear", slope, intercept: (-black / GRAYS) * slope };
  return (
    <>
      <svg width="0" height="0" aria-hidden className={classes.filter}>
        <filter id={filter} colorInterpolationFilters="sRGB">
          <feComponentTransfer>
            <feFuncR {...transfer} />
            <feFuncG {...transfer} />
            <feFuncB {...transfer} />
          </feComponentTransfer>
        </filter>
      </svg>
      {/* biome-ignore lint/a11y/useSemanticElements: a room to look around in, with its own keys. */}
      <div
        ref={roomRef}
        className={classes.room}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys move the image.
        tabIndex={0}
        data-autofocus
        aria-label={t("Image: plus and minus zoom, arrows move, 0 fits")}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      >
        {failed && (
          <MapNote text={t("Image could not be loaded")} act={{ label: t("Try again"), onAct: retry }} />
        )}
        {!failed && size.width === 0 && (
          <Loader className={classes.loading ?? ""} role="status" aria-label={t("Loading…")} />
        )}
        {url && (
          <img
            src={url}
            alt={t("Quicklook of frame {frameID}", { frameID: frame.frameID })}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            style={{
              transform: `translate(calc(-50% + ${look.x}px), calc(-50% + ${look.y}px)) scale(${scale}) matrix(${turn.join(", ")}, 0, 0)`,
              filter: `url(#${CSS.escape(filter)})`,
              imageRendering: scale > 2 ? "pixelated" : "auto",
              visibility: size.width === 0 ? "hidden" : "visible",
            }}
          />
        )}
        <DemoChip frame={frame} />
        {placed && size.width > 0 && (
          <div className={classes.ground}>
            <PictureScale kmPerPixel={placed.kmPerPixel / scale} />
          </div>
        )}
      </div>
      <div className={classes.tools}>
        {frame.corners && (
          <SegmentedControl
            aria-label={t("Orientation")}
            data={[
              { value: "recorded", label: t("Native") },
              { value: "north", label: t("North up") },
            ]}
            value={orientation}
            onChange={(next) => {
              setOrientation(next);
              setLook(FITTED);
            }}
          />
        )}
        <Button variant="default" aria-label={t("Zoom out")} onClick={() => zoom(1 / STEP)}>
          <IconMinus size={16} />
        </Button>
        <output className={classes.scale}>{formatNumber(Math.round(scale * 100))} %</output>
        <Button variant="default" aria-label={t("Zoom in")} onClick={() => zoom(STEP)}>
          <IconPlus size={16} />
        </Button>
        <Button variant="default" onClick={() => setLook(FITTED)}>
          {t("Fit")}
        </Button>
        <Button variant="default" onClick={() => zoom(1 / scale)}>
          {t("1:1")}
        </Button>
        <span id={`${filter}-stretch`}>{t("Brightness")}</span>
        <RangeSlider
          className={classes.stretch}
          aria-labelledby={`${filter}-stretch`}
          thumbFromLabel={t("Drawn black up to")}
          thumbToLabel={t("Drawn white from")}
          min={0}
          max={GRAYS}
          minRange={8}
          label={null}
          value={[black, white]}
          onChange={setGrays}
        />
        <output className={classes.grays}>
          {t("Black {black} · white {white}", { black: formatNumber(black), white: formatNumber(white) })}
        </output>
        <Button variant="subtle" onClick={() => setGrays([0, GRAYS])}>
          {t("Reset")}
        </Button>
        {isForSale && <span className={classes.note}>{t("Full resolution after purchase")}</span>}
      </div>
    </>
  );
}

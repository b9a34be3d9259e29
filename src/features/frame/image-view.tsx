import { Button, Modal, RangeSlider } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { t } from "../../languages/texts.ts";
import { MapNote } from "../../map/furniture/map-note.tsx";
import { DemoChip } from "../../shared/frames/demo-chip.tsx";
import { modeName } from "../../shared/frames/frame-words.ts";
import { usePicture } from "../../ui/picture.ts";
import { formatNumber, formatTime } from "../../ui/text/format.ts";
import classes from "./image-view.module.css";

interface Look {
  /** Screen pixels an image pixel; 0 fits the whole image. */
  readonly scale: number;
  /** Where the image's middle lies from the room's, screen pixels. */
  readonly x: number;
  readonly y: number;
}

const FITTED: Look = { scale: 0, x: 0, y: 0 };
const LARGEST = 16;
const STEP = 1.5;
const MOVE_PX = 80;
const GRAYS = 255;

/** Shows the quicklook alone: zoomed, moved, its grays stretched. */
export function ImageView({ frame, onClose }: { frame: CatalogFrame | undefined; onClose: () => void }) {
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
          t("native orientation, as imaged"),
        ].join(" · ")
      }
      classNames={{ content: classes.content, body: classes.body }}
    >
      {frame && <Viewer frame={frame} />}
    </Modal>
  );
}

function Viewer({ frame }: { frame: CatalogFrame }) {
  const { url, failed, retry } = usePicture(frame.frameID, frame.quicklookUrl);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const [look, setLook] = useState(FITTED);
  const [[black, white], setGrays] = useState<[number, number]>([0, GRAYS]);
  const room = useRef<HTMLDivElement>(null);
  const filter = useId();
  const fittedScale = () => {
    const { clientWidth = 1, clientHeight = 1 } = room.current ?? {};
    return size.width === 0 ? 1 : Math.min(clientWidth / size.width, clientHeight / size.height);
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

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const box = room.current?.getBoundingClientRect();
    if (!box) return;
    const about = {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
    zoom(STEP ** (-event.deltaY / 200), about);
  });
  useEffect(() => {
    const element = room.current;
    // React listens passively, which keeps the page's own scrolling.
    const listener = (event: WheelEvent) => onWheel(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, []);

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
        ref={room}
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
        {url && (
          <img
            src={url}
            alt={t("Quicklook of frame {frameID}", { frameID: frame.frameID })}
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            style={{
              transform: `translate(calc(-50% + ${look.x}px), calc(-50% + ${look.y}px)) scale(${scale})`,
              filter: `url(#${CSS.escape(filter)})`,
              imageRendering: scale > 2 ? "pixelated" : "auto",
              visibility: size.width === 0 ? "hidden" : "visible",
            }}
          />
        )}
        <DemoChip frame={frame} />
      </div>
      <div className={classes.tools}>
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
        <span id={`${filter}-stretch`}>{t("Stretch")}</span>
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
        <Button variant="subtle" onClick={() => setGrays([0, GRAYS])}>
          {t("Reset")}
        </Button>
      </div>
    </>
  );
}

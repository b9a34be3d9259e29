import { useElementSize } from "@mantine/hooks";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { Corners } from "../../contract/item.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import { destination, KM_PER_DEGREE } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { MapNote } from "../../map/furniture/map-note.tsx";
import { frameAxes, geometryWords } from "../../shared/frames/frame-words.ts";
import { formatAngle } from "../../ui/text/format.ts";
import { usePicture } from "../../ui/text/picture.ts";
import classes from "./native-quicklook.module.css";

/** Room for the words and arrows round the picture, px; what lies over the upper corners ends above it. */
const MARGIN = { top: 44, side: 64, bottom: 32 };

/** The quicklook as recorded, near range at the left, with arrows for the directions on the ground. */
export function NativeQuicklook({ frame }: { frame: CatalogFrame }) {
  const { corners } = frame;
  const { url, failed, retry } = usePicture(frame.frameID, frame.quicklookUrl);
  const { ref, width: roomWidth, height: roomHeight } = useElementSize();
  if (!corners) {
    return (
      <figure className={classes.flat}>
        {failed && <Failed onRetry={retry} />}
        {frame.quicklookUrl ? (
          url && <img src={url} alt={t("Quicklook of frame {frameID}", { frameID: frame.frameID })} />
        ) : (
          <p>{t("There is no quicklook of this frame.")}</p>
        )}
      </figure>
    );
  }
  const toPage = nativeLayout(corners);
  const [x, y] = toPage([...corners.top_left]);
  const [width, height] = [-2 * x, -2 * y];
  // A screen pixel in units of the drawing, so that its words have the usual size.
  const across = 2 * MARGIN.side;
  const along = MARGIN.top + MARGIN.bottom;
  const roomFor = (room: number, margins: number) => Math.max(120, (room || 600 + margins) - margins);
  const unit = Math.max(width / roomFor(roomWidth, across), height / roomFor(roomHeight, along));
  return (
    <figure className={classes.viewer} ref={ref}>
      {failed && <Failed onRetry={retry} />}
      <svg
        viewBox={`${x - MARGIN.side * unit} ${y - MARGIN.top * unit} ${width + across * unit} ${height + along * unit}`}
        role="img"
        aria-label={t("Quicklook of frame {frameID} as recorded. {geometry}", {
          frameID: frame.frameID,
          geometry: geometryWords(frame),
        })}
      >
        <image href={url} x={x} y={y} width={width} height={height} preserveAspectRatio="none" />
        <rect className={classes.outline} x={x} y={y} width={width} height={height} />
        <Directions frame={frame} corners={corners} toPage={toPage} unit={unit} />
        <Edge
          x={x - 14 * unit}
          y={y / 2}
          unit={unit}
          text={t("Near {angle}", { angle: formatAngle(frame.incidence.near) })}
        />
        <Edge
          x={-x + 14 * unit}
          y={y / 2}
          unit={unit}
          text={t("Far {angle}", { angle: formatAngle(frame.incidence.far) })}
        />
        <text className={classes.label} y={y - 14 * unit} fontSize={12 * unit}>
          {t("First line")}
        </text>
        <text className={classes.label} y={-y + 22 * unit} fontSize={12 * unit}>
          {t("Last line")}
        </text>
      </svg>
    </figure>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return <MapNote text={t("Image could not be loaded")} act={{ label: t("Try again"), onAct: onRetry }} />;
}

/** Text along an edge, above the middle, where the arrow of the look begins. */
function Edge({ x, y, text, unit }: { x: number; y: number; text: string; unit: number }) {
  return (
    <text className={classes.label} fontSize={12 * unit} transform={`translate(${x} ${y}) rotate(-90)`}>
      {text}
    </text>
  );
}

interface DirectionsProps {
  frame: CatalogFrame;
  corners: Corners;
  toPage: ToPage;
  unit: number;
}

/** Arrows: flight along the near edge, look from its middle into the frame, and north. */
function Directions({ frame, corners, toPage, unit }: DirectionsProps) {
  const axes = frameAxes(frame);
  if (!axes) return null;
  const near: Position = [...corners.top_left];
  const on = (bearing: number): Point => {
    const [x0, y0] = toPage(near);
    const [x1, y1] = toPage(destination(near, bearing, 1));
    const length = Math.hypot(x1 - x0, y1 - y0);
    return [(x1 - x0) / length, (y1 - y0) / length];
  };
  const [left, top] = toPage(near);
  const start: Point = [left - 40 * unit, 0];
  const reach = Math.abs(top) * 0.6;
  const north: Point = [-left + 42 * unit, top + 30 * unit];
  return (
    <g className={classes.arrows} strokeWidth={2 * unit}>
      {axes.flight !== undefined && (
        <Arrow
          from={shifted(start, on(axes.flight), -reach)}
          to={shifted(start, on(axes.flight), reach)}
          head={10 * unit}
        />
      )}
      <Arrow from={start} to={shifted(start, on(axes.look), 80 * unit)} head={10 * unit} />
      <Arrow from={shifted(north, on(0), -20 * unit)} to={shifted(north, on(0), 20 * unit)} head={8 * unit} />
      <text className={classes.label} x={north[0]} y={north[1] + 44 * unit} fontSize={12 * unit}>
        {t("North")}
      </text>
    </g>
  );
}

function Arrow({ from, to, head }: { from: Point; to: Point; head: number }) {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const wing = (turn: number): Point => [
    to[0] - head * Math.cos(angle + turn),
    to[1] - head * Math.sin(angle + turn),
  ];
  return (
    <path
      d={`M${from.join(" ")} L${to.join(" ")} M${wing(0.5).join(" ")} L${to.join(" ")} L${wing(-0.5).join(" ")}`}
    />
  );
}

function shifted(point: Point, direction: Point, by: number): Point {
  return [point[0] + direction[0] * by, point[1] + direction[1] * by];
}

type Point = readonly [x: number, y: number];

/** Maps a position to the page: kilometres, y down, the frame's middle at 0, 0. */
type ToPage = (position: Position) => Point;

const RADIANS = Math.PI / 180;

/** Returns the edges of a frame on the ground: kilometers east and south. */
export function groundEdges({ top_left, top_right, bottom_left }: Corners) {
  const [reference, latitude] = top_left;
  const shrink = Math.cos(latitude * RADIANS) * KM_PER_DEGREE;
  const ground = ([lng, lat]: Position): Point => [
    (longitudeNear(lng, reference) - reference) * shrink,
    (latitude - lat) * KM_PER_DEGREE,
  ];
  return { ground, across: ground([...top_right]), along: ground([...bottom_left]) };
}

/**
 * Returns the affine map to the frame as recorded: rows across the page, columns down it, true to length. A recording that
 * is mirrored against the ground stays so.
 */
export function nativeLayout(corners: Corners): ToPage {
  const { ground, across, along } = groundEdges(corners);
  const [width, height] = [Math.hypot(...across), Math.hypot(...along)];
  const determinant = across[0] * along[1] - across[1] * along[0];
  return (position) => {
    const [x, y] = ground(position);
    const u = (x * along[1] - y * along[0]) / determinant;
    const v = (across[0] * y - across[1] * x) / determinant;
    return [(u - 0.5) * width, (v - 0.5) * height];
  };
}

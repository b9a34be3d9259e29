import type { CatalogFrame } from "../../api/frame.ts";
import { destination } from "../../geo/sphere.ts";
import type { Position } from "../../geo/types.ts";
import { formatAngle, formatPosition } from "../../ui/format.ts";
import { frameAxes, geometryWords } from "../../ui/frame-words.ts";
import { layOut, type QuicklookLayout, type QuicklookView } from "./quicklook-view.ts";
import classes from "./quicklook-viewer.module.css";

interface QuicklookViewerProps {
  frame: CatalogFrame;
  view: QuicklookView;
}

type Point = readonly [number, number];

/** The quicklook at its true shape in the chosen view, with its corners, the near and far edge and the two arrows. */
export function QuicklookViewer({ frame, view }: QuicklookViewerProps) {
  if (!frame.corners) {
    return (
      <figure className={classes.flat}>
        {frame.quicklookUrl ? (
          <img src={frame.quicklookUrl} alt={`Quicklook of frame ${frame.frameID}`} />
        ) : (
          <p>There is no quicklook of this frame.</p>
        )}
      </figure>
    );
  }
  const layout = layOut(frame.corners, view, frame.lookSide, frame.passDirection);
  const { topLeft, topRight, bottomLeft, bottomRight } = layout.corners;
  const outline = [topLeft, topRight, bottomRight, bottomLeft];
  const extent = Math.max(...outline.flat().map(Math.abs)) * 2;
  const unit = extent / 600;
  const [a, b] = [sub(topRight, topLeft), sub(bottomLeft, topLeft)];
  const half = extent * 0.68;
  return (
    <figure className={classes.viewer}>
      <svg
        viewBox={`${-half} ${-half} ${half * 2} ${half * 2}`}
        role="img"
        aria-label={`Quicklook of frame ${frame.frameID}, ${view.replace("-", " ")}. ${geometryWords(frame)}`}
      >
        <image
          href={frame.quicklookUrl}
          width={1}
          height={1}
          preserveAspectRatio="none"
          transform={`matrix(${a[0]} ${a[1]} ${b[0]} ${b[1]} ${topLeft[0]} ${topLeft[1]})`}
        />
        <polygon className={classes.outline} points={outline.map((point) => point.join(",")).join(" ")} />
        <Arrows frame={frame} layout={layout} unit={unit} />
        <EdgeLabel
          from={topLeft}
          to={bottomLeft}
          text={`Near ${formatAngle(frame.incidence.near)}`}
          unit={unit}
        />
        <EdgeLabel
          from={topRight}
          to={bottomRight}
          text={`Far ${formatAngle(frame.incidence.far)}`}
          unit={unit}
        />
        {CORNER_NAMES.map(([name, key]) => {
          const position = frame.corners?.[key] as Position;
          return <CornerLabel key={name} at={layout.corners[name]} position={position} unit={unit} />;
        })}
      </svg>
    </figure>
  );
}

const CORNER_NAMES = [
  ["topLeft", "top_left"],
  ["topRight", "top_right"],
  ["bottomLeft", "bottom_left"],
  ["bottomRight", "bottom_right"],
] as const;

function CornerLabel({ at, position, unit }: { at: Point; position: Position; unit: number }) {
  const outward: Point = [at[0] < 0 ? -1 : 1, at[1] < 0 ? -1 : 1];
  const size = 6 * unit;
  return (
    <g>
      <rect className={classes.corner} x={at[0] - size / 2} y={at[1] - size / 2} width={size} height={size} />
      <text
        className={classes.label}
        x={at[0]}
        y={at[1] + outward[1] * 18 * unit}
        fontSize={11 * unit}
        textAnchor={outward[0] < 0 ? "start" : "end"}
        dominantBaseline="middle"
      >
        {formatPosition(position[0], position[1], 4)}
      </text>
    </g>
  );
}

function EdgeLabel({ from, to, text, unit }: { from: Point; to: Point; text: string; unit: number }) {
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  let angle = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  if (angle > 90) angle -= 180;
  if (angle <= -90) angle += 180;
  const inward = (12 * unit) / Math.max(1e-9, Math.hypot(...middle));
  return (
    <text
      className={classes.label}
      fontSize={12 * unit}
      textAnchor="middle"
      dominantBaseline="middle"
      transform={`translate(${middle[0] * (1 - inward)} ${middle[1] * (1 - inward)}) rotate(${angle})`}
    >
      {text}
    </text>
  );
}

/** Flight arrow along the near edge, look arrow from its middle into the frame; nothing where they are not known. */
function Arrows({ frame, layout, unit }: { frame: CatalogFrame; layout: QuicklookLayout; unit: number }) {
  const axes = frameAxes(frame);
  if (!axes || !frame.corners) return null;
  const { top_left, bottom_left } = frame.corners;
  const near = layout.toPage([top_left[0], top_left[1]]);
  const nearEnd = layout.toPage([bottom_left[0], bottom_left[1]]);
  const middle: Point = [(near[0] + nearEnd[0]) / 2, (near[1] + nearEnd[1]) / 2];
  const origin: Position = [top_left[0], top_left[1]];
  const direction = (bearing: number) => {
    const [x0, y0] = layout.toPage(origin);
    const [x1, y1] = layout.toPage(destination(origin, bearing, 1));
    const length = Math.hypot(x1 - x0, y1 - y0);
    return [(x1 - x0) / length, (y1 - y0) / length] as const;
  };
  const flight = direction(axes.flight);
  const look = direction(axes.look);
  const base: Point = [middle[0] - look[0] * 26 * unit, middle[1] - look[1] * 26 * unit];
  const along = Math.hypot(nearEnd[0] - near[0], nearEnd[1] - near[1]) * 0.36;
  return (
    <g className={classes.arrows} strokeWidth={2 * unit}>
      <Arrow from={shift(base, flight, -along)} to={shift(base, flight, along)} head={10 * unit} />
      <Arrow from={base} to={shift(base, look, 70 * unit)} head={10 * unit} />
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

function sub(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1]];
}

function shift(point: Point, direction: Point, by: number): Point {
  return [point[0] + direction[0] * by, point[1] + direction[1] * by];
}

import { createElement, Fragment, type ReactNode } from "react";
import classes from "./term-picture.module.css";
import type { TermID } from "./terms.ts";

const GROUND = 56;
const satellite = (x: number, y: number) => (
  <g>
    <rect className={classes.solid} x={x - 4} y={y - 3} width={8} height={6} rx={1} />
    <path d={`M${x - 11} ${y}h6M${x + 5} ${y}h6`} />
  </g>
);
const path = (className?: string) => (d: string) => <path className={className} d={d} />;
const [line, beam, accent] = [path(), path(classes.beam), path(classes.accent)];
const [dashed, solid, wide] = [path(classes.dashed), path(classes.solid), path(classes.wide)];
/** One picture from its parts, the first at the bottom. */
const drawn = (...parts: ReactNode[]) => createElement(Fragment, null, ...parts);
const ground = line(`M4 ${GROUND}H116`);
/** Parts over a line of ground. */
const overGround = (...parts: ReactNode[]) => drawn(ground, ...parts);
const sign = (x: number, y: number, text: string) => (
  <text x={x} y={y} textAnchor="middle">
    {text}
  </text>
);
const arrow = (x1: number, y1: number, x2: number, y2: number) => {
  const turn = Math.atan2(y2 - y1, x2 - x1);
  const wing = (by: number) => `M${x2} ${y2}L${x2 - 6 * Math.cos(turn + by)} ${y2 - 6 * Math.sin(turn + by)}`;
  return line(`M${x1} ${y1}L${x2} ${y2}${wing(0.5)}${wing(-0.5)}`);
};
const wave = (x: number, width: number, cycles: number, grows = 1) => {
  const points = Array.from({ length: 81 }, (_, i) => {
    const share = i / 80;
    return `${x + share * width} ${32 - 12 * Math.sin(2 * Math.PI * cycles * share ** grows)}`;
  });
  return accent(`M${points.join("L")}`);
};
/** Square of gray cells whose brightness differs by `spread`. */
const grain = (x: number, y: number, spread: number) =>
  Array.from({ length: 36 }, (_, i) => {
    const random = ((i * 7919 + 13) % 97) / 97;
    const [left, top] = [x + 6 * (i % 6), y + 6 * Math.floor(i / 6)];
    return (
      <rect
        key={`${left} ${top}`}
        className={classes.cell}
        x={left}
        y={top}
        width={6}
        height={6}
        opacity={0.45 + spread * (random - 0.5)}
      />
    );
  });
const strip = "M36 6H84V58H36Z";
const hill = `M44 ${GROUND}L66 28L88 ${GROUND}Z`;
const quadrangle = (x: number) => `M${x} 18l34 -8l8 34l-34 8z`;

const pictures: Partial<Record<TermID, ReactNode>> = {
  acquisition: drawn(line(strip), arrow(98, 56, 98, 10), dashed("M36 23H84M36 41H84")),
  frame: drawn(line(strip), dashed("M36 23H84M36 41H84"), beam("M36 23H84V41H36Z")),
  footprint: drawn(line("M4 44C24 34 34 50 54 40S92 20 116 30"), beam("M44 14L82 8L92 42L54 50Z")),
  scene: drawn(
    beam("M40 12H80V48H40Z"),
    arrow(58, 56, 40, 56),
    arrow(62, 56, 80, 56),
    arrow(88, 28, 88, 12),
    arrow(88, 32, 88, 48),
  ),
  incidence: overGround(
    satellite(20, 10),
    accent(`M22 13L78 ${GROUND}`),
    dashed(`M78 ${GROUND}V14`),
    line("M78 34A22 22 0 0 0 60.6 42.6"),
    sign(68, 32, "θ"),
  ),
  lookAngle: overGround(
    satellite(30, 10),
    accent(`M32 13L88 ${GROUND}`),
    dashed(`M30 13V${GROUND}`),
    line("M30 34A22 22 0 0 0 48 26"),
    sign(40, 44, "γ"),
  ),
  look: drawn(
    arrow(60, 58, 60, 8),
    beam("M56 34L18 22V46Z"),
    dashed("M64 34L102 22V46Z"),
    sign(18, 16, "L"),
    sign(102, 16, "R"),
  ),
  pass: drawn(
    <circle cx={60} cy={32} r={26} />,
    dashed("M34 32H86"),
    accent("M66 56C56 44 50 24 52 9"),
    arrow(54, 20, 52, 9),
    arrow(76, 14, 72, 52),
  ),
  heading: drawn(
    dashed("M50 58V14"),
    sign(50, 11, "N"),
    arrow(50, 58, 78, 12),
    line("M50 34A24 24 0 0 1 62.5 38"),
  ),
  nearFar: overGround(
    satellite(20, 10),
    beam(`M21 13L56 ${GROUND}H100Z`),
    sign(52, 52, "N"),
    sign(106, 52, "F"),
  ),
  slantRange: overGround(
    satellite(20, 10),
    arrow(22, 13, 84, GROUND),
    dashed(`M20 ${GROUND}H84`),
    sign(62, 30, "R"),
  ),
  shadow: overGround(
    satellite(12, 10),
    dashed(`M14 12L110 ${GROUND}`),
    line(hill),
    solid(`M66 36L88 ${GROUND}H110Z`),
  ),
  layover: overGround(
    satellite(12, 10),
    line(hill),
    accent(`M44 ${GROUND}L34 30L88 ${GROUND}`),
    arrow(64, 28, 40, 30),
  ),
  resolution: drawn(
    accent("M8 52C20 52 20 16 28 16S36 52 46 52S54 16 62 16S70 52 78 52"),
    dashed("M28 58H62"),
    arrow(44, 58, 28, 58),
    arrow(46, 58, 62, 58),
  ),
  speckle: drawn(grain(42, 14, 0.9)),
  looks: drawn(grain(14, 14, 0.9), arrow(54, 32, 66, 32), grain(70, 14, 0.2)),
  mode: drawn(beam("M10 26h14v14h-14z"), beam("M40 8h16v48h-16z"), beam("M72 8h40v48h-40z")),
  polarisation: drawn(arrow(36, 54, 36, 10), sign(36, 63, "V"), arrow(62, 32, 106, 32), sign(84, 46, "H")),
  band: drawn(wave(14, 92, 4)),
  bandwidth: drawn(wave(10, 100, 8, 2)),
  baseline: overGround(
    satellite(24, 10),
    satellite(64, 16),
    accent("M24 4L64 9"),
    dashed(`M24 13L88 ${GROUND}L64 19`),
    sign(46, 22, "B"),
  ),
  interferometry: drawn(
    satellite(26, 10),
    satellite(56, 10),
    dashed(`M26 13L84 46M56 13L84 46`),
    accent("M62 56A22 12 0 0 1 106 56M68 56A16 8 0 0 1 100 56M74 56A10 5 0 0 1 94 56"),
    ground,
  ),
  sameGeometry: overGround(
    satellite(20, 10),
    satellite(48, 10),
    beam(`M21 13L56 ${GROUND}H72Z`),
    beam(`M49 13L84 ${GROUND}H100Z`),
  ),
  compare: drawn(line(quadrangle(30)), beam(quadrangle(48))),
  coverage: drawn(line("M36 12H84V52H36Z"), beam("M36 12H66V52H36Z")),
  performant: drawn(
    line("M10 40H110M10 36V44M110 36V44"),
    wide("M40 40H78"),
    sign(40, 56, "20°"),
    sign(78, 56, "35°"),
  ),
};

export function TermPicture({ term }: { term: TermID }) {
  const picture = pictures[term];
  if (!picture) return null;
  return (
    <svg className={classes.picture} viewBox="0 0 120 64" width="120" height="64" aria-hidden>
      {picture}
    </svg>
  );
}

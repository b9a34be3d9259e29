import classes from "./geometry-glyph.module.css";

interface GeometryGlyphProps {
  /** Flight and look direction, degrees clockwise from north; undefined draws nothing but keeps the place. */
  axes: { flight: number; look: number } | undefined;
  size?: number;
}

/**
 * The geometry of a frame as one sign: long arrow the flight, short arrow the look, shaded the imaged side, north up. Decoration:
 * the words always stand beside it.
 */
export function GeometryGlyph({ axes, size = 28 }: GeometryGlyphProps) {
  if (!axes) return <span className={classes.glyph} style={{ width: size, height: size }} aria-hidden />;
  const lookTurn = ((axes.look - axes.flight + 540) % 360) - 180;
  return (
    <svg className={classes.glyph} width={size} height={size} viewBox="-14 -14 28 28" aria-hidden>
      <g transform={`rotate(${axes.flight})`}>
        <rect className={classes.imaged} x={lookTurn > 0 ? 2 : -11} y={-7} width={9} height={14} rx={1} />
        <path className={classes.arrow} d="M0 11 V-10 M-3.2 -6.6 L0 -10.5 L3.2 -6.6" />
        <path
          className={classes.arrow}
          d={lookTurn > 0 ? "M0 1 H8 M5.4 -1.6 L8.4 1 L5.4 3.6" : "M0 1 H-8 M-5.4 -1.6 L-8.4 1 L-5.4 3.6"}
        />
      </g>
    </svg>
  );
}

import classes from "./geometry-glyph.module.css";

interface GeometryGlyphProps {
  /** Flight and look direction, degrees clockwise from north; undefined draws an empty place. */
  axes: { flight: number | undefined; look: number } | undefined;
  size?: number;
}

/** Draws the geometry, north up: long arrow the flight, short arrow the look, shaded the imaged side. */
export function GeometryGlyph({ axes, size = 28 }: GeometryGlyphProps) {
  if (!axes) return <span className={classes.glyph} style={{ width: size, height: size }} aria-hidden />;
  return (
    <svg className={classes.glyph} width={size} height={size} viewBox="-14 -14 28 28" aria-hidden>
      <g transform={`rotate(${axes.look - 90})`}>
        <rect className={classes.imaged} x={2} y={-7} width={9} height={14} rx={1} />
        <path className={classes.arrow} d="M0 0 H8 M5.4 -2.6 L8.4 0 L5.4 2.6" />
      </g>
      {axes.flight !== undefined && (
        <path
          className={classes.arrow}
          transform={`rotate(${axes.flight})`}
          d="M0 11 V-10 M-3.2 -6.6 L0 -10.5 L3.2 -6.6"
        />
      )}
    </svg>
  );
}

import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Box, Position } from "../../geo/types.ts";
import { usePalette } from "../../ui/theme/palette.ts";
import { basemapWorker } from "../basemap/worker-line.ts";
import furniture from "../furniture/map-furniture.module.css";
import { kilometresPerPixel, scaleBar } from "../furniture/scale-bar.ts";
import { groundColors } from "./ground-look.ts";
import { BESIDE_DOT, type PlacedName } from "./place-names.ts";
import classes from "./still-map.module.css";
import { placeIn, type StillView, viewOfBox } from "./still-view.ts";

interface StillMapProps {
  /** What the picture is of, for assistive technology. */
  label: string;
  /** Continuous; shown with room around it. */
  box: Box;
  /** What lies over the ground, as parts of an SVG in CSS pixels. `place` tells where a continuous position lies. */
  children: (place: (position: Position) => readonly [x: number, y: number]) => ReactNode;
}

/** Of the scale, CSS pixels. */
const LONGEST_BAR = 100;

/**
 * A small map to look at: the built-in basemap as a picture, which a worker paints. It needs no map library and no WebGL, and
 * takes no map away from another screen. What lies over the ground is there at once, the ground as soon as it is painted.
 */
export function StillMap({ label, box, children }: StillMapProps) {
  const { ref, width, height } = useElementSize<HTMLDivElement>();
  const [west, south, east, north] = box;
  const view = useMemo(
    () => (width > 0 && height > 0 ? viewOfBox([west, south, east, north], width, height) : undefined),
    [west, south, east, north, width, height],
  );
  return (
    <div ref={ref} className={classes.map} role="img" aria-label={label}>
      {view && (
        <>
          <Ground view={view} />
          <svg className={classes.over} aria-hidden>
            {children((position) => placeIn(view, position))}
          </svg>
          <Scale view={view} />
        </>
      )}
    </div>
  );
}

/** The ground of a view and its names; nothing while it is not painted, or where it cannot be. */
function Ground({ view }: { view: StillView }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  const [named, setNamed] = useState<{ view: StillView; names: readonly PlacedName[] }>();
  useEffect(() => {
    if (typeof OffscreenCanvas === "undefined") return;
    let isGone = false;
    const lay = (ground: ImageBitmap | null) =>
      canvas.current?.getContext("bitmaprenderer")?.transferFromImageBitmap(ground);
    basemapWorker()
      .picture({ view, ratio: devicePixelRatio, colors: groundColors(palette) })
      .then(({ ground, names }) => {
        if (isGone) return ground.close();
        lay(ground);
        setNamed({ view, names });
      })
      // What lies over it is still to be seen.
      .catch(() => {});
    return () => {
      isGone = true;
      lay(null);
    };
  }, [view, palette]);
  return (
    <>
      <canvas ref={canvas} className={classes.ground} />
      {named?.view === view && (
        <svg className={`${classes.over} ${classes.names}`} aria-hidden>
          {named.names.map((name) => (
            <Name key={`${name.name} ${name.x}`} {...name} />
          ))}
        </svg>
      )}
    </>
  );
}

const ANCHORS = { left: "end", right: "start" } as const;

function Name({ kind, name, x, y, side }: PlacedName) {
  const beside = side === undefined ? 0 : side === "left" ? -BESIDE_DOT : BESIDE_DOT;
  return (
    <g data-kind={kind}>
      {side && <circle cx={x} cy={y} r={2} />}
      <text x={x + beside} y={y} textAnchor={side ? ANCHORS[side] : "middle"}>
        {name}
      </text>
    </g>
  );
}

function Scale({ view }: { view: StillView }) {
  const { pixels, label } = scaleBar(kilometresPerPixel(view.lat, view.zoom), LONGEST_BAR);
  return (
    <div className={`${furniture.floating} ${furniture.scale}`}>
      <i style={{ width: Math.round(pixels) }} />
      <span>{label}</span>
    </div>
  );
}

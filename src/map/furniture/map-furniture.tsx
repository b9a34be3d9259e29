import type { PointLike } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { graticuleStep } from "../graticule.ts";
import { useMapRoom } from "../map-context.ts";
import { positionLabel } from "./degrees.ts";
import { edgeDegrees } from "./edge-degrees.ts";
import styles from "./map-furniture.module.css";

const LONGEST_BAR = 100;
const POINTER_DECIMALS = 3;
/** Distance of the antimeridian's name from the lower edge, pixels. */
const NAME_LINE = 50;
const NAME_WIDTH = 120;
/** Height of a line of the degrees, pixels. */
const LINE = 12;

/** Degrees on the edges, scale bar, pointer position and attribution: what is always on a map. */
export function MapFurniture({ attribution, scaleOnly }: { attribution: string; scaleOnly: boolean }) {
  useMoves();
  return (
    <>
      {!scaleOnly && <Degrees />}
      <Scale />
      {!scaleOnly && (
        <div className={styles.attribution} data-map-sources="">
          <span className={styles.lines}>
            <PointerPosition /> {attribution}
          </span>
        </div>
      )}
    </>
  );
}

/** Renders again with every step of the camera. */
function useMoves(): void {
  const { map } = useMapRoom();
  const [, setMoves] = useState(0);
  useEffect(() => {
    const count = () => setMoves((before) => before + 1);
    // The controls that the degrees keep clear of are there only now.
    count();
    const subscriptions = [
      map.on("move", count),
      map.on("resize", count),
      map.on("projectiontransition", count),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map]);
}

function Degrees() {
  const { map } = useMapRoom();
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  const isGlobe = map.getProjection()?.type === "globe";
  const { top, right, antimeridian } = edgeDegrees({
    width,
    height,
    step: graticuleStep(map.getZoom()),
    nameLine: height - NAME_LINE,
    unproject(x, y) {
      const position = map.unproject([x, y]);
      if (isGlobe) {
        // Beside the globe the nearest point of its rim is answered.
        const back = map.project(position);
        if (Math.hypot(back.x - x, back.y - y) > 2) return undefined;
      }
      return [position.lng, position.lat];
    },
  });
  const cards = [
    ...(map
      .getContainer()
      .parentElement?.querySelectorAll<HTMLElement>("[data-map-controls], [data-map-sources]") ?? []),
  ];
  const isFree = (y: number) =>
    cards.every(({ offsetTop, offsetHeight }) => y < offsetTop - LINE || y > offsetTop + offsetHeight + LINE);
  return (
    <div className={styles.degrees} aria-hidden="true">
      {top.map(({ at, text }) => (
        <span key={`${text} ${Math.round(at)}`} className={styles.top} style={{ left: at }}>
          {text}
        </span>
      ))}
      {right
        .filter(({ at }) => isFree(at))
        .map(({ at, text }) => (
          <span key={`${text} ${Math.round(at)}`} className={styles.right} style={{ top: at }}>
            {text}
          </span>
        ))}
      {antimeridian.map((at) => (
        <span
          key={at}
          className={styles.antimeridian}
          data-side={at > width - NAME_WIDTH ? "left" : "right"}
          style={{ left: at }}
        >
          180° antimeridian
        </span>
      ))}
    </div>
  );
}

function Scale() {
  const { map } = useMapRoom();
  const { pixels, label } = scaleBar(kilometresPerPixel(map.getCenter().lat, map.getZoom()), LONGEST_BAR);
  return (
    <div className={styles.scale}>
      <span>{label}</span>
      <i style={{ width: pixels }} />
    </div>
  );
}

/** Follows the pointer without rendering; while there is none, or keys move the map, the centre of the view. */
function PointerPosition() {
  const { map } = useMapRoom();
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let pointer: PointLike | undefined;
    const write = () => {
      const { lng, lat } = pointer ? map.unproject(pointer) : map.getCenter();
      if (text.current) text.current.textContent = positionLabel([lng, lat], POINTER_DECIMALS);
    };
    const point = (next: PointLike | undefined) => {
      pointer = next;
      write();
    };
    const subscriptions = [
      map.on("mousemove", (event) => point(event.point)),
      map.on("mouseout", () => point(undefined)),
      map.on("move", write),
    ];
    const surface = map.getCanvasContainer();
    const leave = () => point(undefined);
    surface.addEventListener("keydown", leave, { capture: true });
    write();
    return () => {
      surface.removeEventListener("keydown", leave, { capture: true });
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map]);
  return <span ref={text} className={styles.position} data-testid="pointer-position" />;
}

export interface ScaleBar {
  readonly pixels: number;
  readonly label: string;
}

/** Length of the equator, km, as Web Mercator has it. */
const EQUATOR_KM = 40_075.017;
const LEADS = [5, 2, 1];

/** Kilometres a pixel spans at a latitude, for zooms of 512 px tiles. */
export function kilometresPerPixel(lat: number, zoom: number): number {
  return (EQUATOR_KM * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);
}

/** The longest bar with a round length that fits: "20 km", "500 m". */
export function scaleBar(kmPerPixel: number, longest: number): ScaleBar {
  const km = kmPerPixel * longest;
  const decade = 10 ** Math.floor(Math.log10(km));
  const round = (LEADS.find((lead) => lead * decade <= km * (1 + 1e-9)) ?? 1) * decade;
  const label = round >= 1 ? `${round.toLocaleString("en")} km` : `${Math.round(round * 1000)} m`;
  return { pixels: round / kmPerPixel, label };
}

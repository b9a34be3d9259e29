import { useEffect, useState } from "react";
import { locale, t } from "../../languages/texts.ts";
import { graticuleStep } from "../graticule.ts";
import { useMapRoom } from "../map-context.ts";
import { edgeDegrees } from "./edge-degrees.ts";
import styles from "./map-furniture.module.css";

const LONGEST_BAR = 100;
/** Distance of the antimeridian's name from the lower edge, pixels. */
const NAME_LINE = 12;
const NAME_WIDTH = 120;
/** Height of a line of the degrees with room, its middle at the upper edge, and the width of a letter, pixels. */
const LINE = 12;
const TOP_LINE = 10;
const LETTER = 7;
/** What stands over the map. */
const OVER = "[data-map-controls], [data-map-legend], [data-over-map]";

/** Renders again with every step of the camera. */
export function useMoves(): void {
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

/** Degrees where the graticule meets the edges, but not where something stands over them; a child of `MapCanvas`. */
export function Degrees() {
  useMoves();
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
  const over = [
    ...(map.getContainer().closest("[data-map-stage]") ?? map.getContainer()).querySelectorAll<HTMLElement>(
      OVER,
    ),
  ].map((element) => element.getBoundingClientRect());
  const { left: west, top: north } = map.getContainer().getBoundingClientRect();
  const isFree = (x: number, y: number, text: string, towards: -1 | 0) => {
    const [half, wide] = [LINE, text.length * LETTER];
    const left = west + x + (towards === 0 ? -wide / 2 : -wide);
    return over.every(
      (card) =>
        left > card.right ||
        left + wide < card.left ||
        north + y + half < card.top ||
        north + y - half > card.bottom,
    );
  };
  return (
    <div className={styles.degrees} aria-hidden="true">
      {top
        .filter(({ at, text }) => isFree(at, TOP_LINE, text, 0))
        .map(({ at, text }) => (
          <span key={`${text} ${Math.round(at)}`} className={styles.top} style={{ left: at }}>
            {text}
          </span>
        ))}
      {right
        .filter(({ at, text }) => isFree(width - 6, at, text, -1))
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
          {t("180° antimeridian")}
        </span>
      ))}
    </div>
  );
}

/** The scale alone, over a map that is no more than a picture. */
export function FloatingScale() {
  useMoves();
  return (
    <div className={styles.floating}>
      <Scale />
    </div>
  );
}

export function Scale() {
  const { map } = useMapRoom();
  const { pixels, label } = scaleBar(kilometresPerPixel(map.getCenter().lat, map.getZoom()), LONGEST_BAR);
  return (
    <div className={styles.scale}>
      <i style={{ width: pixels }} />
      <span>{label}</span>
    </div>
  );
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
  const label = round >= 1 ? `${round.toLocaleString(locale())} km` : `${Math.round(round * 1000)} m`;
  return { pixels: round / kmPerPixel, label };
}

import { useEffect, useEffectEvent, useRef } from "react";
import { formatNumber } from "../../ui/text/format.ts";
import { useMapRoom } from "../map-context.ts";
import styles from "./map-furniture.module.css";

const LONGEST_BAR = 100;

/** Runs with every step of the camera, and whenever what uses it renders: what is written so costs a frame no rendering. */
export function useEachMove(write: () => void): void {
  const { map } = useMapRoom();
  const run = useEffectEvent(write);
  useEffect(() => {
    const subscriptions = [
      map.on("move", () => run()),
      map.on("resize", () => run()),
      map.on("projectiontransition", () => run()),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map]);
  useEffect(() => run());
}

/** Writes a text where it is another: the page lays out again what is touched. */
export function writeText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** The scale alone, over a map that is no more than a picture. */
export function FloatingScale() {
  return (
    <div className={styles.floating}>
      <Scale />
    </div>
  );
}

export function Scale() {
  const { map } = useMapRoom();
  const bar = useRef<HTMLElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useEachMove(() => {
    const { pixels, label } = scaleBar(kilometresPerPixel(map.getCenter().lat, map.getZoom()), LONGEST_BAR);
    const width = `${Math.round(pixels)}px`;
    if (bar.current && bar.current.style.width !== width) bar.current.style.width = width;
    writeText(words.current, label);
  });
  return (
    <div className={styles.scale}>
      <i ref={bar} />
      <span ref={words} />
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
  const label = round >= 1 ? `${formatNumber(round)} km` : `${Math.round(round * 1000)} m`;
  return { pixels: round / kmPerPixel, label };
}

import { useEffect, useEffectEvent, useRef } from "react";
import { useMapRoom } from "../map-context.ts";
import styles from "./map-furniture.module.css";
import { kilometresPerPixel, scaleBar } from "./scale-bar.ts";

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

import { Popover } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import type { PointLike } from "maplibre-gl";
import { useEffect, useRef } from "react";
import { wrapLongitude } from "../../geo/longitude.ts";
import { formatMgrs } from "../../geo/mgrs.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { formatNumber } from "../../ui/text/format.ts";
import { listenTo, useMapEvents, useMapRoom } from "../map-context.ts";
import styles from "./map-furniture.module.css";

const LONGEST_BAR = 100;

/** Runs `write` at every camera step and render, without rendering. */
function useEachMove(write: () => void): void {
  useMapEvents({ move: write, resize: write, projectiontransition: write });
  useEffect(() => write());
}

/** Writes a changed text only: each write costs a layout. */
export function writeText(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

export function FloatingScale() {
  return (
    <div className={styles.floating}>
      <Scale />
    </div>
  );
}

/** Scale bar of a picture whose pixels are of one size on the ground. */
export function PictureScale({ kmPerPixel }: { kmPerPixel: number }) {
  const { pixels, label } = scaleBar(kmPerPixel);
  return (
    <div className={styles.scale}>
      <i style={{ width: pixels }} />
      {label}
    </div>
  );
}

function Scale() {
  const { map } = useMapRoom();
  const bar = useRef<HTMLElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useEachMove(() => {
    const { pixels, label } = scaleBar(kilometresPerPixel(map.getCenter().lat, map.getZoom()));
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

const EQUATOR_KM = 40_075.017;
const LEADS = [5, 2, 1];

/** Returns the km of one pixel at a latitude, for zooms of 512 px tiles. */
export function kilometresPerPixel(lat: number, zoom: number): number {
  return (EQUATOR_KM * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);
}

/** Returns the longest bar with a round length that fits: "20 km", "500 m". */
export function scaleBar(kmPerPixel: number): { pixels: number; label: string } {
  const km = kmPerPixel * LONGEST_BAR;
  const decade = 10 ** Math.floor(Math.log10(km));
  const round = (LEADS.find((lead) => lead * decade <= km * (1 + 1e-9)) ?? 1) * decade;
  const label = round >= 1 ? `${formatNumber(round)} km` : `${Math.round(round * 1000)} m`;
  return { pixels: round / kmPerPixel, label };
}

const POINTER_DECIMALS = 4;
const LONGEST_SOURCE = 44;

export function StatusLine({ attribution }: { attribution: string }) {
  const sources = attribution.split(" · ");
  return (
    <div className={styles.line}>
      <Scale />
      <PointerPosition />
      <span className={styles.sources}>
        {sources.map((source) => (
          <span key={source}>{shortSource(source)}</span>
        ))}
      </span>
      <Popover position="top-end" width={320} trapFocus returnFocus>
        <Popover.Target>
          <button type="button" className={styles.button}>
            <IconInfoCircle size={14} stroke={1.75} aria-hidden /> {t("Sources")}
          </button>
        </Popover.Target>
        <Popover.Dropdown>
          <ul className={styles.list} aria-label={t("Sources of the map")}>
            {sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

export function shortSource(source: string): string {
  return source.length > LONGEST_SOURCE ? (source.split(/[:：]/)[0] ?? source) : source;
}

/** Shows the pointer position, or the center of the view, in degrees and MGRS, without rendering. */
function PointerPosition() {
  const { map } = useMapRoom();
  const text = useRef<HTMLSpanElement>(null);
  const square = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let pointer: PointLike | undefined;
    const write = () => {
      const { lng, lat } = pointer ? map.unproject(pointer) : map.getCenter();
      writeText(text.current, positionLabel([lng, lat], POINTER_DECIMALS));
      writeText(square.current, formatMgrs([lng, lat]) ?? "");
    };
    let frame = 0;
    // Once a frame: each write costs a layout.
    const follow = () => {
      // A dragged map keeps the same position under the pointer.
      if (pointer && map.dragPan.isActive()) return;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        write();
      });
    };
    const point = (next: PointLike | undefined) => {
      pointer = next;
      follow();
    };
    const stop = listenTo(map, {
      mousemove: (event) => point(event.point),
      // During a drag the map sends no pointer events.
      mouseup: (event) => point(event.point),
      mouseout: () => point(undefined),
      move: follow,
      moveend: follow,
    });
    const surface = map.getCanvasContainer();
    const leave = () => point(undefined);
    surface.addEventListener("keydown", leave, { capture: true });
    write();
    return () => {
      cancelAnimationFrame(frame);
      surface.removeEventListener("keydown", leave, { capture: true });
      stop();
    };
  }, [map]);
  return (
    <span className={styles.where}>
      <span ref={text} data-testid="pointer-position" />
      <span ref={square} aria-hidden />
    </span>
  );
}

/** Formats a meridian of any world: "179.5° E", "180°", "0°". */
export function meridianLabel(lng: number, decimals: number): string {
  const wrapped = wrapLongitude(lng);
  const digits = Math.abs(wrapped).toFixed(decimals);
  const value = Number(digits);
  if (value === 0 || value === 180) return `${value}°`;
  return `${digits}° ${wrapped < 0 ? "W" : "E"}`;
}

export function parallelLabel(lat: number, decimals: number): string {
  const digits = Math.abs(lat).toFixed(decimals);
  if (Number(digits) === 0) return "0°";
  return `${digits}° ${lat < 0 ? "S" : "N"}`;
}

/** Formats a position, latitude first: "35.955° N 5.500° W". */
export function positionLabel([lng, lat]: Position, decimals: number): string {
  const wrapped = wrapLongitude(lng);
  const north = `${Math.abs(lat).toFixed(decimals)}° ${lat < 0 ? "S" : "N"}`;
  return `${north} ${Math.abs(wrapped).toFixed(decimals)}° ${wrapped < 0 ? "W" : "E"}`;
}

/** Returns the decimals that distinguish lines with this step, degrees. */
export function decimalsOf(step: number): number {
  return step >= 1 ? 0 : Math.ceil(-Math.log10(step) - 1e-9);
}

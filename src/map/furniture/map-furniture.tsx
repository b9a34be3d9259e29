import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useEffectEvent, useRef } from "react";
import { t } from "../../languages/texts.ts";
import { formatNumber } from "../../ui/text/format.ts";
import { graticuleStep } from "../graticule.ts";
import { useMapRoom } from "../map-context.ts";
import { type EdgeMark, type EdgeView, edgeDegrees } from "./edge-degrees.ts";
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

/** Degrees where the graticule meets the edges, but not where something stands over them; a child of `MapCanvas`. */
export function Degrees() {
  const { map } = useMapRoom();
  const [top, right, bottom] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const over = useRef<readonly DOMRect[]>([]);
  const size = useRef({ width: 0, height: 0 });
  // Looked up before a move and not in each step of it: the page lays itself out for whoever asks.
  const look = useEffectEvent(() => {
    over.current = cardsOver(map.getContainer());
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    size.current = { width, height };
  });

  const write = () => {
    const { width, height } = size.current;
    const marks = edgeDegrees({
      width,
      height,
      step: graticuleStep(map.getZoom()),
      nameLine: height - NAME_LINE,
      unproject: unprojection(map),
    });
    const isFree = (left: number, y: number, text: string) =>
      over.current.every(
        (card) =>
          left > card.right ||
          left + text.length * LETTER < card.left ||
          y + LINE < card.top ||
          y - LINE > card.bottom,
      );
    writeMarks(
      top.current,
      marks.top.filter(({ at, text }) => isFree(at - (text.length * LETTER) / 2, TOP_LINE, text)),
      { axis: "X", shift: () => "-50%" },
    );
    writeMarks(
      right.current,
      marks.right.filter(({ at, text }) => isFree(width - 6 - text.length * LETTER, at, text)),
      { axis: "Y", shift: () => "-50%" },
    );
    writeMarks(
      bottom.current,
      marks.antimeridian
        .map((at) => ({ at, text: t("180° antimeridian") }))
        .filter(({ at, text }) =>
          isFree(at > width - NAME_WIDTH ? at - NAME_WIDTH : at, height - NAME_LINE, text),
        ),
      { axis: "X", shift: (at) => (at > width - NAME_WIDTH ? "-100%" : "0px") },
    );
  };
  useEachMove(write);
  const settle = useEffectEvent(() => {
    look();
    write();
  });
  // The controls that the degrees keep clear of come and go with what is rendered: once that is painted, it need not be laid out.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(settle);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  });
  useEffect(() => {
    const subscriptions = [
      map.on("movestart", () => look()),
      map.on("resize", () => settle()),
      // What stands over the map by what it shows now has come.
      map.on("idle", () => settle()),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [map]);
  return (
    <div aria-hidden="true">
      <div className={styles.top}>
        <div ref={top} />
      </div>
      <div className={styles.right}>
        <div ref={right} />
      </div>
      <div className={styles.antimeridian}>
        <div ref={bottom} />
      </div>
    </div>
  );
}

/** The position under a pixel of a map; undefined beside a globe. */
function unprojection(map: MapLibreMap): EdgeView["unproject"] {
  const isGlobe = map.getProjection()?.type === "globe";
  return (x, y) => {
    const position = map.unproject([x, y]);
    if (isGlobe) {
      // Beside the globe the nearest point of its rim is answered.
      const back = map.project(position);
      if (Math.hypot(back.x - x, back.y - y) > 2) return undefined;
    }
    return [position.lng, position.lat];
  };
}

/** Where things stand over a map, pixels from its upper left corner. */
function cardsOver(container: HTMLElement): DOMRect[] {
  const { left, top } = container.getBoundingClientRect();
  const cards = (container.closest("[data-map-stage]") ?? container).querySelectorAll(OVER);
  return [...cards].map((card) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    return new DOMRect(x - left, y - top, width, height);
  });
}

/**
 * Brings the marks of an edge up to date, a child each. What goes with the map goes as one, a layer of its own: it is painted anew
 * only where a mark is another or has another place beside the first.
 */
function writeMarks(
  edge: HTMLElement | null,
  marks: readonly EdgeMark[],
  { axis, shift }: { axis: "X" | "Y"; shift: (at: number) => string },
): void {
  if (!edge) return;
  while (edge.children.length > marks.length) edge.lastElementChild?.remove();
  const first = marks[0]?.at ?? 0;
  edge.style.transform = `translate${axis}(${first}px)`;
  for (const [index, { at, text }] of marks.entries()) {
    const child = (edge.children[index] ?? edge.appendChild(document.createElement("span"))) as HTMLElement;
    writeText(child, text);
    const place = `translate${axis}(calc(${Math.round(at - first)}px + ${shift(at)}))`;
    if (child.style.transform !== place) child.style.transform = place;
  }
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

import type { Map as MapLibreMap } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { longitudeNear, wrapLongitude } from "../../geo/longitude.ts";
import { mercatorY } from "../../geo/mercator.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { collectionOf, pointFeature } from "../features.ts";
import { labelText } from "../fonts.ts";
import { graticuleLines, graticuleStep } from "../graticule.ts";
import { useMapEvents, useMapRoom } from "../map-context.ts";
import { type PlacedLayer, useGeoJsonSource, useMapLayers } from "../use-map-layer.ts";
import styles from "./degrees-layer.module.css";
import { decimalsOf, meridianLabel, parallelLabel, writeText } from "./map-furniture.tsx";

/** Height of the antimeridian's name above the lower edge and its distance from the line, px. */
const NAME_LINE = 12;
const NAME_GAP = 8;
const NAME_WIDTH = 120;
/** Middle of the degrees at the upper edge and their end at the right edge, px. */
const TOP_LINE = 10;
const RIGHT_END = 6;
const OVER = "[data-map-controls], [data-map-legend], [data-over-map], [data-hint], [data-hint-aside]";
const TAKEN = "taken-room";
/** Distance of the unseen letters that keep names off an edge, px. */
const TAKEN_STEP = 12;
/** Takes the room at the edges of the map and of what lies over it, so that no name is cut or covered. */
const takenLayers = (): PlacedLayer[] => [
  {
    id: TAKEN,
    type: "symbol",
    source: TAKEN,
    layout: { "text-field": "+", ...labelText, "text-allow-overlap": true },
    paint: { "text-opacity": 0 },
  },
];

interface TextLabel {
  readonly text: string;
  /** Part of the width that is left of `x`: 0 starts there, 1 ends there. */
  readonly anchor: number;
  readonly x: number;
  readonly y: number;
}

/** Obstacles of the degrees, read once as a move begins: each reading forces a layout. */
interface Surroundings {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly cards: readonly DOMRect[];
}

/** Writes degrees where the graticule meets the edges, clear of controls; a child of `MapCanvas`. */
export function Degrees() {
  const { map } = useMapRoom();
  const texts = useRef<HTMLDivElement>(null);
  const around = useRef<Surroundings>({ width: 0, height: 0, top: 0, cards: [] });
  const look = () => {
    const before = JSON.stringify(around.current);
    around.current = surroundings(map.getContainer());
    return JSON.stringify(around.current) !== before;
  };
  const [taken, setTaken] = useState("[]");
  useGeoJsonSource(TAKEN, toTaken, taken);
  useMapLayers(takenLayers);
  const settle = () => {
    if (look()) map.triggerRepaint();
    if (!map.isMoving()) setTaken(JSON.stringify(takenRoom(map, around.current)));
  };
  const frame = useRef(0);
  const settleSoon = () => {
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(settle);
  };
  useMapEvents({
    render() {
      if (texts.current) writeLabels(texts.current, degreeLabels(map, around.current));
    },
    movestart: settleSoon,
    resize: look,
    idle: settle,
  });
  // Controls come and go with renders: read them after the paint.
  useEffect(() => {
    settleSoon();
    return () => cancelAnimationFrame(frame.current);
  });
  return <div ref={texts} className={styles.degrees} aria-hidden />;
}

function writeLabels(element: HTMLElement, labels: readonly TextLabel[]): void {
  while (element.childElementCount < labels.length) element.append(document.createElement("span"));
  for (const [index, span] of element.querySelectorAll("span").entries()) {
    const label = labels[index];
    writeText(span, label?.text ?? "");
    if (label)
      span.style.transform = `translate(${Math.round(label.x)}px, ${Math.round(label.y)}px) translate(${-100 * label.anchor}%, -50%)`;
  }
}

function degreeLabels(map: MapLibreMap, { width, height, top, cards }: Surroundings): TextLabel[] {
  if (width === 0) return [];
  const isFlat = map.getProjection()?.type !== "globe";
  const marks = edgeDegrees({
    width,
    height,
    step: graticuleStep(map.getZoom()),
    nameLine: height - NAME_LINE,
    isFlat,
    unproject: unprojection(map, isFlat),
  });
  const labels = [
    ...marks.top.map(({ at, text }) => ({ text, anchor: 0.5, x: at, y: top + TOP_LINE })),
    ...marks.right.map(({ at, text }) => ({ text, anchor: 1, x: width - RIGHT_END, y: at })),
    ...marks.antimeridian.map((at) => {
      const isLast = at > width - NAME_WIDTH;
      const x = isLast ? at - NAME_GAP : at + NAME_GAP;
      return { text: t("180° antimeridian"), anchor: isLast ? 1 : 0, x, y: height - NAME_LINE };
    }),
  ];
  return labels.filter((label) => isFree(label, cards));
}

function isFree(label: TextLabel, cards: readonly DOMRect[]): boolean {
  const { left, right, top, bottom } = labelRect(label);
  return cards.every(
    (card) => left > card.right || right < card.left || bottom < card.top || top > card.bottom,
  );
}

function labelRect({ text, anchor, x, y }: TextLabel): DOMRect {
  const width = text.length * LETTER;
  return new DOMRect(x - anchor * width, y - LINE, width, 2 * LINE);
}

/** Returns positions along the edges of the view, its degrees and the cards; none where the world repeats. */
function takenRoom(map: MapLibreMap, around: Surroundings): Position[] {
  const { width, height, cards } = around;
  if (width === 0 || width > 512 * 2 ** map.getZoom()) return [];
  const positionAt = unprojection(map, map.getProjection()?.type !== "globe");
  return [new DOMRect(0, 0, width, height), ...cards, ...degreeLabels(map, around).map(labelRect)]
    .flatMap(edgePoints)
    .flatMap(([x, y]) => [positionAt(x, y)].filter((position) => position !== undefined));
}

function edgePoints({ left, top, right, bottom }: DOMRect): Position[] {
  const places = (from: number, to: number) => {
    const count = Math.ceil((to - from) / TAKEN_STEP);
    return Array.from({ length: count + 1 }, (_, i) => from + (i * (to - from)) / Math.max(1, count));
  };
  return [
    ...places(left, right).flatMap((x): Position[] => [
      [x, top],
      [x, bottom],
    ]),
    ...places(top, bottom).flatMap((y): Position[] => [
      [left, y],
      [right, y],
    ]),
  ];
}

function toTaken(taken: string) {
  const positions: Position[] = JSON.parse(taken);
  return collectionOf(positions.map((at) => pointFeature(at)));
}

/** Returns a function from pixel to position; undefined beside a globe. */
function unprojection(map: MapLibreMap, isFlat: boolean): EdgeView["unproject"] {
  return (x, y) => {
    const position = map.unproject([x, y]);
    if (!isFlat) {
      // Beside the globe the nearest point of its rim comes back.
      const back = map.project(position);
      if (Math.hypot(back.x - x, back.y - y) > 2) return undefined;
    }
    return [position.lng, position.lat];
  };
}

function surroundings(container: HTMLElement): Surroundings {
  const { left, top } = container.getBoundingClientRect();
  const cards = (container.closest("[data-map-stage]") ?? container).querySelectorAll(OVER);
  return {
    width: container.clientWidth,
    height: container.clientHeight,
    top: Number.parseFloat(getComputedStyle(container).getPropertyValue("--map-inset-top")) || 0,
    cards: [...cards].map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return new DOMRect(x - left, y - top, width, height);
    }),
  };
}

interface EdgeMark {
  readonly at: number;
  readonly text: string;
}

export interface EdgeDegrees {
  readonly top: readonly EdgeMark[];
  readonly right: readonly EdgeMark[];
  /** Crossings of the antimeridian with the line of its name, px. */
  readonly antimeridian: readonly number[];
}

export interface EdgeView {
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly nameLine: number;
  /** A Web Mercator view: the ends of an edge determine all of it. */
  readonly isFlat: boolean;
  unproject(x: number, y: number): Position | undefined;
}

const SAMPLE_PIXELS = 32;
/** Minimum distance of a mark from a corner, px. */
const CORNER = 36;
/** Height of a line, width of a letter, and gap between two labels, px. */
const LINE = 12;
const LETTER = 7;
const GAP = 8;
/** Labels every nth line when they have no room. */
const STRIDES = [1, 2, 3, 6];

/** Returns the graticule's marks at the top and right edges, for any bearing or projection. */
export function edgeDegrees({ width, height, step, nameLine, isFlat, unproject }: EdgeView): EdgeDegrees {
  const decimals = decimalsOf(step);
  const stride = (length: number) => (isFlat ? length : SAMPLE_PIXELS);
  const longitudes = (y: number) =>
    samples(width, stride(width), (x, near) => {
      const lng = unproject(x, y)?.[0];
      return lng === undefined || near === undefined || isFlat ? lng : longitudeNear(lng, near);
    });
  const latitudes = samples(height, stride(height), (y) => unproject(width - 1, y)?.[1]);
  const away = (length: number) => (mark: { at: number }) => mark.at > CORNER && mark.at < length - CORNER;
  const meridians = crossings(longitudes(1), step)
    .filter(away(width))
    .map(({ at, value }) => ({ at, value, text: meridianLabel(value, decimals) }));
  const parallels = crossings(latitudes, step, isFlat ? mercatorY : undefined)
    .filter(away(height))
    .map(({ at, value }) => ({ at, value, text: parallelLabel(value, decimals) }));
  return {
    top: withRoom(meridians, step, ({ text }) => text.length * LETTER),
    right: withRoom(parallels, step, () => LINE),
    antimeridian: crossings(longitudes(nameLine), 180)
      .filter(({ value }) => Math.abs(wrapLongitude(value)) === 180)
      .map(({ at }) => at),
  };
}

function withRoom(
  marks: readonly (EdgeMark & { value: number })[],
  step: number,
  lengthOf: (mark: EdgeMark) => number,
): EdgeMark[] {
  const everyNth = (stride: number) => marks.filter(({ value }) => Math.round(value / step) % stride === 0);
  const isApart = (some: readonly EdgeMark[]) =>
    some.every((mark, i) => {
      const before = some[i - 1];
      return !before || Math.abs(mark.at - before.at) >= (lengthOf(mark) + lengthOf(before)) / 2 + GAP;
    });
  const stride = STRIDES.find((one) => isApart(everyNth(one))) ?? STRIDES.at(-1) ?? 1;
  return everyNth(stride).map(({ at, text }) => ({ at, text }));
}

type Sample = readonly [at: number, value: number] | undefined;

function samples(
  length: number,
  stride: number,
  read: (at: number, before: number | undefined) => number | undefined,
): Sample[] {
  let before: number | undefined;
  return Array.from({ length: Math.ceil(length / stride) + 1 }, (_, i): Sample => {
    const at = Math.min(length, i * stride);
    const value = read(at, before);
    if (value === undefined) return undefined;
    before = value;
    return [at, value];
  });
}

/** Interpolates the multiples of `step` between neighboring samples; `evenly` maps to a linear scale. */
function crossings(
  line: readonly Sample[],
  step: number,
  evenly = (value: number) => value,
): { at: number; value: number }[] {
  const found = line.flatMap((from, i) => {
    const to = line[i + 1];
    if (!from || !to || from[1] === to[1]) return [];
    const [start, end] = [evenly(from[1]), evenly(to[1])];
    return graticuleLines(Math.min(from[1], to[1]), Math.max(from[1], to[1]), step).map((value) => ({
      at: tenth(from[0] + ((evenly(value) - start) / (end - start)) * (to[0] - from[0])),
      value,
    }));
  });
  // A line through a sample is found from both sides.
  return found.filter(({ at, value }, i) => {
    const before = found[i - 1];
    return before?.value !== value || at - before.at > 1;
  });
}

function tenth(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

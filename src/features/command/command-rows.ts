import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { Gazetteer, PlaceNear } from "../../gazetteer/gazetteer.ts";
import { foldName } from "../../gazetteer/name-index.ts";
import { totalArea } from "../../geo/area/area.ts";
import { boxMiddle } from "../../geo/area/box.ts";
import { containsPoint, polygonHolds } from "../../geo/area/intersects.ts";
import { beyondRange } from "../../geo/area/point-text.ts";
import { longitudeNear, unwrapRing } from "../../geo/longitude.ts";
import { closeOverPole } from "../../geo/ring.ts";
import type { Polygon, Position } from "../../geo/types.ts";
import { t, text } from "../../languages/texts.ts";
import { modeName } from "../../shared/frames/frame-words.ts";
import { type NamedArea, shapesOf } from "../../shared/places/named-areas.ts";
import { formatAngle, formatArea, formatNumber, formatTime } from "../../ui/text/format.ts";
import { actionRows, FEW_ACTIONS, ordersImages, taskRow } from "./action-rows.ts";
import { coordinateGroup, kindWords, placeGroup, placeRow } from "./place-rows.ts";
import { readCoordinates } from "./read-coordinates.ts";
import { type CommandRow, type CommandRowGroup, hitIn, type SavedRow } from "./rows.ts";

export const FEW_FRAMES = 3;

const FRAME_ID = /^\d{3,}(_\d*)?$/;
const ITEM_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type FrameQuestion = { frameID: string } | { itemID: string };

export function frameQuestion(text: string): FrameQuestion | undefined {
  const id = text.trim();
  if (FRAME_ID.test(id)) return { frameID: id };
  return ITEM_ID.test(id) ? { itemID: id.toLowerCase() } : undefined;
}

export type FrameAnswer =
  | { kind: "waiting" }
  | { kind: "failed"; message: string }
  | { kind: "found"; frames: readonly CatalogFrame[] };

export interface Known {
  /** Undefined while loading. */
  gazetteer: Gazetteer | Error | undefined;
  frames: FrameAnswer | undefined;
  recent: readonly CommandRow[];
  /** Latest last. */
  saved: readonly SavedRow[];
  /** Latest last. */
  named: readonly NamedArea[];
  results: readonly CatalogFrame[];
  allPlaces: boolean;
  isDemo: boolean;
  /** Whether new images can be ordered. */
  takesTasks: boolean;
}

/** Returns the groups of the list for a text, in order; an empty group has a sentence. */
export function commandRows(text: string, known: Known): CommandRowGroup[] {
  const trimmed = text.trim();
  if (trimmed === "") {
    const used = known.recent.map((row) => withNews(row, known)).filter((row) => row !== undefined);
    const recent = used.length > 0 ? [{ name: t("Last used"), rows: used }] : [];
    const isUsed = (kind: "saved" | "named", id: string) =>
      used.some(({ run }) => run.do === kind && run.id === id);
    const others = known.saved.filter(({ id }) => !isUsed("saved", id));
    const otherNamed = known.named.filter(({ id }) => !isUsed("named", id));
    const kept = [savedGroup(others, ""), namedGroup(otherNamed, "")].filter((group) => group !== undefined);
    return [...recent, ...kept, { name: t("Actions"), rows: actionRows("", known) }];
  }
  if (trimmed.startsWith(">")) {
    const rows = actionRows(trimmed.slice(1), known);
    return [{ name: t("Actions"), rows, empty: rows.length === 0 ? t("No such action.") : undefined }];
  }
  const readings = readCoordinates(trimmed);
  const beyond = readings.length === 0 ? beyondRange(trimmed) : undefined;
  const coordinates: CommandRowGroup | undefined = beyond
    ? { name: t("Coordinates"), rows: [], empty: beyond }
    : coordinateGroup(readings);
  const question = frameQuestion(trimmed);
  const places = coordinates || question ? undefined : placesOf(trimmed, known);
  const frames = question && known.frames && framesGroup(trimmed, known.frames);
  const [best] = places?.rows ?? [];
  const [reading] = readings;
  const saved = reading ? savedAt(known.saved, reading.at) : savedGroup(known.saved, trimmed);
  const named = reading ? namedAt(known.named, reading.at) : namedGroup(known.named, trimmed);
  const asked = actionRows(trimmed, known);
  const actions = [
    ...(reading && known.takesTasks ? [taskRow(reading.at, t("this point"))] : []),
    ...(known.takesTasks && best?.icon === "place" && best.run.do === "go"
      ? [taskRow(boxMiddle(best.run.box), best.title)]
      : []),
    ...asked,
  ].slice(0, FEW_ACTIONS);
  const acts = actions.length > 0 && { name: t("Actions"), rows: actions };
  // A whole word of an action asks for it, before places that begin like it.
  const isAct = asked.some(({ title }) => foldName(title).split(" ").includes(foldName(trimmed)));
  return [
    isAct && acts,
    coordinates,
    reading && framesAtGroup(known.results, reading.at),
    reading && nearestGroup(known.gazetteer, reading.at),
    !(isAct && places?.rows.length === 0) && places,
    named,
    saved,
    frames,
    !isAct && acts,
  ].filter((group) => group !== undefined && group !== false);
}

/** Returns a recent row as of now; undefined for a deleted search or name, and for what is no longer offered. */
function withNews(row: CommandRow, { saved, named, takesTasks }: Known): CommandRow | undefined {
  const { run } = row;
  if (!takesTasks && ordersImages(row)) return undefined;
  if (run.do === "named") {
    const area = named.find(({ id }) => id === run.id);
    return area && namedRow(area);
  }
  if (run.do !== "saved") return row;
  const search = saved.find(({ id }) => id === run.id);
  return search && { ...row, title: search.name, detail: search.news };
}

function placesOf(text: string, { gazetteer, allPlaces }: Known): CommandRowGroup {
  if (gazetteer === undefined) return { name: t("Places"), rows: [], empty: t("Loading the place names…") };
  if (gazetteer instanceof Error) {
    const retry: CommandRow = {
      key: "retry",
      icon: "more",
      title: t("Load them again"),
      act: "",
      run: { do: "retry" },
    };
    return { name: t("Places"), note: t("Couldn’t load the place names"), rows: [retry] };
  }
  return placeGroup(gazetteer, text, allPlaces);
}

function framesGroup(text: string, answer: FrameAnswer): CommandRowGroup {
  const none = (empty: string): CommandRowGroup => ({ name: t("Frames"), rows: [], empty });
  switch (answer.kind) {
    case "waiting":
      return none(t("Looking for frames…"));
    case "failed":
      return none(t("Couldn’t look for frames. {message}", { message: answer.message }));
    case "found":
      return answer.frames.length === 0
        ? none(t("No frame or item {id} in the catalog.", { id: text }))
        : { name: t("Frames"), rows: answer.frames.slice(0, FEW_FRAMES).map(frameRow) };
  }
}

function frameRow(frame: CatalogFrame): CommandRow {
  const { frameID, start, incidence } = frame;
  return {
    key: `frame ${frameID}`,
    icon: "frame",
    title: frameID,
    detail: `${modeName(frame)} · ${formatTime(start)} · ${formatAngle(incidence.center)}`,
    act: t("Open¦verb"),
    run: { do: "frame", frameID },
  };
}

const FEW_NEAR = 3;
/** Precision of stored places, km. */
const SAME_KM = 0.2;
const POLE = 89.99;

/** Clockwise from north, in eighths. */
const DIRECTIONS = [
  text("{distance} km north of it"),
  text("{distance} km north-east of it"),
  text("{distance} km east of it"),
  text("{distance} km south-east of it"),
  text("{distance} km south of it"),
  text("{distance} km south-west of it"),
  text("{distance} km west of it"),
  text("{distance} km north-west of it"),
] as const;

function nearestGroup(gazetteer: Gazetteer | Error | undefined, at: Position): CommandRowGroup | undefined {
  if (gazetteer instanceof Error) return undefined;
  const name = t("Nearest places");
  if (!gazetteer) return { name, rows: [], empty: t("Loading the place names…") };
  // A port has the name of its town.
  const near = gazetteer.nearest(at, 4 * FEW_NEAR);
  const once = near.filter(
    ({ place }, index) => near.findIndex((other) => other.place.name === place.name) === index,
  );
  return { name, rows: once.slice(0, FEW_NEAR).map((near) => nearRow(near, at)) };
}

function nearRow({ place, km, bearing }: PlaceNear, [, lat]: Position): CommandRow {
  // From a pole every way leads to the other one.
  const heading = Math.abs(lat) < POLE ? bearing : lat > 0 ? 180 : 0;
  const direction = DIRECTIONS[Math.round(heading / 45) % DIRECTIONS.length] ?? DIRECTIONS[0];
  const way = km < SAME_KM ? t("at it") : t(direction, { distance: formatNumber(km, km < 10 ? 1 : 0) });
  return { ...placeRow(place), detail: `${way} · ${kindWords(place)}` };
}

/** Returns the newest frames that cover a coordinate; undefined for none. */
function framesAtGroup(frames: readonly CatalogFrame[], at: Position): CommandRowGroup | undefined {
  const found = frames
    .filter(({ ring }) => covers(ring, at))
    .sort((a, b) => Date.parse(b.start) - Date.parse(a.start));
  if (found.length === 0) return undefined;
  return {
    name: t("Frames of the results that cover it"),
    note:
      found.length > FEW_NEAR
        ? t("newest {shown} of {total}", { shown: FEW_NEAR, total: found.length })
        : undefined,
    rows: found.slice(0, FEW_NEAR).map(frameRow),
  };
}

function covers(wrapped: CatalogFrame["ring"], [lng, lat]: Position): boolean {
  const ring = closeOverPole(unwrapRing(wrapped));
  const [west] = ring[0] ?? [0];
  return containsPoint(ring, [longitudeNear(lng, west), lat]);
}

const FEW_SAVED = 2;
const FEW_NAMED = 3;
const FEW_AT_START = 4;

function savedGroup(saved: readonly SavedRow[], text: string): CommandRowGroup | undefined {
  const found = text === "" ? saved : saved.filter(({ name }) => hitIn(name, text));
  return groupOf(t("Saved searches"), found, text === "" ? FEW_AT_START : FEW_SAVED, savedRow);
}

function savedAt(saved: readonly SavedRow[], at: Position): CommandRowGroup | undefined {
  const found = saved.filter(({ area }) => areaHolds(area, at));
  return groupOf(t("Saved searches that contain it"), found, FEW_SAVED, savedRow);
}

function savedRow({ id, name, news }: SavedRow): CommandRow {
  return {
    key: `saved ${id}`,
    icon: "saved",
    title: name,
    detail: news,
    act: t("Open¦verb"),
    run: { do: "saved", id },
  };
}

/** Returns whether an area contains a position, in any copy of the world. */
function areaHolds(area: readonly Polygon[], at: Position): boolean {
  return area.some((polygon) => polygonHolds(polygon, at));
}

/** Returns the areas whose names contain a text; all, the latest first, for an empty one. */
function namedGroup(named: readonly NamedArea[], text: string): CommandRowGroup | undefined {
  const found = text === "" ? named.toReversed() : named.filter(({ name }) => hitIn(name, text));
  return groupOf(t("Saved areas"), found, text === "" ? FEW_AT_START : FEW_NAMED, namedRow);
}

function namedAt(named: readonly NamedArea[], at: Position): CommandRowGroup | undefined {
  const found = named.filter((one) => areaHolds(shapesOf(one), at));
  return groupOf(t("Saved areas that contain it"), found, FEW_NAMED, namedRow);
}

/** Returns a group of the first few, with a note that counts the others; undefined for none. */
function groupOf<T>(
  name: string,
  found: readonly T[],
  few: number,
  rowOf: (one: T) => CommandRow,
): CommandRowGroup | undefined {
  if (found.length === 0) return undefined;
  return {
    name,
    note: found.length > few ? t("{shown} of {total}", { shown: few, total: found.length }) : undefined,
    rows: found.slice(0, few).map(rowOf),
  };
}

function namedRow(named: NamedArea): CommandRow {
  return {
    key: `named ${named.id}`,
    icon: "outline",
    title: named.name,
    detail: formatArea(totalArea(shapesOf(named))),
    act: t("Search it"),
    run: { do: "named", id: named.id },
  };
}

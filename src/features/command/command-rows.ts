import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { Gazetteer } from "../../gazetteer/gazetteer.ts";
import { beyondRange } from "../../geo/area/point-text.ts";
import { t } from "../../languages/texts.ts";
import type { NamedArea } from "../../shared/places/named-areas.ts";
import { actionRows, FEW_ACTIONS, taskRow } from "./action-rows.ts";
import { frameRow } from "./frame-rows.ts";
import { namedAt, namedGroup, namedRow } from "./named-rows.ts";
import { framesAt, framesAtGroup, nearestGroup } from "./near-rows.ts";
import { coordinateGroup, placeGroup } from "./place-rows.ts";
import { readCoordinates } from "./read-coordinates.ts";
import type { Row, RowGroup, SavedRow } from "./rows.ts";
import { savedAt, savedGroup } from "./saved-rows.ts";

/** Frames in sight. */
export const FEW_FRAMES = 3;

const FRAME_ID = /^\d{3,}(_\d*)?$/;
const ITEM_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What is looked for in the catalog: a frame by the beginning of its id, or by the id of one of its items. */
export type FrameQuestion = { frameID: string } | { itemID: string };

/** The question that a text asks of the catalog; undefined for none. */
export function frameQuestion(text: string): FrameQuestion | undefined {
  const id = text.trim();
  if (FRAME_ID.test(id)) return { frameID: id };
  return ITEM_ID.test(id) ? { itemID: id.toLowerCase() } : undefined;
}

/** What is known of the frames that a text asks for. */
export type FrameAnswer =
  | { kind: "waiting" }
  | { kind: "failed"; message: string }
  | { kind: "found"; frames: readonly CatalogFrame[] };

export interface Known {
  /** Undefined while it is loading; an error where it could not be. */
  gazetteer: Gazetteer | Error | undefined;
  /** Undefined where the text asks for none. */
  frames: FrameAnswer | undefined;
  /** Rows that were used last, the latest first. */
  recent: readonly Row[];
  /** Saved searches, the latest last. */
  saved: readonly SavedRow[];
  /** Areas that have names, the latest last. */
  named: readonly NamedArea[];
  /** Frames of the current results. */
  results: readonly CatalogFrame[];
  /** All places are to be shown. */
  allPlaces: boolean;
  /** The service is a demo, which has actions of its own. */
  isDemo: boolean;
}

/** The list under the field for a text: groups in the order in which they are shown, none of them empty without a word. */
export function commandRows(text: string, known: Known): RowGroup[] {
  const trimmed = text.trim();
  if (trimmed === "") {
    const used = known.recent.map((row) => withNews(row, known)).filter((row) => row !== undefined);
    const recent = used.length > 0 ? [{ name: t("Last used"), rows: used }] : [];
    // What was used last is not shown twice.
    const others = known.saved.filter(
      ({ id }) => !used.some(({ run }) => run.do === "saved" && run.id === id),
    );
    const otherNamed = known.named.filter(
      ({ id }) => !used.some(({ run }) => run.do === "named" && run.id === id),
    );
    const kept = [savedGroup(others, ""), namedGroup(otherNamed, "")].filter((group) => group !== undefined);
    return [...recent, ...kept, { name: t("Actions"), rows: actionRows("", known.isDemo) }];
  }
  if (trimmed.startsWith(">")) {
    const rows = actionRows(trimmed.slice(1), known.isDemo);
    return [{ name: t("Actions"), rows, empty: rows.length === 0 ? t("No such action.") : undefined }];
  }
  const readings = readCoordinates(trimmed);
  const beyond = readings.length === 0 ? beyondRange(trimmed) : undefined;
  const coordinates: RowGroup | undefined = beyond
    ? { name: t("Coordinates"), rows: [], empty: beyond }
    : coordinateGroup(readings);
  const question = frameQuestion(trimmed);
  const places = coordinates || question ? undefined : placesOf(trimmed, known);
  const frames = question && known.frames && framesGroup(trimmed, known.frames);
  const [best] = places?.rows ?? [];
  const [reading] = readings;
  const saved = reading ? savedAt(known.saved, reading.at) : savedGroup(known.saved, trimmed);
  const named = reading ? namedAt(known.named, reading.at) : namedGroup(known.named, trimmed);
  const actions = [
    ...(reading ? [taskRow(reading.at, t("this point"))] : []),
    ...(best?.icon === "place" && best.run.do === "go" ? [taskRow(middleOf(best.run.box), best.title)] : []),
    ...actionRows(trimmed, known.isDemo),
  ].slice(0, FEW_ACTIONS);
  return [
    coordinates,
    reading && framesAtGroup(framesAt(known.results, reading.at)),
    reading && nearestGroup(known.gazetteer, reading.at),
    places,
    named,
    saved,
    frames,
    actions.length > 0 && { name: t("Actions"), rows: actions },
  ].filter((group) => group !== undefined && group !== false);
}

/** A row that was used last as it is by now; undefined for a search or a name that was deleted. */
function withNews(row: Row, { saved, named }: Known): Row | undefined {
  const { run } = row;
  if (run.do === "named") {
    const area = named.find(({ id }) => id === run.id);
    return area && namedRow(area);
  }
  if (run.do !== "saved") return row;
  const search = saved.find(({ id }) => id === run.id);
  return search && { ...row, title: search.name, detail: search.news };
}

function placesOf(text: string, { gazetteer, allPlaces }: Known): RowGroup {
  if (gazetteer === undefined) return { name: t("Places"), rows: [], empty: t("Loading the place names…") };
  if (gazetteer instanceof Error) {
    const retry: Row = {
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

function framesGroup(text: string, answer: FrameAnswer): RowGroup {
  const none = (empty: string): RowGroup => ({ name: t("Frames"), rows: [], empty });
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

function middleOf([west, south, east, north]: readonly [number, number, number, number]) {
  return [(west + east) / 2, (south + north) / 2] as const;
}

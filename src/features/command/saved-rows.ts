import { ringBox } from "../../geo/area/box.ts";
import { containsPoint } from "../../geo/area/intersects.ts";
import { longitudeNear } from "../../geo/longitude.ts";
import type { Polygon, Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { hitIn } from "./hit-in.ts";
import type { Row, RowGroup, SavedRow } from "./rows.ts";

/** Saved searches in sight, for a text and for an empty field. */
const FEW_FOUND = 2;
const FEW_AT_START = 4;

/** Saved searches whose names have a text in them; all for none. Undefined where there is none. */
export function savedGroup(saved: readonly SavedRow[], text: string): RowGroup | undefined {
  const found = text === "" ? saved : saved.filter(({ name }) => hitIn(name, text));
  return groupOf(t("Saved searches"), found, text === "" ? FEW_AT_START : FEW_FOUND);
}

/** Saved searches with areas that a place lies in. Undefined where there is none. */
export function savedAt(saved: readonly SavedRow[], at: Position): RowGroup | undefined {
  const found = saved.filter(({ area }) => areaHolds(area, at));
  return groupOf(t("Saved searches that contain it"), found, FEW_FOUND);
}

function groupOf(name: string, found: readonly SavedRow[], few: number): RowGroup | undefined {
  if (found.length === 0) return undefined;
  return {
    name,
    note: found.length > few ? t("{shown} of {total}", { shown: few, total: found.length }) : undefined,
    rows: found.slice(0, few).map(rowOf),
  };
}

function rowOf({ id, name, news }: SavedRow): Row {
  return {
    key: `saved ${id}`,
    icon: "saved",
    title: name,
    detail: news,
    act: t("Open¦verb"),
    run: { do: "saved", id },
  };
}

/** Whether a position lies in an area, in any copy of the world. */
export function areaHolds(area: readonly Polygon[], at: Position): boolean {
  return area.some((polygon) => holds(polygon, at));
}

function holds([outer = [], ...holes]: Polygon, [lng, lat]: Position): boolean {
  if (outer.length === 0) return false;
  const [west, , east] = ringBox(outer);
  const at: Position = [longitudeNear(lng, (west + east) / 2), lat];
  return containsPoint(outer, at) && !holes.some((hole) => containsPoint(hole, at));
}

import { totalArea } from "../../geo/area/area.ts";
import type { Position } from "../../geo/types.ts";
import { t } from "../../languages/texts.ts";
import { type NamedArea, shapesOf } from "../../shared/places/named-areas.ts";
import { formatArea } from "../../ui/text/format.ts";
import { hitIn } from "./hit-in.ts";
import type { Row, RowGroup } from "./rows.ts";
import { areaHolds } from "./saved-rows.ts";

/** Named areas in sight, for a text and for an empty field. */
const FEW_FOUND = 3;
const FEW_AT_START = 4;

/** Areas whose names have a text in them; all, the latest first, for none. Undefined where there is none. */
export function namedGroup(named: readonly NamedArea[], text: string): RowGroup | undefined {
  const found = text === "" ? named.toReversed() : named.filter(({ name }) => hitIn(name, text));
  return groupOf(t("Named areas"), found, text === "" ? FEW_AT_START : FEW_FOUND);
}

/** Named areas that a place lies in. Undefined where there is none. */
export function namedAt(named: readonly NamedArea[], at: Position): RowGroup | undefined {
  const found = named.filter((one) => areaHolds(shapesOf(one), at));
  return groupOf(t("Named areas that contain it"), found, FEW_FOUND);
}

function groupOf(name: string, found: readonly NamedArea[], few: number): RowGroup | undefined {
  if (found.length === 0) return undefined;
  return {
    name,
    note: found.length > few ? t("{shown} of {total}", { shown: few, total: found.length }) : undefined,
    rows: found.slice(0, few).map(namedRow),
  };
}

/** A named area: Enter searches it. */
export function namedRow(named: NamedArea): Row {
  return {
    key: `named ${named.id}`,
    icon: "outline",
    title: named.name,
    detail: formatArea(totalArea(shapesOf(named))),
    act: t("Search it"),
    run: { do: "named", id: named.id },
  };
}

import { emptyForm } from "../features/search/form/search-form.ts";
import { areaOf, boxAround, viewOf } from "../gazetteer/gazetteer.ts";
import { parseAreaText } from "../geo/area/area-text.ts";
import { boxRing } from "../geo/area/box.ts";
import { parsePoint } from "../geo/area/point-text.ts";
import type { Polygon } from "../geo/types.ts";
import { t } from "../languages/texts.ts";
import { loadGazetteer } from "../shared/places/use-place-name.ts";
import { addressOfForm } from "./params/search-params.ts";

/** Width of the area around a coordinate, km. */
const AROUND_KM = 10;

type Found<T> = T | { problem: string };

/** Returns the address of a search of a place, a point or an area; rejects when the list of places cannot be loaded. */
export async function findAddress(text: string): Promise<Found<{ address: string }>> {
  const found = await areaOfText(text.trim());
  if ("problem" in found) return found;
  const params = new URLSearchParams(addressOfForm({ ...emptyForm, area: found.area }));
  return { address: `/?${params}` };
}

async function areaOfText(text: string): Promise<Found<{ area: readonly Polygon[] }>> {
  if (text === "") return { problem: t("Type a place, coordinates or an area.") };
  const point = parsePoint(text);
  if (point) return { area: [[boxRing(boxAround(point, AROUND_KM))]] };
  const read = parseAreaText(text);
  if ("polygons" in read) return { area: read.polygons };
  const [place] = (await loadGazetteer()).find(text, 1);
  if (place) return { area: areaOf(place) ?? [[boxRing(viewOf(place))]] };
  return /\d/.test(text)
    ? read
    : { problem: t("No place named “{name}” in the built-in list.", { name: text.slice(0, 60) }) };
}

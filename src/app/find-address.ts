import { kindWords, noPlaceWords } from "../features/command/place-rows.ts";
import { emptyForm } from "../features/search/form/search-form.ts";
import { areaOf, boxAround, type Place, viewOf } from "../gazetteer/gazetteer.ts";
import { parseAreaText } from "../geo/area/area-text.ts";
import { boxRing } from "../geo/area/box.ts";
import { parsePoint } from "../geo/area/point-text.ts";
import type { Polygon } from "../geo/types.ts";
import { t } from "../languages/texts.ts";
import { loadGazetteer } from "../shared/places/use-place-name.ts";
import { addressOfForm } from "./params/search-params.ts";

const AROUND_KM = 10;

type Found<T> = T | { problem: string };

/** Returns the address of a search of a place, a point or an area; rejects when the list of places cannot be loaded. */
export async function findAddress(text: string): Promise<Found<{ address: string }>> {
  const found = await areaOfText(text.trim());
  return "problem" in found ? found : { address: addressOfArea(found.area, found.place) };
}

const MOST_SUGGESTED = 6;

export async function suggestPlaces(text: string) {
  const places = (await loadGazetteer()).find(text, MOST_SUGGESTED);
  return places.map((place) => ({
    name: place.name,
    detail: kindWords(place),
    address: addressOfArea(areaAround(place), place.name),
  }));
}

const addressOfArea = (area: readonly Polygon[], place?: string) =>
  `/?${new URLSearchParams(addressOfForm({ ...emptyForm, area, place }))}`;

const areaAround = (place: Place) => areaOf(place) ?? [[boxRing(viewOf(place))]];

async function areaOfText(text: string): Promise<Found<{ area: readonly Polygon[]; place?: string }>> {
  if (text === "") return { problem: t("Type a place, coordinates or an area.") };
  const point = parsePoint(text);
  if (point) return { area: [[boxRing(boxAround(point, AROUND_KM))]] };
  const read = parseAreaText(text);
  if ("polygons" in read) return { area: read.polygons };
  const [place] = (await loadGazetteer()).find(text, 1);
  if (place) return { area: areaAround(place), place: place.name };
  return /\d/.test(text) ? read : { problem: noPlaceWords(text) };
}

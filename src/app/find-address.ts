import { kindWords, noPlaceWords } from "../features/command/place-rows.ts";
import { emptyForm } from "../features/search/form/search-form.ts";
import { addressOfForm } from "../features/search/search-params.ts";
import { areaOf, type Place, squareAround, viewOf } from "../gazetteer/gazetteer.ts";
import { parseAreaText } from "../geo/area/area-text.ts";
import { boxRing } from "../geo/area/box.ts";
import { parsePoint } from "../geo/area/point-text.ts";
import type { Polygon } from "../geo/types.ts";
import { t } from "../languages/texts.ts";
import { loadGazetteer } from "../shared/places/use-place-name.ts";

const AROUND_KM = 10;

type Found<T> = T | { problem: string };

/** Returns the address of a search of a place, a point or an area; rejects when the list of places cannot be loaded. */
export async function findAddress(text: string): Promise<Found<{ address: string }>> {
  const found = await areaOfText(text.trim());
  return "problem" in found ? found : { address: addressOfArea(found.area, found.place) };
}

let loaded: ReturnType<typeof loadGazetteer> | undefined;

/** Loads the places once; a failure is tried again. */
function places() {
  loaded ??= loadGazetteer().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

const MOST_SUGGESTED = 6;

export async function suggestPlaces(text: string) {
  const gazetteer = await places();
  const found = gazetteer.find(text, MOST_SUGGESTED);
  const suggested = found.length > 0 ? found : gazetteer.findNear(text, MOST_SUGGESTED);
  return suggested.map((place) => ({
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
  if (point) return { area: [[boxRing(squareAround(point, AROUND_KM))]] };
  const read = parseAreaText(text);
  if ("polygons" in read) return { area: read.polygons };
  const gazetteer = await places();
  const [place] = gazetteer.find(text, 1);
  if (place) return { area: areaAround(place), place: place.name };
  if (/\d/.test(text)) return read;
  const [near] = gazetteer.findNear(text, 1);
  return {
    problem: near
      ? t("No place called {name}. Did you mean {near}?", { name: text.slice(0, 24), near: near.name })
      : noPlaceWords(text),
  };
}

import {
  areaOf,
  boxAround,
  boxWidthOf,
  type Gazetteer,
  type Place,
  type PlaceKind,
  viewOf,
} from "../../gazetteer/gazetteer.ts";
import { totalArea } from "../../geo/area/area.ts";
import { areaBox } from "../../geo/area/area-of-interest.ts";
import { boxRing } from "../../geo/area/box.ts";
import { formatMgrs } from "../../geo/mgrs.ts";
import type { Position } from "../../geo/types.ts";
import { formatArea, formatPosition } from "../../ui/text/format.ts";
import { formatDms, type Reading } from "./read-coordinates.ts";
import type { Row, RowGroup } from "./rows.ts";

/** Places in sight before the rest is opened. */
export const FEW_PLACES = 4;
/** Most places that are looked for. */
export const MOST_PLACES = 40;
/** Width of what is searched around a coordinate, km: a Spot scene. */
const AROUND_KM = 5;

const KIND_WORDS: Readonly<Record<PlaceKind, string>> = {
  country: "Country or territory",
  capital: "Capital",
  city: "City",
  town: "Town",
  port: "Port",
  strait: "Strait or canal",
  volcano: "Volcano",
  water: "Sea, gulf or strait",
  island: "Island",
  region: "Region",
};

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

/** The places of a text: the few best, or all; without any, those that are spelled much like it. */
export function placeGroup(gazetteer: Gazetteer, text: string, all: boolean): RowGroup {
  const found = gazetteer.find(text, MOST_PLACES);
  if (found.length === 0) {
    const near = gazetteer.findNear(text, FEW_PLACES);
    const none = `No place named “${text}”`;
    return {
      name: "Places",
      rows: near.map(placeRow),
      note: near.length > 0 ? `${none}. Spelled much like it` : undefined,
      empty: near.length > 0 ? undefined : `${none} in the built-in list.`,
    };
  }
  const shown = all ? found : found.slice(0, FEW_PLACES);
  const rest = found.length - shown.length;
  const total = found.length === MOST_PLACES ? `${MOST_PLACES} or more` : `${found.length}`;
  return {
    name: "Places",
    note: rest > 0 ? `${shown.length} of ${total}` : undefined,
    rows: [
      ...shown.map(placeRow),
      ...(rest > 0
        ? [
            {
              key: "more places",
              icon: "more" as const,
              title: `Show ${rest} more`,
              act: "Show",
              run: { do: "more" as const },
            },
          ]
        : []),
    ],
  };
}

/** A place: Enter goes there, Tab searches its outline or the box around it. */
export function placeRow(place: Place): Row {
  const { name, kind, at, country, outline } = place;
  const area = areaOf(place);
  const width = boxWidthOf(place);
  const areaWords = outline
    ? `Outline of ${name}, ${formatArea(totalArea(outline.area))}`
    : width && `Box of ${width} × ${width} km around ${name}`;
  return {
    key: `${kind} ${name} ${at}`,
    icon: outline ? "outline" : "place",
    title: name,
    detail: `${KIND_WORDS[kind]}${country ? `, ${countryNames.of(country)}` : ""} · ${
      outline ? outlineWords(outline) : formatPosition(...at)
    }`,
    act: "Go there",
    run: {
      do: "go",
      box: (outline && areaBox(outline.area)) ?? goBox(place),
      area,
      areaWords: areaWords || undefined,
    },
    area,
  };
}

function goBox(place: Place) {
  const area = areaOf(place);
  return (area && areaBox(area)) ?? viewOf(place);
}

function outlineWords({ area, parts }: NonNullable<Place["outline"]>): string {
  const left = parts > area.length ? `, largest of ${parts} parts` : "";
  return `outline, ${formatArea(totalArea(area))}${left}`;
}

/** What coordinates lead to. */
export function coordinateGroup(readings: readonly Reading[]): RowGroup | undefined {
  const [first, second] = readings;
  if (!first) return undefined;
  return {
    name: "Coordinates",
    note: `read as ${first.words}`,
    rows: [
      pointRow(first.at),
      {
        key: "around",
        icon: "box",
        title: `Area of ${AROUND_KM} × ${AROUND_KM} km around it`,
        act: "Search it",
        run: { do: "area", area: around(first.at) },
      },
      ...(second
        ? [
            {
              ...pointRow(second.at),
              key: "other reading",
              icon: "swap" as const,
              title: `Read as ${second.words.replace(/^.*: /, "")}`,
              detail: positionWords(second.at),
              numbers: undefined,
            },
          ]
        : []),
    ],
  };
}

function pointRow(at: Position): Row {
  const mgrs = formatMgrs(at);
  const area = around(at);
  return {
    key: "point",
    icon: "point",
    title: positionWords(at),
    detail: mgrs && `MGRS ${mgrs}`,
    numbers: formatDms(at),
    act: "Go there",
    run: {
      do: "go",
      box: boxAround(at, 4 * AROUND_KM),
      area,
      areaWords: `Box of ${AROUND_KM} × ${AROUND_KM} km around ${positionWords(at)}`,
    },
    area,
  };
}

function positionWords([lng, lat]: Position): string {
  return formatPosition(lng, lat, 4);
}

function around(at: Position) {
  return [[boxRing(boxAround(at, AROUND_KM))]];
}

import {
  areaOf,
  boxWidthOf,
  type Gazetteer,
  type Place,
  type PlaceKind,
  squareAround,
  viewOf,
} from "../../gazetteer/gazetteer.ts";
import { totalArea } from "../../geo/area/area.ts";
import { areaBox, boxRing } from "../../geo/area/box.ts";
import { formatMgrs } from "../../geo/mgrs.ts";
import type { Position } from "../../geo/types.ts";
import { locale, t, text } from "../../languages/texts.ts";
import { formatArea, formatPosition } from "../../ui/text/format.ts";
import { formatDms, type Reading } from "./read-coordinates.ts";
import type { CommandRow, CommandRowGroup } from "./rows.ts";

const FEW_PLACES = 4;
const MOST_PLACES = 40;
/** Width of the area around a coordinate, km: a Spot scene. */
const AROUND_KM = 5;

const KIND_WORDS: Readonly<Record<PlaceKind, string>> = {
  country: text("Country or territory"),
  capital: text("Capital"),
  city: text("City"),
  town: text("Town"),
  port: text("Port"),
  strait: text("Strait or canal"),
  volcano: text("Volcano"),
  water: text("Sea, gulf or strait"),
  island: text("Island"),
  region: text("Region"),
};

const countryName = (code: string) => new Intl.DisplayNames([locale()], { type: "region" }).of(code);

/** Returns the best places for a text, or all; without any, those spelled alike. */
export function placeGroup(gazetteer: Gazetteer, text: string, all: boolean): CommandRowGroup {
  const found = gazetteer.find(text, MOST_PLACES);
  if (found.length === 0) {
    const near = gazetteer.findNear(text, FEW_PLACES);
    return {
      name: t("Places"),
      rows: near.map(placeRow),
      note: near.length > 0 ? t("No place named “{name}”. Spelled much like it", { name: text }) : undefined,
      empty: near.length > 0 ? undefined : noPlaceWords(text),
    };
  }
  const shown = all ? found : found.slice(0, FEW_PLACES);
  const rest = found.length - shown.length;
  const of = { shown: shown.length, total: found.length };
  return {
    name: t("Places"),
    note:
      rest === 0
        ? undefined
        : found.length === MOST_PLACES
          ? t("{shown} of {total} or more", of)
          : t("{shown} of {total}", of),
    rows: [
      ...shown.map(placeRow),
      ...(rest > 0
        ? [
            {
              key: "more places",
              icon: "more" as const,
              title: t("Show {count} more", { count: rest }),
              act: t("Show"),
              run: { do: "more" as const },
            },
          ]
        : []),
    ],
  };
}

export function placeRow(place: Place): CommandRow {
  const { name, kind, at, outline } = place;
  const area = areaOf(place);
  const width = boxWidthOf(place);
  const areaWords = outline
    ? t("Outline of {place}, {area}", { place: name, area: formatArea(totalArea(outline.area)) })
    : width && t("Box of {width} × {width} km around {place}", { width, place: name });
  return {
    key: `${kind} ${name} ${at}`,
    icon: outline ? "outline" : "place",
    title: name,
    detail: `${kindWords(place)} · ${outline ? outlineWords(outline) : formatPosition(...at)}`,
    act: t("Go there"),
    run: {
      do: "go",
      box: (outline && areaBox(outline.area)) ?? goBox(place),
      area,
      areaWords: areaWords || undefined,
    },
    area,
  };
}

export function kindWords({ kind, country }: Place): string {
  return country ? `${t(KIND_WORDS[kind])}, ${countryName(country)}` : t(KIND_WORDS[kind]);
}

function goBox(place: Place) {
  const area = areaOf(place);
  return (area && areaBox(area)) ?? viewOf(place);
}

function outlineWords({ area, parts }: NonNullable<Place["outline"]>): string {
  const size = formatArea(totalArea(area));
  return parts > area.length
    ? t("outline, {area}, largest of {count} parts", { area: size, count: parts })
    : t("outline, {area}", { area: size });
}

export function coordinateGroup(readings: readonly Reading[]): CommandRowGroup | undefined {
  const [first, second] = readings;
  if (!first) return undefined;
  return {
    name: t("Coordinates"),
    note: t("read as {notation}", { notation: first.words }),
    rows: [
      pointRow(first.at),
      {
        key: "around",
        icon: "box",
        title: t("Area of {width} × {width} km around it", { width: AROUND_KM }),
        act: t("Search it"),
        run: { do: "area", area: around(first.at) },
      },
      ...(second
        ? [
            {
              ...pointRow(second.at),
              key: "other reading",
              icon: "swap" as const,
              title: t("Read as {order}", { order: second.order ?? second.words }),
              detail: positionWords(second.at),
              numbers: undefined,
            },
          ]
        : []),
    ],
  };
}

function pointRow(at: Position): CommandRow {
  const mgrs = formatMgrs(at);
  const area = around(at);
  return {
    key: "point",
    icon: "point",
    title: positionWords(at),
    detail: mgrs && `MGRS ${mgrs}`,
    numbers: formatDms(at),
    act: t("Go there"),
    run: {
      do: "go",
      box: squareAround(at, 4 * AROUND_KM),
      area,
      areaWords: t("Box of {width} × {width} km around {place}", {
        width: AROUND_KM,
        place: positionWords(at),
      }),
    },
    area,
  };
}

function positionWords([lng, lat]: Position): string {
  return formatPosition(lng, lat, 4);
}

function around(at: Position) {
  return [[boxRing(squareAround(at, AROUND_KM))]];
}

export function noPlaceWords(name: string): string {
  return t("No place called {name}. Check the spelling, or give coordinates like 53.5, 9.9", {
    name: name.slice(0, 24),
  });
}

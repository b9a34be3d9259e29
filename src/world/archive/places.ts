import type { Position } from "../../geo/types.ts";

export type ArchivePlaceKind = "strait" | "port" | "city" | "volcano" | "ice" | "region";

export interface ArchivePlace {
  name: string;
  at: Position;
  kind: ArchivePlaceKind;
  /** 1 by default. */
  weight: number;
  spreadKm: number;
  stack: boolean;
}

/** Name, longitude, latitude, optional weight and spread (km). Append only: image ids depend on the order. */
const GROUPS: readonly { kind: ArchivePlaceKind; spreadKm: number; stack: boolean; text: string }[] = [
  {
    kind: "strait",
    spreadKm: 35,
    stack: false,
    text: `
    Strait of Gibraltar -5.5 35.95 6 24; Singapore Strait 103.85 1.2 4; Strait of Hormuz 56.4 26.55 4;
    Suez Canal 32.4 30.6 3; Bosphorus 29.05 41.15 3 20; Dardanelles 26.4 40.15; Bab el Mandeb 43.35 12.6 2;
    Strait of Dover 1.4 51 3; Oresund 12.7 55.9 2; Panama Canal -79.7 9.1 3 20; Strait of Malacca 101.2 2.6 2;
    Taiwan Strait 119.5 24.4 3 80; Strait of Magellan -70.6 -53; Torres Strait 142.2 -10.2; Cook Strait 174.4 -41.2;
    Strait of Messina 15.6 38.2 1.5 15; Bering Strait -169 65.8 2 60; Sunda Strait 105.5 -6;
    Florida Straits -80.5 24.4; Lombok Strait 115.75 -8.6`,
  },
  {
    kind: "port",
    spreadKm: 8,
    stack: true,
    text: `
    Rotterdam 4.1 51.95 3; Port of Algeciras -5.45 36.1 2 12; Antwerp 4.3 51.3; Hamburg 9.9 53.53;
    Shanghai Yangshan 122.05 30.63 2; Ningbo 121.9 29.93; Shenzhen 113.9 22.5; Busan 128.8 35.08;
    Hong Kong 114.15 22.33; Kaohsiung 120.28 22.58; Los Angeles Long Beach -118.23 33.74 2; Houston -94.95 29.7;
    Santos -46.3 -23.97; Durban 31.03 -29.88; Jebel Ali 55.05 25; Fujairah 56.37 25.18; Mumbai 72.85 18.93;
    Colombo 79.85 6.95; Odesa 30.75 46.5 2; Novorossiysk 37.8 44.7 2; Sevastopol 33.5 44.62; Murmansk 33.05 69;
    Piraeus 23.6 37.94; Valencia -0.31 39.44; Felixstowe 1.31 51.95; Lagos 3.38 6.43; Dakar -17.42 14.68;
    Vladivostok 131.9 43.1; Port Hedland 118.57 -20.31; Suva 178.42 -18.13 2 10`,
  },
  {
    kind: "city",
    spreadKm: 12,
    stack: false,
    text: `
    Helsinki 24.95 60.18 2; London -0.1 51.5; Paris 2.35 48.86; Madrid -3.7 40.42; Rome 12.5 41.9;
    Kyiv 30.52 50.45 2; Istanbul 28.98 41.02; Cairo 31.24 30.05; Dubai 55.27 25.2; Tehran 51.4 35.7;
    Karachi 67 24.86; Delhi 77.2 28.6; Dhaka 90.4 23.75; Bangkok 100.5 13.75; Jakarta 106.83 -6.18 2;
    Manila 120.98 14.58; Taipei 121.55 25.05; Seoul 126.98 37.55; Tokyo 139.75 35.65 2; Sydney 151.2 -33.87;
    Auckland 174.77 -36.85; San Francisco -122.4 37.77; New Orleans -90.07 29.95; New York -74 40.7;
    Mexico City -99.13 19.43 1.5; Caracas -66.9 10.5; Lima -77.05 -12.05; Rio de Janeiro -43.2 -22.93;
    Buenos Aires -58.4 -34.6; Nairobi 36.82 -1.29; Kinshasa 15.3 -4.33; Johannesburg 28.05 -26.2`,
  },
  {
    kind: "volcano",
    spreadKm: 5,
    stack: true,
    text: `
    Etna 15 37.75 2; Stromboli 15.21 38.79; Vesuvius and Campi Flegrei 14.3 40.82 2; Grindavik -22.4 63.87 2;
    La Palma -17.85 28.6; Nyiragongo 29.25 -1.52; Erta Ale 40.67 13.6; Kilauea -155.28 19.41 2;
    Popocatepetl -98.62 19.02; Fuego -90.88 14.47; Sierra Negra -91.17 -0.83; Villarrica -71.93 -39.42;
    Soufriere Hills -62.18 16.72; Merapi 110.45 -7.54; Anak Krakatau 105.42 -6.1; Taal 120.99 14;
    Sakurajima 130.66 31.58; White Island 177.18 -37.52; Ambrym 168.12 -16.25; Klyuchevskoy 160.64 56.06;
    Shishaldin -163.97 54.76; Semisopochnoi 179.6 51.93 2; Taveuni -179.97 -16.82 3 14; Hunga Tonga -175.39 -20.54`,
  },
  {
    kind: "ice",
    spreadKm: 60,
    stack: false,
    text: `
    Nord -16.7 81.6 3; Alert -62.3 82.5 3; Franz Josef Land 55 80.8 3; Svalbard 16 78.6 3;
    Severnaya Zemlya 98 79.5 2; Wrangel Island 180 71.2 3; Anadyr 178.6 64.6 2; Chukotka coast -179.2 68.6 4;
    Jakobshavn -49.9 69.2 2; Petermann -61 80.9 2; Thwaites -106.5 -75.3 2; Ross Ice Shelf 179 -78.5 3;
    Amery Ice Shelf 71 -69.7; Larsen -61 -67.5`,
  },
  {
    kind: "region",
    spreadKm: 300,
    stack: false,
    text: `
    Fiji 179.6 -17.2 3 110; Aleutians 179 51.6 3 200; Alboran Sea -3.6 36.1 2 90; Amazonas -60 -4 2 500;
    Para -50 -5 1.5; Congo basin 21 -1 1.5; Borneo 114 1; North Sea 3 56 2 250; Baltic Sea 20 58.5 2 250;
    Black Sea 34 44 2 200; Eastern Mediterranean 33 34.5 2 200; Gulf of Guinea 4 3 2; Gulf of Mexico -90 27.5 2;
    South China Sea 114 10.5 3 350; Yellow Sea 123 36.5 1.5; Donbas 37.8 48.3 3 150; Sahel 5 14;
    Horn of Africa 48 9; Atacama -69.5 -23; Permian Basin -102.5 31.8 1.5 150; Central Valley -120 36.8 1.5 150;
    Iowa -93.5 42; Ganges Delta 89.5 22.8 1.5 150; Mekong Delta 105.8 10 1.5 100; Great Barrier Reef 147 -18.5;
    Patagonia -69 -47; Scotia Sea -45 -58; Kamchatka 159 54; Hokkaido 143 43.3`,
  },
];

export const places: readonly ArchivePlace[] = GROUPS.flatMap(({ text, ...group }) =>
  readNamedPoints(text).map(({ name, at, more: [weight = 1, spreadKm = group.spreadKm] }) => ({
    ...{ name, at, kind: group.kind, weight, spreadKm },
    stack: group.stack,
  })),
);

export interface NamedPoint {
  name: string;
  at: Position;
  more: readonly number[];
}

/** Reads "Strait of Hormuz 56.4 26.55 4; Malta 14.4 35.9". */
export function readNamedPoints(text: string): NamedPoint[] {
  return text.split(";").map((entry) => {
    const [, name, numbers = ""] = /^\s*(\D*[^\s\d-]) (-?\d[-\d. ]*)\s*$/.exec(entry) ?? [];
    const [lng, lat, ...more] = numbers.split(" ").map(Number);
    if (!name || lng === undefined || lat === undefined) throw new Error(`Not a named point: ${entry}`);
    return { name, at: [lng, lat], more };
  });
}

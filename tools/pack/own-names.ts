import { type NamedPoint, readNamedPoints } from "../../src/world/archive/places.ts";

/** Straits and canals beyond those of the demo and of the map. Positions and choice are our own, as all in this file. */
export const straitNames: readonly NamedPoint[] = readNamedPoints(`
  Kerch Strait 36.6 45.3; Tsugaru Strait 140.5 41.35; Korea Strait 129.5 34.6; Luzon Strait 121 20.5;
  Great Belt 11 55.35; Kiel Canal 9.65 54.2; Strait of Bonifacio 9.2 41.3; Corinth Canal 22.985 37.935;
  Yucatan Channel -85.8 21.8; Windward Passage -74 20; Mona Passage -67.8 18.4; La Pérouse Strait 142 45.75;
  Straits of Tiran 34.48 27.98; Strait of Otranto 19 40.2; Strait of Sicily 11.6 37.2; Makassar Strait 117.9 -1.6;
  Bass Strait 145.8 -39.8; Denmark Strait -27 66.6; Hudson Strait -71 62.2; Davis Strait -58 66;
  Drake Passage -64 -58.5; Mozambique Channel 41 -18; English Channel -2.6 49.9; Palk Strait 79.7 10
`);

export const portNames: readonly NamedPoint[] = readNamedPoints(`
  Tanjung Pelepas 103.55 1.36; Port Klang 101.35 3; Laem Chabang 100.88 13.08; Qingdao 120.22 36.02;
  Tianjin 117.75 38.98; Nansha 113.65 22.63; Dalian 121.85 38.95; Xiamen 118.05 24.45; Yokohama 139.67 35.44;
  Kobe 135.22 34.67; Tanger Med -5.5 35.88; Port Said 32.35 31.25; Damietta 31.76 31.46; Haifa 35.01 32.82;
  Mersin 34.64 36.79; Constanța 28.66 44.13; Koper 13.73 45.55; Trieste 13.75 45.63; Genoa 8.9 44.41;
  Gioia Tauro 15.9 38.45; Marsaxlokk 14.54 35.82; Barcelona 2.16 41.34; Fos 4.87 43.4; Le Havre 0.18 49.47;
  Zeebrugge 3.2 51.34; Bremerhaven 8.55 53.58; Wilhelmshaven 8.15 53.59; Gdańsk 18.68 54.38; Klaipėda 21.12 55.68;
  Ust-Luga 28.4 59.68; Primorsk 28.7 60.34; Gothenburg 11.85 57.69; Southampton -1.42 50.9;
  London Gateway 0.46 51.5; Sines -8.85 37.95; Savannah -81.14 32.12; New York and New Jersey -74.15 40.68;
  Norfolk -76.33 36.93; Vancouver -123.1 49.29; Prince Rupert -130.33 54.29; Oakland -122.31 37.8;
  Manzanillo -104.3 19.06; Veracruz -96.13 19.21; Balboa -79.57 8.95; Colón -79.89 9.36; Cartagena -75.53 10.39;
  Callao -77.15 -12.05; San Antonio -71.61 -33.59; Paranaguá -48.51 -25.5; Itaqui -44.37 -2.57; Abidjan -4.02 5.28;
  Tema 0.01 5.63; Walvis Bay 14.49 -22.95; Cape Town 18.43 -33.91; Richards Bay 32.05 -28.8; Maputo 32.56 -25.97;
  Dar es Salaam 39.29 -6.84; Mombasa 39.64 -4.05; Djibouti 43.14 11.6; Aden 44.98 12.79; Hodeidah 42.93 14.83;
  Jeddah 39.16 21.48; Yanbu 38.2 23.95; Ras Tanura 50.16 26.65; Dammam 50.2 26.5; Kharg Island 50.32 29.24;
  Bandar Abbas 56.1 27.1; Sohar 56.63 24.5; Salalah 54.01 16.95; Khalifa Port 54.64 24.81; Umm Qasr 47.95 30.03;
  Gwadar 62.33 25.11; Mundra 69.7 22.74; Nhava Sheva 72.95 18.95; Kandla 70.22 23.02; Chennai 80.3 13.1;
  Hambantota 81.11 6.12; Chittagong 91.8 22.3; Cai Mep 107.03 10.52; Haiphong 106.75 20.87;
  Tanjung Priok 106.88 -6.1; Tanjung Perak 112.73 -7.2; Dampier 116.71 -20.66; Newcastle 151.77 -32.91;
  Port Botany 151.22 -33.97; Gladstone 151.26 -23.83; Tauranga 176.17 -37.65; Arkhangelsk 40.5 64.55
`);

export const volcanoNames: readonly NamedPoint[] = readNamedPoints(`
  Fuji 138.73 35.36; Aso 131.1 32.88; Unzen 130.3 32.76; Kirishima 130.86 31.93; Suwanosejima 129.71 29.64;
  Ontake 137.48 35.89; Paektu 128.08 41.98; Pinatubo 120.35 15.14; Mayon 123.69 13.26; Kanlaon 123.13 10.41;
  Bulusan 124.05 12.77; Tambora 118 -8.25; Agung 115.51 -8.34; Rinjani 116.47 -8.42; Semeru 112.92 -8.11;
  Bromo 112.95 -7.94; Kelud 112.31 -7.93; Ijen 114.24 -8.06; Sinabung 98.39 3.17; Marapi 100.47 -0.38;
  Kerinci 101.26 -1.7; Lewotobi 122.78 -8.54; Ibu 127.63 1.49; Dukono 127.89 1.69; Ruang 125.37 2.3;
  Rabaul 152.2 -4.27; Ulawun 151.33 -5.05; Manam 145.04 -4.08; Bagana 155.2 -6.14; Yasur 169.45 -19.53;
  Ruapehu 175.56 -39.28; Tongariro 175.64 -39.16; Taranaki 174.06 -39.3; Erebus 167.17 -77.53;
  Shiveluch 161.36 56.65; Bezymianny 160.6 55.97; Tolbachik 160.33 55.83; Pavlof -161.89 55.42;
  Augustine -153.43 59.36; Redoubt -152.74 60.49; Katmai -154.96 58.28; Cleveland -169.94 52.83;
  Bogoslof -168.03 53.93; Mount St. Helens -122.19 46.2; Rainier -121.76 46.85; Hood -121.7 45.37;
  Shasta -122.19 41.41; Lassen -121.51 40.49; Yellowstone -110.67 44.43; Mauna Loa -155.61 19.48;
  Colima -103.62 19.51; Santa María -91.55 14.76; Pacaya -90.6 14.38; Masaya -86.16 11.98; Arenal -84.7 10.46;
  Poás -84.23 10.2; Turrialba -83.77 10.03; Pelée -61.17 14.82; La Soufrière -61.18 13.33;
  Nevado del Ruiz -75.32 4.9; Galeras -77.37 1.22; Reventador -77.66 -0.08; Cotopaxi -78.44 -0.68;
  Tungurahua -78.44 -1.47; Sangay -78.34 -2; Wolf -91.35 0.02; Fernandina -91.55 -0.37; Sabancaya -71.86 -15.79;
  Ubinas -70.9 -16.36; El Misti -71.41 -16.29; Láscar -67.73 -23.37; Copahue -71.18 -37.86; Llaima -71.73 -38.69;
  Puyehue-Cordón Caulle -72.12 -40.59; Calbuco -72.61 -41.33; Hekla -19.7 63.98; Katla -19.05 63.63;
  Eyjafjallajökull -19.62 63.63; Askja -16.75 65.03; Bárðarbunga -17.53 64.64; Grímsvötn -17.33 64.42;
  Santorini 25.4 36.4; Vulcano 14.96 38.4; Teide -16.64 28.27; Fogo -24.35 14.95; Mount Cameroon 9.17 4.2;
  Nyamuragira 29.2 -1.41; Ol Doinyo Lengai 35.91 -2.76; Kilimanjaro 37.36 -3.07; Dallol 40.3 14.24;
  Dabbahu 40.48 12.6; Piton de la Fournaise 55.71 -21.24; Karthala 43.38 -11.75
`);

/** Countries and territories that the map leaves unnamed or names as islands, by their name in the source. */
export const territoryNames: Readonly<Record<string, string>> = {
  "Faeroe Is.": "Faroe Islands",
  "Falkland Is.": "Falkland Islands",
  "Fr. S. Antarctic Lands": "French Southern and Antarctic Lands",
  Greenland: "Greenland",
  "Heard I. and McDonald Is.": "Heard Island and McDonald Islands",
  Macedonia: "North Macedonia",
  "New Caledonia": "New Caledonia",
  "S. Geo. and the Is.": "South Georgia and the South Sandwich Islands",
  "Saint Helena": "Saint Helena",
  "Solomon Is.": "Solomon Islands",
};

/** Other names that people type, and the name that the gazetteer has. */
export const otherNames: readonly (readonly [other: string, name: string])[] = [
  ["USA", "United States"],
  ["US", "United States"],
  ["America", "United States"],
  ["UK", "United Kingdom"],
  ["Great Britain", "United Kingdom"],
  ["England", "United Kingdom"],
  ["UAE", "United Arab Emirates"],
  ["Holland", "Netherlands"],
  ["Burma", "Myanmar"],
  ["Ivory Coast", "Côte d'Ivoire"],
  ["Swaziland", "eSwatini"],
  ["Czech Republic", "Czechia"],
  ["East Timor", "Timor-Leste"],
  ["Cape Verde", "Cabo Verde"],
  ["Türkiye", "Turkey"],
  ["Cologne", "Köln"],
  ["Antwerp", "Antwerpen"],
  ["Seville", "Sevilla"],
  ["Geneva", "Genève"],
  ["Hanover", "Hannover"],
  ["Nuremberg", "Nürnberg"],
  ["Saigon", "Ho Chi Minh City"],
  ["Dunkirk", "Dunkerque"],
  ["Bombay", "Mumbai"],
  ["Peking", "Beijing"],
  ["Bosporus", "Bosphorus"],
  ["Øresund", "Oresund"],
  ["The Sound", "Oresund"],
  ["Gate of Tears", "Bab el Mandeb"],
  ["Mount Etna", "Etna"],
  ["Mount Fuji", "Fuji"],
  ["Mount Merapi", "Merapi"],
  ["Whakaari", "White Island"],
  ["Krakatoa", "Anak Krakatau"],
  ["Campi Flegrei", "Vesuvius and Campi Flegrei"],
  ["Yangshan", "Shanghai Yangshan"],
  ["Long Beach", "Los Angeles Long Beach"],
  ["Straits of Florida", "Florida Straits"],
];

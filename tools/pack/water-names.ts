import { type NamedPoint, readNamedPoints } from "../../src/world/archive/places.ts";

/** Oceans, seas, gulfs and straits: name, longitude, latitude, zoom from which it is drawn. Positions and choice are our own. */
export const waterNames: readonly NamedPoint[] = readNamedPoints(`
  Pacific Ocean -150 12 0; Pacific Ocean 165 -32 1; Pacific Ocean -178.6 -15.9 7; Atlantic Ocean -40 28 0;
  Atlantic Ocean -15 -22 1; Indian Ocean 78 -22 0; Southern Ocean 20 -58 1; Southern Ocean -120 -60 2;
  Arctic Ocean -160 79 2; Tasman Sea 161 -38 3; Coral Sea 156 -17 3; Solomon Sea 153.5 -8 5;
  Bismarck Sea 148.5 -4 5; Arafura Sea 135 -9.3 4; Timor Sea 127 -11.5 5; Banda Sea 127.5 -5.4 4;
  Celebes Sea 122 3.5 4; Java Sea 110.5 -5 4; Sulu Sea 120 8.2 4; South China Sea 114 14 3;
  Gulf of Thailand 101.3 10 5; Gulf of Tonkin 107.6 19.8 5; Philippine Sea 132 19 3; East China Sea 125 29 4;
  Yellow Sea 123.2 35.5 4; Bohai Sea 119.8 38.7 6; Sea of Japan 134.5 40 4; Sea of Okhotsk 149 54 3;
  Bering Sea -178 57.5 3; Gulf of Anadyr -177.5 63.8 5; Bering Strait -169 65.9 6; Chukchi Sea -170.5 69.3 4;
  East Siberian Sea 163 73 4; Laptev Sea 127 76 4; Kara Sea 73 76.5 4; Barents Sea 40 74 3; White Sea 38.5 65.6 6;
  Greenland Sea -5 76.5 3; Norwegian Sea 3 67.5 3; North Sea 3.2 56.3 4; Skagerrak 8.9 57.8 6; Kattegat 11.4 56.8 6;
  Baltic Sea 19.3 57.2 4; Gulf of Bothnia 19.6 62 5; Gulf of Finland 25.8 59.9 6; Gulf of Riga 23.5 57.7 7;
  English Channel -2.6 49.9 5; Strait of Dover 1.45 51 8; Irish Sea -4.8 53.8 6; Celtic Sea -8 50.2 5;
  Bay of Biscay -4.6 45.2 4; Gulf of Cádiz -6.72 36.28 6; Strait of Gibraltar -5.6 35.93 9;
  Alboran Sea -4.46 35.74 6; Balearic Sea 2.3 40.2 6; Gulf of Lion 4.1 42.8 6; Ligurian Sea 8.9 43.5 6;
  Tyrrhenian Sea 12.2 39.8 5; Strait of Messina 15.58 38.02 9; Strait of Sicily 11.6 37.2 6;
  Mediterranean Sea 18.5 34.6 3; Adriatic Sea 15.4 43 5; Strait of Otranto 19 40.2 7; Ionian Sea 18.5 38 5;
  Aegean Sea 25.1 38.7 5; Sea of Crete 24.8 36 6; Levantine Sea 31.5 33.8 5; Sea of Marmara 28.1 40.7 7;
  Bosporus 29.09 41.13 9; Dardanelles 26.45 40.2 9; Black Sea 34.5 43.3 4; Sea of Azov 36.6 46.1 6;
  Caspian Sea 50.6 41.8 4; Red Sea 38 20.8 4; Gulf of Suez 33.1 28.9 7; Gulf of Aqaba 34.7 28.8 8;
  Gulf of Aden 47.5 12.2 5; Bab-el-Mandeb 43.35 12.5 8; Persian Gulf 51.2 27 4; Strait of Hormuz 56.55 26.45 7;
  Gulf of Oman 58.8 24.8 5; Arabian Sea 64 15 3; Laccadive Sea 75 8.2 5; Bay of Bengal 88.5 14.5 3;
  Andaman Sea 96 10.8 4; Strait of Malacca 99.6 4 6; Singapore Strait 104.05 1.2 9; Makassar Strait 117.9 -1.6 5;
  Molucca Sea 125.2 0.5 5; Flores Sea 120.8 -7.4 5; Gulf of Carpentaria 139 -14 4; Torres Strait 142.2 -10.1 7;
  Great Australian Bight 131 -33.6 4; Bass Strait 145.8 -39.8 6; Cook Strait 174.5 -41.25 8;
  Koro Sea 179.75 -17.6 7; Bligh Water 178 -17.1 8; Mozambique Channel 41 -18 4; Gulf of Guinea 2.5 2.5 4;
  Bight of Benin 3 5.4 6; Scotia Sea -45 -57 4; Weddell Sea -45 -72.5 3; Ross Sea -175 -75 3;
  Amundsen Sea -111 -72.5 4; Bellingshausen Sea -84 -71 4; Drake Passage -64 -58.5 4;
  Strait of Magellan -70.6 -53.3 8; Argentine Sea -61 -44 4; Caribbean Sea -74.5 14.8 3; Gulf of Panama -79.3 8.2 7;
  Gulf of Mexico -91 25.2 3; Straits of Florida -80.6 24.1 7; Sargasso Sea -62 28.5 4;
  Gulf of California -111.5 27 5; Gulf of Alaska -146 57.3 4; Bristol Bay -160 57.6 6; Beaufort Sea -139 72 4;
  Baffin Bay -66 74 4; Davis Strait -58 66 5; Labrador Sea -53.5 58.5 4; Hudson Bay -85.5 60 4;
  Hudson Strait -71 62.2 6; James Bay -80.3 53.4 6; Foxe Basin -78 67 5; Gulf of Saint Lawrence -61.8 48.3 5;
  Bay of Fundy -66 45 7; Gulf of Maine -68.5 43 6; Chesapeake Bay -76.2 38 8; Denmark Strait -27 66.6 5`);

/** Islands and groups that carry few towns, so that a map of the sea says where it is. */
export const islandNames: readonly NamedPoint[] = readNamedPoints(`
  Vanua Levu 179.15 -16.62 7; Viti Levu 177.95 -17.82 7; Taveuni 180.03 -16.83 9; Rabi 179.99 -16.5 8;
  Qamea -179.76 -16.76 8; Vanua Balavu -178.96 -17.24 8; Cicia -179.32 -17.74 8; Koro 179.4 -17.3 8;
  Gau 179.29 -18.01 8; Naitauba -179.28 -17.01 9; Kadavu 178.22 -19.02 8; Lakeba -178.8 -18.21 8;
  Wrangel Island -179.6 71.23 5; Saint Lawrence Island -170.3 63.35 6; Nunivak Island -166.4 60.1 7;
  Attu 172.9 52.9 7; Amchitka 179.05 51.5 7; Semisopochnoi 179.6 51.95 8; Adak -176.64 51.8 7; Atka -174.5 52.15 7;
  Unalaska -166.8 53.65 7; Unimak -164.2 54.75 7; Kodiak Island -153.6 57.4 6; Aleutian Islands -172 51.2 4;
  Kuril Islands 151.5 46.6 5; Sakhalin 143 50.4 5; Novaya Zemlya 57.5 74 4; Svalbard 18 78.7 4;
  Franz Josef Land 56 80.7 5; Severnaya Zemlya 97 79.5 5; Jan Mayen -8.4 71.02 7; Faroe Islands -6.9 62.1 6;
  Shetland -1.3 60.35 7; Orkney -3 59 8; Corsica 9.1 42.15 6; Sardinia 9.05 40.1 6; Sicily 14.1 37.55 6;
  Crete 24.9 35.22 6; Canary Islands -15.6 28.75 5; Madeira -17 32.75 6; Azores -28 38.4 5; Socotra 53.85 12.48 7;
  Andaman Islands 92.8 12.4 6; Nicobar Islands 93.7 7.5 6; Chagos Archipelago 72 -6.3 5;
  Kerguelen Islands 69.4 -49.3 5; Réunion 55.53 -21.13 7; Sumatra 101.8 -0.6 5; Java 110 -7.3 5; Borneo 114 0.7 4;
  Sulawesi 120.3 -2.2 5; New Guinea 141 -5.2 4; Luzon 121.1 16.3 5; Mindanao 124.9 7.8 5; Hokkaido 142.8 43.4 5;
  Honshu 138 36.2 5; Kyushu 130.9 32.6 6; Tasmania 146.6 -42.1 5; North Island 175.7 -39 5;
  South Island 170.6 -43.7 5; New Caledonia 165.5 -21.4 5; Chatham Islands -176.5 -43.95 6; Hawaii -155.5 19.6 6;
  Easter Island -109.36 -27.12 7; Galápagos Islands -90.8 -0.6 5; Falkland Islands -59.2 -51.75 5;
  South Georgia -36.8 -54.4 5; Ascension -14.37 -7.95 6; Saint Helena -5.7 -15.96 6;
  Tristan da Cunha -12.28 -37.1 6; Baffin Island -71 68.5 4; Ellesmere Island -79 80.2 4; Victoria Island -109 71 4;
  Vancouver Island -125.6 49.6 6; Newfoundland -56 48.6 5; Greenland -41 73 3`);

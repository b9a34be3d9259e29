import { expect, test } from "vitest";
import { packRings } from "../../../tools/pack/packing.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { deviceStorage } from "../../device.ts";
import { type Gazetteer, type KeptGazetteer, openGazetteer } from "../../gazetteer/gazetteer.ts";
import { boxRing } from "../../geo/area/box.ts";
import { wrapLongitude } from "../../geo/longitude.ts";
import type { Box } from "../../geo/types.ts";
import { commandRows, frameQuestion, type Known } from "./command-rows.ts";
import type { CommandRow } from "./rows.ts";
import { hitIn, keepRecent, readRecent } from "./rows.ts";

const NAMES = ["Gibraltar", "Gibara", "Gibsonton", "Gibbon", "Gibson", "Strait of Gibraltar", "Fiji"];
const FIJI = [
  [177, -18],
  [181, -18],
  [181, -16],
  [177, -16],
  [177, -18],
] as const;
const kept: KeptGazetteer = {
  names: NAMES.join("\n"),
  kinds: "1333350",
  countries: "GICUUSUSUS    ",
  others: [],
  outlines: [[6, 1, 20]],
};
const gazetteer: Gazetteer = openGazetteer(kept, packRings([NAMES.map(() => [-5.353, 36.145]), FIJI], 1000));
const known: Known = {
  gazetteer,
  frames: undefined,
  recent: [],
  saved: [],
  named: [],
  results: [],
  allPlaces: false,
  isDemo: false,
  takesTasks: true,
};
const titles = (text: string, more: Partial<Known> = {}) =>
  commandRows(text, { ...known, ...more }).map(({ name, rows }) => [name, rows.map(({ title }) => title)]);

test("of many places four are shown, a row opens the rest; the best one can be tasked", () => {
  expect(titles("gib")).toEqual([
    ["Places", ["Gibraltar", "Gibara", "Gibsonton", "Gibbon", "Show 2 more"]],
    ["Actions", ["Task an image at Gibraltar"]],
  ]);
  expect(commandRows("gib", known)[0]?.note).toBe("4 of 6");
  expect(titles("gib", { allPlaces: true })[0]?.[1]).toHaveLength(6);
});

test("where no new images can be ordered, nothing offers them", () => {
  const none = { takesTasks: false };
  expect(titles("gib", none).map(([name]) => name)).toEqual(["Places"]);
  expect(titles(">task", none)).toEqual([["Actions", ["Go to Tasks"]]]);
  expect(titles("36.145 -5.353", none).map(([name]) => name)).not.toContain("Actions");
  const recent = commandRows("gib", known)[1]?.rows ?? [];
  expect(titles("", { recent })[0]).toEqual(["Last used", ["Task an image at Gibraltar"]]);
  expect(titles("", { ...none, recent })[0]?.[0]).toBe("Actions");
});

test("a place is gone to and offers what of it can be searched; parts that are left out are reported", () => {
  const [row] = commandRows("fiji", known)[0]?.rows ?? [];
  expect(row?.detail).toMatch(/^Country or territory · outline, [\d,]+\u00a0km², largest of 20 parts$/);
  expect(row?.run).toMatchObject({ do: "go", box: [177, -18, 181, -16], area: [[FIJI]] });
  const [city] = commandRows("gibraltar", known)[0]?.rows ?? [];
  expect(city?.detail).toBe("Capital, Gibraltar · 36.145° N 5.353° W");
  expect(city?.run).toMatchObject({ areaWords: "Box of 40\u00a0×\u00a040\u00a0km around Gibraltar" });
});

test("coordinates say how they were read, offer the other reading, and are no names of places", () => {
  const [group, near, actions, ...others] = commandRows("36.14, -5.35", known);
  expect(near?.name).toBe("Nearest places");
  expect(group?.note).toBe("read as decimal degrees: latitude, longitude");
  expect(group?.rows.map(({ title, detail, numbers }) => [title, detail, numbers])).toEqual([
    ["36.1400° N 5.3500° W", "MGRS 30STF 8855 0203", "36°08′24.0″ N 5°21′00.0″ W"],
    ["Area of 5\u00a0×\u00a05\u00a0km around it", undefined, undefined],
    ["Read as longitude, latitude", "5.3500° S 36.1400° E", undefined],
  ]);
  expect(actions?.rows.map(({ title }) => title)).toEqual(["Task an image at this point"]);
  expect(others).toEqual([]);
});

test("saved searches are found by name, by a coordinate in their area, and at the start, with what is new in them", () => {
  const saved = ["Gibraltar bunkering", "Fiji", "Old gib"].map((name, index) => ({
    id: `${index}`,
    name,
    news: `${index} new since 19 Nov, 06:14 UTC`,
    area: index === 1 ? [[[...FIJI]]] : [],
  }));
  const found = commandRows("gib", { ...known, saved }).find(({ name }) => name === "Saved searches");
  expect(found?.rows.map(({ title, detail, run }) => [title, detail, run])).toEqual([
    ["Gibraltar bunkering", "0 new since 19 Nov, 06:14 UTC", { do: "saved", id: "0" }],
    ["Old gib", "2 new since 19 Nov, 06:14 UTC", { do: "saved", id: "2" }],
  ]);
  expect(titles("-17, -180", { saved })).toContainEqual(["Saved searches that contain it", ["Fiji"]]);
  expect(titles("-17, 170", { saved }).map(([name]) => name)).not.toContain("Saved searches that contain it");
  const recent = ["1", "gone"].map((id) => ({
    key: `saved ${id}`,
    icon: "saved" as const,
    title: "Before it was renamed",
    act: "Open",
    run: { do: "saved" as const, id },
  }));
  expect(titles("", { saved, recent }).slice(0, 2)).toEqual([
    ["Last used", ["Fiji"]],
    ["Saved searches", ["Gibraltar bunkering", "Old gib"]],
  ]);
  expect(titles("> gib", { saved })).toEqual([["Actions", []]]);
});

test("beside a coordinate are the nearest places, each name once, with distance and direction", () => {
  const places: KeptGazetteer = {
    names: ["Chile", "Tarifa", "Ceuta", "Gibraltar", "Gibraltar", "Tangier", "Atlantic"].join("\n"),
    kinds: "0321437",
    countries: "  ESESGIGIMA  ",
    others: [],
    outlines: [],
  };
  const at = [
    [-5.3, 36.1],
    [-5.6, 36.01],
    [-5.31, 35.89],
    [-5.35, 36.14],
    [-5.36, 36.13],
    [-5.8, 35.78],
    [-5.3, 36.1],
  ] as const;
  const near = (text: string) =>
    commandRows(text, { ...known, gazetteer: openGazetteer(places, packRings([[...at]], 1000)) })
      .find(({ name }) => name === "Nearest places")
      ?.rows.map(({ title, detail }) => [title, detail]);
  const expected = [
    ["Gibraltar", "6.3\u00a0km north-west of it · Capital, Gibraltar"],
    ["Ceuta", "23\u00a0km south of it · City, Spain"],
    ["Tarifa", "29\u00a0km west of it · Town, Spain"],
  ];
  expect(near("36.1, -5.3")).toEqual(expected);
  expect(near("36°06′00″ N 5°18′00″ W")).toEqual(expected);
  expect(near("36.14, -5.35")?.[0]).toEqual(["Gibraltar", "at it · Capital, Gibraltar"]);
  // All there is lies south of one pole and north of the other.
  expect(near("90, 100")?.[0]?.[1]).toContain("km south of it");
  expect(near("-90, 100")?.[0]?.[1]).toContain("km north of it");
  expect(commandRows("36.1, -5.3", { ...known, gazetteer: undefined })[1]?.empty).toBe(
    "Loading the place names…",
  );
});

test("of the results those are offered that cover a coordinate, the newest three first, across 180° too", () => {
  const frameOf = (frameID: string, start: string, box: Box) =>
    ({
      frameID,
      start,
      ring: boxRing(box).map(([lng, lat]) => [wrapLongitude(lng), lat]),
      incidence: { center: 30 },
      mode: "SPOTLIGHT",
    }) as unknown as CatalogFrame;
  const results = [
    frameOf("1_1", "2026-05-01T00:00:00Z", [177, -18, 183, -16]),
    frameOf("2_1", "2026-05-04T00:00:00Z", [178, -18, 182, -16]),
    frameOf("3_1", "2026-05-03T00:00:00Z", [-182, -18, -179, -16]),
    frameOf("4_1", "2026-05-02T00:00:00Z", [177, -18, 183, -16]),
    frameOf("5_1", "2026-05-09T00:00:00Z", [170, -18, 176, -16]),
  ];
  const group = (text: string) =>
    commandRows(text, { ...known, results }).find(({ name }) => name.startsWith("Frames of the results"));
  expect(group("-17, -179.5")?.rows.map(({ title }) => title)).toEqual(["2_1", "3_1", "4_1"]);
  expect(group("-17, -179.5")?.note).toBe("newest 3 of 4");
  expect(group("-17, -179.5")?.rows[0]?.run).toEqual({ do: "frame", frameID: "2_1" });
  expect(group("-17, 170.5")?.rows).toHaveLength(1);
  expect(group("17, 170.5")).toBeUndefined();
});

test("named areas are found by name, by a coordinate in them, and at the start, by the names they have now", () => {
  const named = [
    { id: "1", name: "Gibraltar bay", area: [[boxRing([-5.5, 36, -5.3, 36.2])]], exact: [] },
    { id: "2", name: "Fiji waters", area: [[[...FIJI]]], exact: [] },
  ];
  const found = commandRows("gib", { ...known, named }).find(({ name }) => name === "Saved areas");
  expect(found?.rows.map(({ title, detail, run }) => [title, detail, run])).toEqual([
    ["Gibraltar bay", "400\u00a0km²", { do: "named", id: "1" }],
  ]);
  expect(titles("-17, -180", { named })).toContainEqual(["Saved areas that contain it", ["Fiji waters"]]);
  const recent = ["1", "gone"].map((id) => ({
    key: `named ${id}`,
    icon: "outline" as const,
    title: "Before it was renamed",
    act: "Search it",
    run: { do: "named" as const, id },
  }));
  expect(titles("", { named, recent }).slice(0, 2)).toEqual([
    ["Last used", ["Gibraltar bay"]],
    ["Saved areas", ["Fiji waters"]],
  ]);
});

test("a name that is nowhere is shown to be nowhere, with its neighbours in spelling", () => {
  expect(commandRows("45 181", known)).toEqual([
    { name: "Coordinates", rows: [], empty: "A longitude lies between −180 and 180°." },
  ]);
  expect(commandRows("xyzzy", known)[0]?.empty).toBe(
    "No place called xyzzy. Check the spelling, or give coordinates like 53.5, 9.9",
  );
  const [near] = commandRows("gibralter", known);
  expect(near?.note).toBe("No place named “gibralter”. Spelled much like it");
  expect(near?.rows.map(({ title }) => title)).toEqual(["Gibraltar"]);
});

test("an empty field has the last used and all actions, > actions only, words of actions find them", () => {
  const recent: CommandRow[] = [
    { key: "a", icon: "keys", title: "Show all keys", act: "", run: { do: "keys" } },
  ];
  expect(titles("", { recent })[0]).toEqual(["Last used", ["Show all keys"]]);
  expect(titles("")[0]?.[1]).toContain("Draw a polygon");
  expect(titles("> go ca")).toEqual([["Actions", ["Go to Cart"]]]);
  expect(commandRows("> xyzzy", known)[0]?.empty).toBe("No such action.");
  expect(titles("rectangle").at(-1)).toEqual(["Actions", ["Draw a box"]]);
  expect(titles("export")[0]).toEqual(["Actions", ["Export the results"]]);
});

test("while the names are loading, and where they do not load, it shows, and they can be loaded again", () => {
  expect(commandRows("gib", { ...known, gazetteer: undefined })[0]?.empty).toBe("Loading the place names…");
  const [failed] = commandRows("gib", { ...known, gazetteer: new Error("404") });
  expect(failed?.note).toBe("Couldn’t load the place names");
  expect(failed?.rows[0]?.run).toEqual({ do: "retry" });
});

test("ids of frames and of items are asked for, waited for, and may be none or fail", () => {
  expect(frameQuestion("8110")).toEqual({ frameID: "8110" });
  expect(frameQuestion("81104377_1")).toEqual({ frameID: "81104377_1" });
  const itemID = "0b1c2d3e-0000-8000-8000-17d1a3b50000";
  expect(frameQuestion(itemID.toUpperCase())).toEqual({ itemID });
  expect(frameQuestion("gib")).toBeUndefined();
  const empty = (frames: Known["frames"]) => commandRows("8110", { ...known, frames })[0]?.empty;
  expect(empty({ kind: "waiting" })).toBe("Looking for frames…");
  expect(empty({ kind: "found", frames: [] })).toBe("No frame or item 8110 in the catalog.");
  expect(empty({ kind: "failed", message: "Offline." })).toBe("Couldn’t look for frames. Offline.");
});

test("the last five rows are kept for an account, the latest first, each once", () => {
  const rows = commandRows("gib", { ...known, allPlaces: true })[0]?.rows ?? [];
  for (const row of [...rows, ...rows.slice(0, 1)]) keepRecent("me", row);
  const read = readRecent("me");
  expect(read.map(({ title }) => title)).toEqual([
    "Gibraltar",
    "Strait of Gibraltar",
    "Gibson",
    "Gibbon",
    "Gibsonton",
  ]);
  expect(read[0]?.area).toEqual(rows[0]?.area);
  expect(readRecent("somebody else")).toEqual([]);
  deviceStorage.setItem("swath-command me", "{");
  expect(readRecent("me")).toEqual([]);
});

test("what was looked for is found in a title, without accents, at the beginning of a word first", () => {
  expect(hitIn("Málaga", "malag")).toEqual([0, 5]);
  expect(hitIn("Strait of Gibraltar", "gib")).toEqual([10, 13]);
  expect(hitIn("United Kingdom", "uk")).toBeUndefined();
});

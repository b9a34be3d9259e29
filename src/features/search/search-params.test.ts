import { describe, expect, test } from "vitest";
import { jointParams } from "../../app/params/orders-params.ts";
import { taskParams } from "../../app/params/task-params.ts";
import { boxRing } from "../../geo/area/box.ts";
import { decodeView, parseSearch, stringifySearch } from "../../shared/address-params.ts";
import { openExactAreas } from "../../shared/places/exact-areas.ts";
import { nameOf } from "../../shared/places/named-areas.ts";
import { emptyForm, type SearchForm } from "./form/search-form.ts";
import { decodeArea, encodeArea, formOfParams, paramsOfForm, searchParams } from "./search-params.ts";

const full: SearchForm = {
  area: [[boxRing([177.5, -19, 182, -15]), boxRing([178, -18, 179, -17])], [boxRing([540.25, 1, 541, 2])]],
  place: "Vanua Levu & Taveuni",
  time: { kind: "range", from: "2026-02-01", to: undefined },
  families: ["Spot", "Strip"],
  lookSide: "left",
  passDirection: "descending",
  incidence: [20, 38],
  products: ["GRD", "SLC-COG"],
  conditions: [
    { property: "chirp_bandwidth", operator: "between", values: [127e6, 300.5e6] },
    { property: "frame_id", operator: "in", values: ["81_1", "a,b~c.d%"] },
    { property: "created", operator: "gte", values: ["2026-05-19T06:14:00Z"] },
  ],
  resolution: 0.5,
  mostPrice: 900,
  coverage: 20,
  collection: "both",
  sort: "incidence-desc",
};

test("a search comes back from its link as it was", () => {
  const params = searchParams.parse(paramsOfForm(full));
  expect(formOfParams(params)).toEqual(full);
});

test("an area without a time is searched in the time that a search begins with", () => {
  const whole = { ...emptyForm, area: full.area };
  expect(formOfParams(searchParams.parse({ area: paramsOfForm(whole).area }))).toEqual(whole);
  expect(formOfParams(searchParams.parse({ mode: "SCAN" }))).toBeUndefined();
});

test("a search without narrowing is written by its time alone", () => {
  const params = paramsOfForm(emptyForm);
  expect(Object.entries(params).filter(([, value]) => value !== undefined)).toEqual([["time", "90d"]]);
  expect(formOfParams(searchParams.parse(params))).toEqual(emptyForm);
});

test("a link without a search is none", () => {
  expect(formOfParams(searchParams.parse({ view: "1_2_3" }))).toBeUndefined();
});

test("what cannot be used in a link is dropped, the rest stays", () => {
  const params = searchParams.parse({
    time: "90d",
    area: "1_2_3",
    mode: "Spot,Nonsense",
    look: "up",
    incidence: "high",
    frame: "<script>",
    sort: "newest",
  });
  expect(params).toEqual({ time: "90d", sort: "newest" });
});

test("an area whose outline crosses itself is dropped from a link", () => {
  expect(searchParams.parse({ area: "0_0_2_2_2_0_0_2" }).area).toBeUndefined();
});

test("a list holds each entry once, however often the address repeats it", () => {
  const mode = Array.from({ length: 50_000 }, (_, index) => (index % 2 ? "Strip" : "Spot")).join(",");
  const params = searchParams.parse({ mode, time: "all" });
  expect(params.mode).toBe("Spot,Strip");
  expect(formOfParams(params)?.families).toEqual(["Spot", "Strip"]);
  expect(searchParams.parse({ mode: `${mode},` }).mode).toBeUndefined();
});

test("a view beyond what a map can show is as near as it can", () => {
  const at = (view: string) => decodeView(searchParams.parse({ view }).view);
  expect(at("4_52_1000000000")).toEqual({ lng: 4, lat: 52, zoom: 17 });
  expect(at(`4_90_${"9".repeat(400)}`)).toEqual({ lng: 4, lat: 85, zoom: 17 });
  expect(at("4_52_9.5")).toEqual({ lng: 4, lat: 52, zoom: 9.5 });
  expect(at("4_52_1e9")).toBeUndefined();
});

test("an edge of more than 180° crosses 180°, as the interface and the field of the area say", () => {
  const [[ring] = []] = decodeArea("177_-19_-178_-19_-178_-15_177_-15") ?? [];
  expect(ring).toEqual([
    [177, -19],
    [182, -19],
    [182, -15],
    [177, -15],
    [177, -19],
  ]);
});

test("a hole that is written on the other side goes along", () => {
  const text = "177_-19_-178_-19_-178_-15_177_-15~-179.5_-18_-179_-18_-179_-17_-179.5_-17";
  const [[, hole] = []] = decodeArea(text) ?? [];
  expect(hole?.map(([lng]) => lng)).toEqual([180.5, 181, 181, 180.5, 180.5]);
});

test("an area wider than half the world comes back as wide as it was", () => {
  const [[ring] = []] = decodeArea(encodeArea([[boxRing([-100, 10, 160, 20])]])) ?? [];
  expect(Math.min(...(ring ?? []).map(([lng]) => lng))).toBe(-100);
  expect(Math.max(...(ring ?? []).map(([lng]) => lng))).toBe(160);
  expect(ring?.every(([lng], index) => Math.abs(lng - (ring[index - 1]?.[0] ?? lng)) <= 180)).toBe(true);
});

test("an area wider than half the world keeps its name, and what it stands for, through a link", () => {
  const wide = [boxRing([-100.1234567, 10, 160, 20])];
  const exact = [boxRing([-90, 11, 150, 19])];
  const linked = decodeArea(encodeArea([wide])) ?? [];
  expect(linked[0]?.[0]?.length).toBeGreaterThan(wide[0]?.length ?? 0);
  expect(nameOf([{ id: "1", name: "Tropics", area: [wide], exact: [] }], linked)).toBe("Tropics");
  const areas = openExactAreas("me");
  areas.keep([{ outline: wide, exact }]);
  expect(areas.exactOf(linked)).toEqual([exact]);
});

test("an area in another copy of the world stays there", () => {
  const area = [[boxRing([540.25, 1, 541, 2])]];
  expect(decodeArea(encodeArea(area))).toEqual(area);
});

test("an area at the other end of numbers is none, and takes no time", () => {
  for (const text of ["1e308_1_0_2_0_3", "1e9_1_1_2_2_3"]) expect(decodeArea(text)).toBeUndefined();
});

test("an area with corners nearer than a link tells apart is read back from it", () => {
  const box = boxRing([9, 50, 9.1, 50.1]);
  const doubled = box.flatMap(([lng, lat]) => [[lng, lat] as const, [lng + 2e-6, lat + 2e-6] as const]);
  expect(decodeArea(encodeArea([[[...doubled.slice(0, -1)]]]))).toEqual([[box]]);
});

const TEXTS = [
  ...["-6.5_35_-4.5_35", "20-38", "90d", "2026-02-01_", "12", "-0", "0.5", "1e3", "007", "true", "null"],
  ...[
    "false ",
    " 4",
    "",
    '"quoted"',
    '"open',
    "[1,2]",
    '{"a":1}',
    "100%",
    "%E0%A4%A",
    "a+b c",
    "Süd",
    "a=b&c",
  ],
];

describe("parseSearch", () => {
  test.each(TEXTS)("reads %j as the text that was written", (text) => {
    expect(parseSearch(stringifySearch({ text }))).toEqual({ text });
  });

  test("reads what stands in an address by hand, broken percent signs too", () => {
    expect(parseSearch("?orderText=12345&order=true&area=%")).toEqual({
      orderText: "12345",
      order: "true",
      area: "%",
    });
    expect(parseSearch("")).toEqual({});
  });

  test("reads texts that earlier links have in quotation marks", () => {
    expect(parseSearch("?orderText=%2212345%22")).toEqual({ orderText: "12345" });
  });

  test.each(["12345", "true", "null", "1e3"])(
    "keeps the filters of lists and the draft of a task: %s",
    (text) => {
      const kept = parseSearch(stringifySearch({ orderText: text, orderContract: text, order: text }));
      expect(jointParams.parse(kept)).toEqual({ orderText: text, orderContract: text, order: text });
      const task = parseSearch(stringifySearch({ taskReference: text, taskSubpath: text, taskFrames: 12 }));
      expect(taskParams.taskReference.parse(task.taskReference)).toBe(text);
      expect(taskParams.taskFrames.parse(task.taskFrames)).toBe(12);
    },
  );
});

describe("stringifySearch", () => {
  test("leaves out what has no value", () => {
    expect(stringifySearch({ a: undefined, b: "1" })).toBe("?b=1");
    expect(stringifySearch({ a: undefined })).toBe("");
  });
});

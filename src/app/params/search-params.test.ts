import { expect, test } from "vitest";
import { emptyForm, type SearchForm } from "../../features/search/form/search-form.ts";
import { boxRing } from "../../geo/area/box.ts";
import { decodeView, formOfParams, paramsOfForm, searchParams } from "./search-params.ts";

const full: SearchForm = {
  area: [[boxRing([177.5, -19, 182, -15]), boxRing([178, -18, 179, -17])], [boxRing([540.25, 1, 541, 2])]],
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

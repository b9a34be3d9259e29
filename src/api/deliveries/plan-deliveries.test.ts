import fc from "fast-check";
import { expect, test } from "vitest";
import { placeOf } from "../../service/deliveries/plan.ts";
import { demoDirectory } from "../../world/demo-directory.ts";
import {
  fillTemplate,
  folderProblem,
  joinFolder,
  type Placeholder,
  placeholders,
  planDeliveries,
  safeSegment,
  templateProblem,
} from "./plan-deliveries.ts";

const VALUES = {
  contract: "Demo contract, EUR",
  run: "8F3K2M9Q",
  frame: "6987409_2",
  date: "2026-05-18",
  mode: "Strip",
  product: "GRD",
};

/** Text of the kind that breaks paths, beside any other. */
const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.stringMatching(/^[./\\{} a-zé_-]{0,10}$/),
  fc.constantFrom("..", ".", "/", "//", "", "\u0000", "\ud800", "\\", " ", "a/../b", "run", "\u200b"),
);
const values = fc.record(
  Object.fromEntries(placeholders.map((name) => [name, fc.option(nasty, { nil: undefined })])),
) as fc.Arbitrary<Record<Placeholder, string | undefined>>;
const template = fc
  .array(fc.oneof(nasty, fc.constantFrom(...placeholders.map((name) => `{${name}}`), "/")), { maxLength: 6 })
  .map((parts) => parts.join(""));

const [terms] = demoDirectory.contracts;
const location = terms?.contract.deliveryLocations?.[0];

test("no template and no value ever yields a subpath that the service calls invalid", () => {
  if (!terms || !location) throw new Error("The demo's first contract has no location.");
  let filledIn = 0;
  fc.assert(
    fc.property(template, values, (text, known) => {
      const filled = fillTemplate(text, known);
      if ("problem" in filled) {
        expect(filled.problem).toMatch(/\.$/);
        return;
      }
      filledIn++;
      const asked = { ...location, ...(filled.subpath !== undefined && { subpath: filled.subpath }) };
      expect(placeOf(terms.contract, asked).subpath).toBe(filled.subpath);
    }),
    { numRuns: 3_000 },
  );
  expect(filledIn).toBeGreaterThan(300);
});

test("whatever is planned goes into folders of their own, and every item into exactly one", () => {
  const entry = fc.record({ values, id: fc.uuid() });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 20 }), template, (entries, text) => {
      const given = entries.map(({ values: known, id }) => ({
        item: { id, frameID: known.frame ?? "", product: known.product ?? "" },
        values: known,
      }));
      const plan = planDeliveries(given, "bucket/claims", text);
      if ("problem" in plan) return;
      const folders = plan.deliveries.map(({ subpath }) => joinFolder("bucket/claims", subpath));
      expect(new Set(folders).size).toBe(folders.length);
      expect(folders.every((folder) => folderProblem("folder", folder) === undefined)).toBe(true);
      expect(plan.deliveries.flatMap(({ items }) => items)).toHaveLength(given.length);
    }),
    { numRuns: 500 },
  );
});

test("every placeholder is filled in with a safe form of its value", () => {
  const text = "{contract}/{run}/{frame}/{date}-{mode}_{product}";
  expect(fillTemplate(text, VALUES)).toEqual({
    subpath: "Demo-contract-EUR/8F3K2M9Q/6987409_2/2026-05-18-Strip_GRD",
  });
});

test("letters of any script stay, what leads out of a folder goes", () => {
  expect(safeSegment("Łódź/../port 4")).toBe("Łódź-..-port-4");
  expect(safeSegment("../..")).toBe("");
});

test("an empty template gives no subpath", () => {
  expect(fillTemplate("", VALUES)).toEqual({ subpath: undefined });
});

test("an unknown placeholder gets a sentence that names those there are", () => {
  expect(templateProblem("{orbit}/{frame}")).toMatch(/^There is no \{orbit\}\. Use \{contract\}, \{run\}/);
});

test("a brace without a partner is reported", () => {
  expect(templateProblem("{frame")).toBe("Unmatched brace; write {frame}.");
});

test("a value that is not known names its frame", () => {
  expect(fillTemplate("{run}", { ...VALUES, run: undefined })).toEqual({
    problem: "The {run} of frame 6987409_2 is not known; remove it from the subpath.",
  });
});

test.each([
  ["/claims", /must not begin with/],
  ["claims/", /must not end with/],
  ["a//b", /two “\/” in a row/],
  ["a/../b", /“.” or “..”/],
  ["a\\b", /backslash/],
  ["a\tb", /control character/],
  [`${"a/".repeat(511)}aa`, /too long: a key has at most 1,024 bytes, and this one has 1,024/],
  ["a".repeat(256), /a name longer than 255 bytes/],
])("the subpath %j gets a sentence", (text, sentence) => {
  expect(templateProblem(text)).toMatch(sentence);
});

test("items of one subpath are one delivery, and a template with {frame} parts them by frame", () => {
  const entries = ["1_1", "2_1"].flatMap((frame) =>
    ["GRD", "QLK"].map((product) => ({
      item: { id: `${frame} ${product}`, frameID: frame, product },
      values: { ...VALUES, frame, product },
    })),
  );
  const count = (text: string) => {
    const plan = planDeliveries(entries, "bucket/claims", text);
    return "problem" in plan ? plan.problem : plan.deliveries.map(({ items }) => items.length);
  };
  expect(count("{contract}")).toEqual([4]);
  expect(count("{frame}")).toEqual([2, 2]);
  expect(count("{frame}/{product}")).toEqual([1, 1, 1, 1]);
});

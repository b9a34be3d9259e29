import { expect, test } from "vitest";
import type { ModeFamily } from "../../domain/modes.ts";
import { effectiveProducts, productOffer, type Sold } from "./cart-terms.tsx";

const of = (...families: (ModeFamily | undefined)[]): Sold[] =>
  families.map((family) => ({ family, available: undefined }));

test("what all frames can have is offered, what some cannot is named with them", () => {
  const { offered, partial } = productOffer(of("Strip", "Dwell", "Scan", "Strip"));
  expect(offered).toEqual(["GRD", "GRD-COG", "QLK"]);
  expect(partial).toContainEqual({ product: "SLC", missing: ["Scan"] });
  expect(partial).toContainEqual({ product: "VID", missing: ["Strip", "Scan"] });
});

test("one family alone has all of its products and nothing to explain", () => {
  const { offered, partial } = productOffer(of("Scan"));
  expect(offered).toEqual(["GRD", "GRD-COG", "QLK"]);
  expect(partial).toEqual([]);
});

test("a frame of an unknown mode limits nothing", () => {
  expect(productOffer(of(undefined)).offered).toHaveLength(9);
  expect(productOffer(of(undefined, "Scan")).offered).toEqual(["GRD", "GRD-COG", "QLK"]);
});

test("a choice that a later frame cannot have is not bought", () => {
  expect(effectiveProducts(["SLC", "GRD"], productOffer(of("Strip")))).toEqual(["GRD", "SLC"]);
  expect(effectiveProducts(["SLC", "GRD"], productOffer(of("Strip", "Scan")))).toEqual(["GRD"]);
});

test("of frames that an archive has not all products of, those that all have are offered", () => {
  const some: Sold = { family: "Strip", available: ["GRD", "QLK"] };
  expect(productOffer([...of("Strip"), some])).toMatchObject({ offered: ["GRD", "QLK"], hasDefaults: false });
  const whole: Sold = { family: "Strip", available: ["GRD", "SLC", "QLK"] };
  expect(productOffer([whole])).toMatchObject({ offered: ["GRD", "SLC", "QLK"], hasDefaults: true });
});

import { expect, test } from "vitest";
import { effectiveProducts, productOffer } from "./cart-terms.tsx";

test("what all frames can have is offered, what some cannot is named with them", () => {
  const { offered, partial } = productOffer(["Strip", "Dwell", "Scan", "Strip"]);
  expect(offered).toEqual(["GRD", "GRD-COG", "QLK"]);
  expect(partial).toContainEqual({ product: "SLC", missing: ["Scan"] });
  expect(partial).toContainEqual({ product: "VID", missing: ["Strip", "Scan"] });
});

test("one family alone has all of its products and nothing to explain", () => {
  const { offered, partial } = productOffer(["Scan"]);
  expect(offered).toEqual(["GRD", "GRD-COG", "QLK"]);
  expect(partial).toEqual([]);
});

test("a frame of an unknown mode limits nothing", () => {
  expect(productOffer([undefined]).offered).toHaveLength(9);
  expect(productOffer([undefined, "Scan"]).offered).toEqual(["GRD", "GRD-COG", "QLK"]);
});

test("a choice that a later frame cannot have is not bought", () => {
  expect(effectiveProducts(["SLC", "GRD"], productOffer(["Strip"]))).toEqual(["GRD", "SLC"]);
  expect(effectiveProducts(["SLC", "GRD"], productOffer(["Strip", "Scan"]))).toEqual(["GRD"]);
});

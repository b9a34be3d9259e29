import { expect, test } from "vitest";
import { productTypes } from "../../domain/modes.ts";
import { dataAssets } from "../../service/files/file-links.ts";
import { productMeaning } from "./product-words.ts";

test("of a product that is a placeholder in the demo it is shown so, and of no other", () => {
  for (const product of productTypes) {
    const isNote = dataAssets[product].some(({ type }) => type === "text/plain");
    expect(/placeholder file in the demo/.test(productMeaning(product, true)), product).toBe(isNote);
    expect(productMeaning(product, false)).not.toMatch(/placeholder/);
  }
});

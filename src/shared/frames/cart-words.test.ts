import { expect, test } from "vitest";
import { addedWords, listWords, sumsWords } from "./cart-words.ts";

const wanted = (...states: ("owned" | "active" | "cart" | "default")[]) =>
  states.map((state, index) => ({ frameID: `${index + 1}_1`, state }));

test("what was added is shown with its id when it is one frame", () => {
  expect(addedWords(["1_1"], wanted("default"))).toBe("Added 1_1 to the cart.");
});

test("what was left out is shown with the reason", () => {
  expect(addedWords(["1_1", "2_1"], wanted("default", "default", "owned", "active", "cart"))).toBe(
    "Added 2 frames to the cart; 1 owned, 1 under way and 1 already in the cart left out.",
  );
});

test("when nothing could be added, that is what is shown", () => {
  expect(addedWords([], wanted("owned", "owned"))).toBe("Nothing added to the cart: 2 owned left out.");
  expect(addedWords([], [])).toBe("Nothing to add.");
});

test("two currencies stand side by side", () => {
  expect(
    sumsWords(
      [
        { amount: 135_000, currency: "EUR" },
        { amount: 74_000, currency: "USD" },
      ],
      true,
    ),
  ).toBe("€1,350.00 and $740.00");
});

test("a list ends with its last two joined", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listWords)).toEqual(["", "a", "a and b", "a, b and c"]);
});

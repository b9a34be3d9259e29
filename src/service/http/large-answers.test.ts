import { expect, test } from "vitest";
import { createLargeAnswers } from "./large-answers.ts";

function openPlaces() {
  let now = 0;
  const take = createLargeAnswers(() => now);
  return {
    take,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

test("a client has four large answers under way, and another its own four", () => {
  const { take } = openPlaces();
  const [first] = [1, 2, 3, 4].map(() => take("demo"));
  expect(() => take("demo")).toThrow(
    /^4 answers of more than 1000 items are under way\. Read one to its end/,
  );
  take("demo-two");
  first?.leave();
  take("demo");
  expect(() => take("demo")).toThrow(
    expect.objectContaining({ status: 429, headers: { "retry-after": "1" } }),
  );
});

test("there are so many places in all", () => {
  const { take } = openPlaces();
  for (let client = 0; client < 8; client++) for (let n = 0; n < 4; n++) take(`client ${client}`);
  expect(() => take("another")).toThrow(
    expect.objectContaining({ status: 503, headers: { "retry-after": "1" } }),
  );
});

test("a place of which nobody reads is free again, one that is read from is not", () => {
  const { take, wait } = openPlaces();
  const [first] = [1, 2, 3, 4].map(() => take("demo"));
  wait(10_000);
  first?.hold();
  wait(5_000);
  for (let n = 0; n < 3; n++) take("demo");
  expect(() => take("demo")).toThrow();
});

import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { createLending } from "./lending.ts";

const answer = () => new EventEmitter() as ServerResponse;

test("a room is lent to the next answer once its own is over, and to none before", () => {
  const lend = createLending();
  const [first, second] = [answer(), answer()];
  const [ofFirst, ofSecond] = [lend(first), lend(second)];
  expect(ofSecond).not.toBe(ofFirst);
  expect(lend(answer())).not.toBe(ofFirst);
  first.emit("close");
  expect(lend(answer())).toBe(ofFirst);
  expect(lend(answer())).not.toBe(ofFirst);
});

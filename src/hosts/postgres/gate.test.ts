import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

test("an owner has so much under way at once, whatever others have, and a failure gives its place to the next", async () => {
  const gate = createGate(2);
  const under = new Map<string, number>();
  let most = 0;
  const work = (owner: string, fails: boolean) =>
    gate.run(owner, async () => {
      under.set(owner, (under.get(owner) ?? 0) + 1);
      most = Math.max(most, under.get(owner) ?? 0);
      await new Promise((resolve) => setTimeout(resolve, 1));
      under.set(owner, (under.get(owner) ?? 0) - 1);
      if (fails) throw new Error("failed");
    });
  const first = gate.run("slow", () => new Promise(() => {}));
  const ended = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => work(index % 3 ? "a" : "b", index % 4 === 0)),
  );
  expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(9);
  expect(most).toBe(2);
  expect(first).toBeInstanceOf(Promise);
});

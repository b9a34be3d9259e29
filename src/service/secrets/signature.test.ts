import { expect, test } from "vitest";
import { createSigner } from "./signature.ts";

test("while a secret is changed what both signed is taken, and new signatures are of the first", async () => {
  const before = createSigner(["before"]);
  const both = createSigner(["now", "before"]);
  const after = createSigner(["now"]);
  const old = await before.seal("cursor", { page: 1 });
  expect(await both.open("cursor", old)).toEqual({ page: 1 });
  expect(await after.open("cursor", old)).toBeUndefined();
  const link = await both.sign("file", "a link");
  expect(await after.verify("file", "a link", link)).toBe(true);
  expect(await before.verify("file", "a link", link)).toBe(false);
  expect(await both.verify("cursor", "a link", link)).toBe(false);
});

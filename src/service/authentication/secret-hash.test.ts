import { expect, test } from "vitest";
import { demoDirectory } from "../../simulator/demo-directory.ts";
import { hashSecret, isSecret } from "./secret-hash.ts";

test("a secret is told from another by its hash, which is another each time", async () => {
  const [first, second] = [await hashSecret("a secret"), await hashSecret("a secret")];
  expect(first).not.toBe(second);
  expect(first).not.toContain("secret.");
  for (const hash of [first, second]) {
    expect([await isSecret("a secret", hash), await isSecret("a secre", hash)]).toEqual([true, false]);
  }
});

test("rounds and salt are those of the hash, so that they can change", async () => {
  const hash = await hashSecret("x", new Uint8Array(16).fill(7), 3);
  expect(hash).toMatch(/^pbkdf2-sha256\.3\.BwcHBwcHBwcHBwcHBwcHBw\./);
  expect(await isSecret("x", hash)).toBe(true);
});

test.each(["", "plain", "md5.1.AA.AA", "pbkdf2-sha256.1.*.AA"])("nothing matches %j", async (hash) => {
  expect(await isSecret("plain", hash)).toBe(false);
});

test("nobody's secret is right", async () => {
  expect(await isSecret("")).toBe(false);
});

test("the directory of the demo has no secret in clear; each is the name of its client", async () => {
  for (const { clientID, secretHash } of demoDirectory.users) {
    expect(secretHash).not.toContain(clientID);
    expect(await isSecret(clientID, secretHash)).toBe(true);
  }
});

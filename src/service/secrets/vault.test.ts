import { expect, test } from "vitest";
import { createVault, deriveVaultKey, generateVaultKey } from "./vault.ts";

test("a sealed text can be opened again, does not show the text, and looks different every time", async () => {
  const vault = createVault(await generateVaultKey());
  const sealed = [await vault.seal("grün 🛰"), await vault.seal("grün 🛰")];
  expect(sealed[0]).not.toBe(sealed[1]);
  expect(sealed[0]).toMatch(/^[\w-]{16}\.[\w-]+$/);
  expect(await Promise.all(sealed.map(vault.open))).toEqual(["grün 🛰", "grün 🛰"]);
});

test("what was altered, or sealed by another vault, cannot be opened", async () => {
  const vault = createVault(await generateVaultKey());
  const sealed = await vault.seal("a password");
  const altered = sealed.slice(0, -2) + (sealed.endsWith("AA") ? "BA" : "AA");
  for (const text of [altered, "", "x", sealed.replace(".", "")]) {
    await expect(vault.open(text)).rejects.toThrow();
  }
  await expect(createVault(await generateVaultKey()).open(sealed)).rejects.toThrow();
});

test("the same secret opens what it sealed, another does not, and no key can be read out", async () => {
  const sealed = await createVault(await deriveVaultKey("a secret")).seal("a password");
  expect(await createVault(await deriveVaultKey("a secret")).open(sealed)).toBe("a password");
  await expect(createVault(await deriveVaultKey("another")).open(sealed)).rejects.toThrow();
  for (const key of [await deriveVaultKey("a secret"), await generateVaultKey()]) {
    await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
  }
});

test("what an earlier key sealed is opened, and sealed with the new one from then on", async () => {
  const [before, now] = [await deriveVaultKey("a secret"), await deriveVaultKey("a new secret")];
  const sealed = await createVault(before).seal("a password");
  const vault = createVault(now, before);
  expect(await vault.open(sealed)).toBe("a password");
  expect(await createVault(now).open(await vault.seal("another"))).toBe("another");
  const another = await createVault(await generateVaultKey()).seal("x");
  await expect(vault.open(another)).rejects.toThrow();
  const renewed = (await vault.renew?.(sealed)) ?? "";
  expect(await createVault(now).open(renewed)).toBe("a password");
  for (const text of [renewed, another, "", "x"]) expect(await vault.renew?.(text)).toBeUndefined();
  expect(createVault(now).renew).toBeUndefined();
});

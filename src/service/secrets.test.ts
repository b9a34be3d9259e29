import { expect, test } from "vitest";
import { nodeHmac } from "../hosts/node/node-store.ts";
import { createSigner, createVault, deriveVaultKey, generateVaultKey } from "./secrets.ts";

const HERE = "https://data.example.com/radar";

test("what one service signed is worth nothing to another with the same secret", async () => {
  const [one, other] = [
    createSigner(["secret"], HERE),
    createSigner(["secret"], "https://other.example.com"),
  ];
  for (const purpose of ["cursor", "file"] as const) {
    expect(await other.open(purpose, await one.seal(purpose, { page: 1 }))).toBeUndefined();
    expect(await other.verify(purpose, "a link", await one.sign(purpose, "a link"))).toBe(false);
  }
  expect(
    await createSigner(["secret"], HERE).verify("file", "a link", await one.sign("file", "a link")),
  ).toBe(true);
});

test("while a secret is changed what both signed is taken, and new signatures are of the first", async () => {
  const before = createSigner(["before"], HERE);
  const both = createSigner(["now", "before"], HERE);
  const after = createSigner(["now"], HERE);
  const old = await before.seal("cursor", { page: 1 });
  expect(await both.open("cursor", old)).toEqual({ page: 1 });
  expect(await after.open("cursor", old)).toBeUndefined();
  const link = await both.sign("file", "a link");
  expect(await after.verify("file", "a link", link)).toBe(true);
  expect(await before.verify("file", "a link", link)).toBe(false);
  expect(await both.verify("cursor", "a link", link)).toBe(false);
});

test("what a host signs at once is what the platform signs", async () => {
  for (const secret of ["short", "a secret of more than one block of the hash, ".repeat(4), "ü 秘密"]) {
    const [platform, host] = [createSigner([secret], HERE), createSigner([secret], HERE, nodeHmac)];
    for (const text of ["", "1_1\nGRD\n1780000000", "ü".repeat(100), "ü\ud800".repeat(10_000)]) {
      const signature = await platform.sign("file", text);
      expect(await host.sign("file", text)).toBe(signature);
      expect(await host.verify("file", text, signature)).toBe(true);
      expect(await host.verify("file", text, signature.slice(1))).toBe(false);
      expect(await platform.verify("file", text, `${signature.slice(0, -1)}!`)).toBe(false);
    }
  }
});

test("what is sealed comes out as it was, in ASCII and beyond", async () => {
  const signer = createSigner(["secret"], HERE);
  for (const text of ["plain\u0000\u007f", "\u0080", "ÿ", "ü 秘密", "a".repeat(5_000), "é".repeat(5_000)]) {
    const sealed = await signer.seal("cursor", { text });
    expect(sealed).toMatch(/^[\w-]+\.[\w-]+$/);
    expect(await signer.open("cursor", sealed)).toEqual({ text });
  }
});

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

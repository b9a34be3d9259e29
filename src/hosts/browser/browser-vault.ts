import { type DBSchema, openDB } from "idb";
import type { Vault } from "../../service/parts.ts";
import { createVault, generateVaultKey } from "../../service/secrets/vault.ts";

interface KeySchema extends DBSchema {
  keys: { key: string; value: CryptoKey };
}

const NAME = "vault";

/**
 * A vault on a key that this browser keeps in a database of its own, the same in every tab and after a reload. The key can
 * be used, but not read out, so that no store holds a password that could be read.
 */
export async function openBrowserVault(name: string): Promise<Vault> {
  const made = await generateVaultKey();
  const database = await openDB<KeySchema>(name, 1, {
    upgrade: (opened) => void opened.createObjectStore("keys"),
  });
  // One transaction, so that the first of several tabs decides.
  const { store, done } = database.transaction("keys", "readwrite");
  const key = await store.get(NAME);
  if (!key) await store.put(made, NAME);
  await done;
  database.close();
  return createVault(key ?? made);
}

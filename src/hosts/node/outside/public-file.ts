import { readFile } from "node:fs/promises";

/** The bytes of a file that the app is served with, by its path. */
export function publicFile(path: string): Promise<Uint8Array> {
  return readFile(new URL(`../../../../public/${path}`, import.meta.url));
}

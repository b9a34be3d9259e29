import { vi } from "vitest";

/** Lets the system ask for less motion until globals are unstubbed. */
export function askForLessMotion(): void {
  const plain = window.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) => ({
    ...plain(query),
    matches: query.includes("reduced-motion"),
    addEventListener() {},
    removeEventListener() {},
  }));
}

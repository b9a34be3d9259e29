import { type Config, configure, getConfig } from "@testing-library/react";
import { vi } from "vitest";

/** As the library marks it while something is waited for. */
interface WaitingConfig extends Config {
  _disableExpensiveErrorDiagnostics?: boolean;
}

configure(({ getElementError }) => ({
  // A busy machine may be slow; a test ends as soon as its condition holds.
  asyncUtilTimeout: 60_000,
  // While it is waited for, nobody reads what the page looks like without it; if it does not come, the page is printed once.
  getElementError: (message, container) =>
    (getConfig() as WaitingConfig)._disableExpensiveErrorDiagnostics
      ? new Error(message ?? "")
      : getElementError(message, container),
}));

// Browser interfaces that components need and the test's document lacks.
if (typeof window !== "undefined") {
  window.matchMedia ??= ((query: string) => ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    onchange: null,
    dispatchEvent: () => false,
  })) as typeof window.matchMedia;
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // One tab: whoever asks for a lock has it.
  if (!navigator.locks) {
    const request = async (name: string, ...rest: unknown[]) =>
      (rest.at(-1) as (lock: { name: string }) => unknown)({ name });
    Object.defineProperty(navigator, "locks", { value: { request } });
  }
  if (!document.fonts) Object.defineProperty(document, "fonts", { value: new EventTarget() });
}

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

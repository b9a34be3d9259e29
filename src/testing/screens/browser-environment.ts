import { configure } from "@testing-library/react";

// What a test waits for comes when it comes: on a busy machine a second is nothing.
configure({ asyncUtilTimeout: 15_000 });

// What the components ask of a browser and the test's document does not have.
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

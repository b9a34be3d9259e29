import "../../testing/screens/browser-environment.ts";
import { cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useFirst } from "./use-first.ts";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openFirst(keys: readonly string[], isNoneChosen = true) {
  return renderHook(({ listed, none }) => useFirst(listed, none), {
    initialProps: { listed: keys, none: isNoneChosen },
  });
}

function giveRoom(matches = true) {
  const listening = { addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal("matchMedia", (media: string) => ({ ...listening, media, matches }));
}

test("useFirst opens the first entry where there is room, and stays with it while it is listed", () => {
  giveRoom();
  const { result, rerender } = openFirst(["b", "a"]);
  expect(result.current).toBe("b");
  rerender({ listed: ["c", "b", "a"], none: true });
  expect(result.current).toBe("b");
  rerender({ listed: ["c", "a"], none: true });
  expect(result.current).toBe("c");
});

test("useFirst opens nothing beside a chosen entry, in an empty list, or without room", () => {
  giveRoom(false);
  expect(openFirst(["a"]).result.current).toBeUndefined();
  giveRoom();
  expect(openFirst(["a"], false).result.current).toBeUndefined();
  expect(openFirst([]).result.current).toBeUndefined();
});

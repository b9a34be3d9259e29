import { expect, test } from "vitest";
import { destinationOf, remembered, SCREENS } from "./app.tsx";
import { router } from "./router.tsx";

test("every screen of the router is known here, and none besides", () => {
  expect(Object.keys(SCREENS).sort()).toEqual(
    Object.keys(router.routesByPath)
      .filter((path) => path !== "")
      .sort(),
  );
});

test("an address is reported in words, with the id that people know", () => {
  expect(destinationOf("/frames/1000109_1")).toBe("frame 1000109_1");
  expect(destinationOf("/frames/1000109_1/view")).toBe("the image of frame 1000109_1");
  expect(destinationOf("/cart/")).toBe("the cart");
  expect(destinationOf("/deliveries/new")).toBe("a new delivery");
  expect(destinationOf("/deliveries/6f1c")).toBe("a delivery");
});

test("an address without a screen leads nowhere", () => {
  for (const path of ["/nowhere", "/frames", "/frames/1/2", "/cart/x"])
    expect(destinationOf(path)).toBeUndefined();
});

test("a page that is loaded again while the demo opens continues, one that could not open it does not", async () => {
  const kept = () => sessionStorage.getItem("swath-demo");
  const seen: (string | null)[] = [];
  const failing = remembered("demo", async () => {
    seen.push(kept());
    throw new Error("no worker");
  });
  await expect(failing).rejects.toThrow("no worker");
  expect([seen, kept()]).toEqual([["demo"], null]);
  await remembered("demo", async () => {});
  await expect(remembered("colleague", () => Promise.reject(new Error("busy")))).rejects.toThrow("busy");
  expect(kept()).toBe("demo");
});

test("a page that is about to go does not take the failure of its requests for one of the demo", async () => {
  sessionStorage.removeItem("swath-demo");
  const going = remembered("demo", async () => {
    window.dispatchEvent(new Event("beforeunload"));
    throw new Error("aborted");
  });
  await expect(going).rejects.toThrow("aborted");
  expect(sessionStorage.getItem("swath-demo")).toBe("demo");
});

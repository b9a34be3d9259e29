import { afterEach, describe, expect, it, vi } from "vitest";
import { pagePath } from "../device.ts";
import { destinationOf } from "./app.tsx";
import { createAppRouter, mendPath } from "./router.tsx";

afterEach(() => {
  vi.unstubAllEnvs();
  history.replaceState(null, "", "/");
});

describe("mendPath", () => {
  it.each(["/frames/%E0%A4%A", "/%", "/compare/%ff/%zz"])("has %s name no screen", async (path) => {
    history.replaceState(null, "", path);
    mendPath();
    expect(() => decodeURIComponent(location.pathname)).not.toThrow();
    const matched = createAppRouter().getMatchedRoutes(location.pathname);
    expect(matched[0]).toHaveLength(1);
  });

  it("stays in the folder of the app", () => {
    vi.stubEnv("BASE_URL", "/swath/");
    history.replaceState(null, "", "/swath/frames/%E0%A4%A");
    mendPath();
    expect(location.pathname).toMatch(/^\/swath\/frames%2F/);
    expect(createAppRouter().getMatchedRoutes(pagePath())[0]).toHaveLength(1);
  });

  it("leaves an address that can be read as it is", () => {
    history.replaceState(null, "", "/frames/1%2F2?area=1");
    mendPath();
    expect(location.pathname + location.search).toBe("/frames/1%2F2?area=1");
  });
});

describe("destinationOf", () => {
  it("knows no screen where percent signs stand for nothing", () =>
    expect(destinationOf("/frames/%E0%A4%A")).toBeUndefined());
});

describe("pagePath", () => {
  it.each([
    ["/swath/", "/"],
    ["/swath", "/"],
    ["/swath/cart", "/cart"],
  ])("of %s below /swath/ is %s", (pathname, path) => {
    vi.stubEnv("BASE_URL", "/swath/");
    expect(pagePath(pathname)).toBe(path);
  });
});

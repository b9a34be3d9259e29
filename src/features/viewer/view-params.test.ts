import { describe, expect, test } from "vitest";
import { PLAIN_LOOK, paramsOfView, resizedWindow, viewOfParams, viewParams } from "./view-params.ts";

describe("paramsOfView", () => {
  test("says nothing of a plain look", () => {
    expect(Object.values(paramsOfView(PLAIN_LOOK, undefined)).filter((value) => value !== undefined)).toEqual(
      [],
    );
  });

  test("is read back to the look and the camera, as an address", () => {
    const look = {
      window: [-12.5, 66] as const,
      gamma: 1.35,
      isInverted: true,
      opacity: 0,
      height: -31.5,
      product: "GRD-pol-vv",
    };
    const camera = { lng: -539.123457, lat: -0.5, zoom: 19.25 };
    expect(viewOfParams(viewParams.parse(paramsOfView(look, camera)))).toEqual({ look, camera });
  });

  test("keeps a height of zero, which is not the file's own", () => {
    expect(paramsOfView({ ...PLAIN_LOOK, height: 0 }, undefined).height).toBe("0");
    expect(viewOfParams(viewParams.parse({ height: "0" })).look.height).toBe(0);
    expect(viewOfParams({}).look.height).toBeUndefined();
  });

  test("rounds to what can be seen: six decimals of a degree, tenths of a dB", () => {
    const camera = { lng: 4.12345678, lat: 52.1, zoom: 10.123 };
    const { db, at } = paramsOfView({ ...PLAIN_LOOK, window: [20.04, 60.06] }, camera);
    expect(db).toBe("20_60.1");
    expect(at).toBe("4.123457_52.1_10.12");
  });
});

describe("viewParams", () => {
  test.each([
    ["db", "60_20"],
    ["db", "20"],
    ["db", "20_60_70"],
    ["db", "20_6e9"],
    ["gamma", "0"],
    ["gamma", "3.5"],
    ["inverted", "0"],
    ["opacity", "101"],
    ["height", "9001"],
    ["height", "1e3"],
    ["at", "0_86_3"],
    ["at", "541_0_3"],
    ["at", "0_0_-1"],
    ["at", "0_0"],
    ["product", "../GRD"],
    ["product", "G".repeat(81)],
  ])("leaves out %s=%s", (name, value) => {
    expect(viewParams.parse({ [name]: value, opacity: name === "opacity" ? value : "50" })).toEqual({
      [name]: undefined,
      ...(name !== "opacity" && { opacity: "50" }),
    });
  });
});

describe("resizedWindow", () => {
  test("keeps the middle", () => {
    expect(resizedWindow([20, 60], -0.5)).toEqual([20.5, 59.5]);
    expect(resizedWindow([20, 60], 2)).toEqual([18, 62]);
  });

  test("stays 1 dB wide at least", () => {
    expect(resizedWindow([20, 21], -0.5)).toEqual([20, 21]);
    expect(resizedWindow([20, 22], -5)).toEqual([20.5, 21.5]);
  });

  test("stays within what an address can say", () => {
    const [low, high] = resizedWindow([-20, 99], 5);
    expect([low, high]).toEqual([-20.5, 99.5]);
    expect(viewParams.parse({ db: `${low}_${high}` }).db).toBeDefined();
  });
});

import "../../testing/screens/browser-environment.ts";
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { catalogFrame } from "../../api/frames/frame.ts";
import { DEFAULT_PREFIX } from "../../contract/common.ts";
import type { RasterRead } from "../../map/raster/raster-look.ts";
import { placementOf } from "../../raster/placement.ts";
import type { OpenRaster, RasterFacts } from "../../raster/raster.ts";
import { geometryWords } from "../../shared/frames/frame-words.ts";
import { itemsOf } from "../../testing/catalog/items-of.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { PLAIN_LOOK, type ViewLook } from "./view-params.ts";
import { ViewerPanel } from "./viewer-panel.tsx";

afterEach(cleanup);

const LEVEL = { width: 1000, height: 500, tileWidth: 512, tileHeight: 512, columns: 2, rows: 1 };
const FACTS: RasterFacts = {
  levels: [LEVEL],
  kind: "amplitude",
  frames: 1,
  channels: 1,
  noData: undefined,
  calibration: undefined,
  places: {
    ties: [
      [0, 0, 4, 52, 30],
      [1000, 0, 4.1, 52, 30],
      [0, 500, 4, 51.9, 30],
      [1000, 500, 4.1, 51.9, 30],
    ],
    rpc: undefined,
    affine: undefined,
  },
  statistics: {
    percentiles: { 2: 10, 50: 100, 98: 1000 },
    histogram: { from: 0, to: 80, counts: Uint32Array.from({ length: 128 }, (_, at) => at) },
  },
  fileBytes: undefined,
};
const [ITEM] = itemsOf(frameAt([4, 52]));
if (!ITEM) throw new Error("the frame has no products");
const SCENE = catalogFrame([ITEM], DEFAULT_PREFIX);
const AUTO = [20, 60] as const;

/** A panel whose look is kept; returns the changes of the look, and what else was asked for. */
function openPanel({
  first = {},
  facts = FACTS,
  read,
  products = ["GRD"],
}: {
  first?: Partial<ViewLook>;
  facts?: RasterFacts;
  read?: RasterRead;
  products?: string[];
} = {}) {
  const asked: unknown[] = [];
  const raster: OpenRaster = {
    facts,
    tile: () => undefined,
    want: () => {},
    retry: () => {},
    subscribe: () => () => {},
    state: () => ({ bytes: 1_500_000, requests: 3, waiting: 2, fault: undefined }),
    close: () => {},
  };
  function Screen() {
    const [look, setLook] = useState<ViewLook>({ ...PLAIN_LOOK, ...first });
    return (
      <ViewerPanel
        scene={SCENE}
        raster={raster}
        placement={placementOf(FACTS.places, LEVEL)}
        referenceHeight={30}
        incidence={() => 45}
        look={look}
        window={look.window ?? AUTO}
        onLook={(change) => {
          asked.push(change);
          setLook((before) => ({ ...before, ...change }));
        }}
        onAuto={() => asked.push("auto")}
        onToView={() => asked.push("to view")}
        onReopen={() => asked.push("reopen")}
        read={read}
        frame={0}
        onFrame={() => {}}
        products={products}
        product="GRD"
        onProduct={(product) => asked.push(product)}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <Screen />
    </MantineProvider>,
  );
  return { user: userEvent.setup(), asked };
}

const slider = (name: string) => screen.getByRole("slider", { name });

test("the handles of the histogram move by keys, half a dB each, and do not cross", async () => {
  const { user, asked } = openPanel({ first: { window: [20, 21.5] } });
  slider("Drawn black up to, dB").focus();
  await user.keyboard("{ArrowRight}");
  expect(asked).toEqual([{ window: [20.5, 21.5] }]);
  expect(slider("Drawn black up to, dB").getAttribute("aria-valuenow")).toBe("20.5");
  await user.keyboard("{ArrowRight}");
  const low = Number(slider("Drawn black up to, dB").getAttribute("aria-valuenow"));
  const high = Number(slider("Drawn white from, dB").getAttribute("aria-valuenow"));
  expect(high - low).toBeGreaterThanOrEqual(1);
  slider("Drawn white from, dB").focus();
  await user.keyboard("{ArrowRight}");
  expect(Number(slider("Drawn white from, dB").getAttribute("aria-valuenow"))).toBe(high + 0.5);
});

test("Auto and To view ask for the window of the image and of the view", async () => {
  const { user, asked } = openPanel();
  await user.click(screen.getByRole("button", { name: "Auto" }));
  await user.click(screen.getByRole("button", { name: "To view" }));
  expect(asked).toEqual(["auto", "to view"]);
});

test("the switch inverts, and back", async () => {
  const { user, asked } = openPanel();
  const invert = screen.getByRole("switch", { name: "Invert" });
  await user.click(invert);
  await user.click(invert);
  expect(asked).toEqual([{ isInverted: true }, { isInverted: false }]);
});

test("a height that was set can be reset to that of the file", async () => {
  const { user, asked } = openPanel();
  const height = screen.getByRole("textbox", { name: "Ground height above the ellipsoid, m" });
  const reset = screen.getByRole<HTMLButtonElement>("button", { name: "Reset" });
  expect((height as HTMLInputElement).value).toBe("30");
  expect(reset.disabled).toBe(true);
  await user.clear(height);
  await user.type(height, "120");
  expect(asked.at(-1)).toEqual({ height: 120 });
  await user.click(reset);
  expect(asked.at(-1)).toEqual({ height: undefined });
  expect((height as HTMLInputElement).value).toBe("30");
});

test("several images are chosen by their names, one alone is not", async () => {
  const { user, asked } = openPanel({ products: ["GRD", "CSI"] });
  await user.selectOptions(screen.getByRole("combobox", { name: "Product" }), "CSI");
  expect(asked).toEqual(["CSI"]);
  cleanup();
  openPanel();
  expect(screen.queryByRole("combobox", { name: "Product" })).toBeNull();
});

test("the window of a calibrated image is one of σ⁰, and that of its amplitudes is kept", async () => {
  const { user, asked } = openPanel({
    first: { window: [60, 70] },
    facts: { ...FACTS, calibration: 1e-8 },
  });
  const low = slider("Drawn black up to, dB");
  expect(low.getAttribute("aria-valuenow")).toBe("-20");
  low.focus();
  await user.keyboard("{ArrowRight}");
  expect(asked).toEqual([{ window: [60.5, 70] }]);
});

test("it says what is looked at: product, geometry and size", () => {
  openPanel();
  expect(screen.getByText(`GRD · ${geometryWords(SCENE)}`)).toBeTruthy();
  expect(screen.getByText(/1,000 × 500 pixels · 6\.9 × 22\.2 m on the ground each/)).toBeTruthy();
});

test("the numbers of the window stand at its handles, with their unit", () => {
  openPanel();
  const ends = screen.getByText("20.0 dB").parentElement;
  expect(ends?.textContent).toBe("20.0\u00a0dB60.0\u00a0dB");
  expect([ends?.style.getPropertyValue("--from"), ends?.style.getPropertyValue("--to")]).toEqual([
    "0.25",
    "0.75",
  ]);
});

test("it says how the image is placed, and what has come and is to come", () => {
  openPanel();
  expect(screen.getByText(/^Placed by ground control points.* about 100 m on the ground\.$/)).toBeTruthy();
  expect(screen.getByText("1.5 MB loaded")).toBeTruthy();
  expect(screen.getByText("2 tiles to come")).toBeTruthy();
});

test("the read-out gives σ⁰ = K·DN² of a calibrated image, and dB of the amplitude otherwise", () => {
  const read: RasterRead = { position: [4, 52], column: 10, row: 20, values: [1000], isMiddle: false };
  const shownBeside = (name: string) =>
    screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
  openPanel({ read });
  expect(screen.getByText("Under the pointer")).toBeTruthy();
  expect(shownBeside("Value, dB")).toBe("60.0");
  cleanup();
  openPanel({ read: { ...read, isMiddle: true }, facts: { ...FACTS, calibration: 2.5e-6 } });
  expect(screen.getByText("In the middle of the map")).toBeTruthy();
  expect(shownBeside("σ⁰, dB")).toBe("4.0");
});

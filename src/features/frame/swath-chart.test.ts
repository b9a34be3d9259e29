import { expect, test } from "vitest";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { chartWords } from "./swath-chart.tsx";

const incidence = { near: 24.12, center: 25, far: 26.3 };

test("the curves of a swath are reported in words, with their axes and units", () => {
  const rangeResolution = { near: 0.61, center: 0.6, far: 0.55 };
  expect(chartWords({ incidence, rangeResolution } as CatalogFrame)).toBe(
    "Incidence 24.1° to 26.3°, ground range resolution 0.61\u00a0m to 0.55\u00a0m, from the near to the far edge of the swath",
  );
});

test("a resolution that is not known is left out", () => {
  const rangeResolution = { near: undefined, center: undefined, far: undefined };
  expect(chartWords({ incidence, rangeResolution } as CatalogFrame)).toBe(
    "Incidence 24.1° to 26.3°, from the near to the far edge of the swath",
  );
});

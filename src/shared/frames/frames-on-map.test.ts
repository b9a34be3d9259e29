import { expect, test } from "vitest";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import type { FrameState } from "../../api/frames/frame-states.ts";
import type { FootprintState } from "../../map/footprint.ts";
import { rankOf } from "../../map/footprints/footprint-columns.ts";
import { footprintsOf } from "./frames-on-map.ts";

const LOOKS = {
  owned: "owned",
  active: "active",
  unknown: "unknown",
  buying: "active",
  requested: "default",
  cart: "cart",
  default: "default",
} as const satisfies Record<FrameState, FootprintState>;

test.each(Object.entries(LOOKS))(
  "footprintsOf draws a frame that is %s as %s, over those of less",
  (state, look) => {
    const frame = { frameID: "1_1", ring: [] } as unknown as CatalogFrame;
    const [drawn] = footprintsOf([frame], () => state as FrameState);
    expect(drawn?.state).toBe(look);
    if (look !== "default") expect(rankOf(look)).toBeGreaterThan(rankOf("default"));
  },
);

import { expect, test } from "vitest";
import type { PassReview, Sought } from "../fulfilment.ts";
import { reasonsFor } from "./feasibility.ts";

const sought: Sought = {
  lookSide: "ANY",
  passDirection: "ANY",
  incidenceAngle: { min: 15, max: 35 },
} as Sought;
const none = { INCIDENCE: 0, LOOK_SIDE: 0, PASS_DIRECTION: 0, NO_IMAGE: 0, TAKEN: 0 };
const said = (failing: Partial<PassReview["failing"]>) =>
  reasonsFor({ opportunities: [], passes: 32, failing: { ...none, ...failing } } as PassReview, sought).map(
    ({ message }) => message,
  );

test("a pass that has the geometry but is taken is not said to be missing", () => {
  expect(said({ INCIDENCE: 17, TAKEN: 15 })).toEqual([
    "No usable pass between 15° and 35° incidence in the window; 17 of 32 passes fail on incidence.",
    "15 of 32 passes fail because the satellite takes another image then.",
  ]);
  expect(said({ INCIDENCE: 32 })).toEqual([
    "No pass between 15° and 35° incidence in the window; 32 of 32 passes fail on incidence.",
  ]);
});

import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { frameAt } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { emptyForm } from "../form/search-form.ts";
import { nearestFramesQuery } from "./nearest-frames.ts";

const DAYS = ["2021-03-02", "2021-09-20"];
const FRAMES = DAYS.map((day, index) =>
  frameAt([4, 50], { imageID: 61 + index, frameNumber: 1, start: Date.parse(`${day}T10:00:00Z`) }),
);

async function nearestTo(from: string | undefined, to: string | undefined) {
  const session = await openTestSession(startService(FRAMES));
  const form = { ...emptyForm, time: { kind: "range" as const, from, to } };
  return new QueryClient().fetchQuery(nearestFramesQuery(session, form, undefined, Date.now()));
}

test("nearestFramesQuery finds the first frame after the searched days, or the last one before, whichever is nearer", async () => {
  expect(await nearestTo("2020-01-01", "2020-01-02")).toEqual({
    kind: "range",
    from: "2021-03-02",
    to: "2021-03-31",
  });
  const last = { kind: "range", from: "2021-08-22", to: "2021-09-20" };
  expect(await nearestTo("2022-01-01", "2022-02-01")).toEqual(last);
  expect(await nearestTo("2022-01-01", undefined)).toEqual(last);
  const first = { kind: "range", from: "2021-02-01", to: "2021-03-02" };
  expect(await nearestTo("2021-03-10", "2021-03-12")).toEqual(first);
});

test("nearestFramesQuery has nothing to offer where the same search never finds a frame", async () => {
  const session = await openTestSession(startService([]));
  const form = { ...emptyForm, time: { kind: "range" as const, from: "2021-01-01", to: "2021-01-02" } };
  expect(
    await new QueryClient().fetchQuery(nearestFramesQuery(session, form, undefined, Date.now())),
  ).toBeNull();
});

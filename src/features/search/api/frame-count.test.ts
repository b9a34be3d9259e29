import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { makeFrames } from "../../../testing/catalog/make-frames.ts";
import { openTestSession } from "../../../testing/screens/open-test-session.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { emptyForm, type SearchForm } from "../form/search-form.ts";
import { frameCountQuery } from "./frame-count.ts";

const everything: SearchForm = { ...emptyForm, time: { kind: "all" } };

async function countOf(frames: number, form: SearchForm) {
  const session = await openTestSession(startService([...makeFrames(frames, 5)]), { pageSize: 40 });
  return new QueryClient().fetchQuery(frameCountQuery(session, form, undefined, Date.now()));
}

test("counts every frame, however small the pages of a search are", async () => {
  expect(await countOf(90, everything)).toEqual({ frames: 90, isAll: true });
});

test("counts those of one page, and says that there are more", async () => {
  const { frames, isAll } = await countOf(1_200, everything);
  expect(isAll).toBe(false);
  expect(frames).toBeGreaterThan(100);
  expect(frames).toBeLessThan(1_200);
});

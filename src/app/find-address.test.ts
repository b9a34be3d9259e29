import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { formOfAddress } from "../features/search/search-params.ts";
import { parseSearch } from "../shared/address-params.ts";
import { findAddress, suggestPlaces } from "./find-address.ts";

beforeEach(() =>
  vi.stubGlobal("fetch", async (path: string) => new Response(new Uint8Array(readFileSync(`public${path}`)))),
);
afterEach(() => void vi.unstubAllGlobals());

async function formOf(text: string) {
  const found = await findAddress(text);
  if ("problem" in found) throw new Error(found.problem);
  return formOfAddress(parseSearch(found.address.slice(1)));
}
const areaOf = async (text: string) => (await formOf(text))?.area;

test("the search of a place has its name, that of a point none", async () => {
  expect((await formOf(" rotterdam "))?.place).toBe("Rotterdam");
  expect((await formOf("36.14 N 5.35 W"))?.place).toBeUndefined();
});

test("a place is searched in its outline, or in a box around it", async () => {
  expect((await areaOf("Portugal"))?.[0]?.[0]?.length).toBeGreaterThan(5);
  const [[ring = []] = []] = (await areaOf(" rotterdam ")) ?? [];
  expect(ring.some(([lng, lat]) => Math.abs(lng - 4.5) < 0.5 && Math.abs(lat - 51.9) < 0.5)).toBe(true);
});

test("a point is searched around, an area as it is", async () => {
  const [[ring = []] = []] = (await areaOf("36.14 N 5.35 W")) ?? [];
  expect(ring).toHaveLength(5);
  expect((await areaOf("177, -19, -178, -15"))?.[0]?.[0]).toContainEqual([182, -15]);
});

test("what is not found is shown with what to do", async () => {
  expect(await findAddress("")).toEqual({ problem: "Type a place, coordinates or an area." });
  expect(await findAddress("Qwxyzzy")).toEqual({
    problem: "No place called Qwxyzzy. Check the spelling, or give coordinates like 53.5, 9.9",
  });
  expect(await findAddress("Rotrdam")).toEqual({
    problem: "No place called Rotrdam. Did you mean Rotterdam?",
  });
  expect(await findAddress("1, 2, 3")).toMatchObject({ problem: expect.stringMatching(/4 numbers/) });
});

test("suggestions name the kind and the country of each place", async () => {
  const found = await suggestPlaces("Rotterd");
  expect(found).toContainEqual(expect.objectContaining({ name: "Rotterdam", detail: "City, Netherlands" }));
  expect(found[0]?.address).toBe(((await findAddress("Rotterdam")) as { address: string }).address);
  expect(found.length).toBeLessThanOrEqual(6);
  expect((await suggestPlaces("Rotrdam")).map(({ name }) => name)).toContain("Rotterdam");
});

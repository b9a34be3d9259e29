import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { framesOf } from "../../../api/frames/frame.ts";
import { searchCatalogItems } from "../../../contract/catalog.ts";
import { boxRing } from "../../../geo/area/box.ts";
import { framesSince } from "../../../testing/catalog/frames-since.ts";
import { fetchFrom, openTestSession } from "../../../testing/screens/open-test-session.ts";
import { startService } from "../../../testing/service/start-service.ts";
import { testDevice } from "../../../testing/test-device.ts";
import { emptyForm, type SearchForm } from "../form/search-form.ts";
import { createdAfter, newFramesQuery, newsWords } from "./new-frames.ts";
import { isNewSince } from "./new-since.tsx";
import { suggestName } from "./saved-panel.tsx";
import {
  createSavedStore,
  importSearches,
  LONGEST_NAME,
  MOST_SAVED,
  type SavedSearch,
  type SearchAddress,
  searchesFile,
} from "./saved-store.ts";

const SEEN = Date.parse("2026-05-19T06:14:00Z");
const NOW = Date.parse("2026-06-02T12:00:00Z");
const search = (id: string, change: Partial<SavedSearch> = {}): SavedSearch => ({
  id,
  name: `Search ${id}`,
  address: { time: "all", mode: id },
  seenAt: SEEN,
  ...change,
});

/** A device with tabs that have the searches of an account open. */
function device() {
  const shared = testDevice();
  return { shared, open: (account = "one") => createSavedStore(account, shared.openTab()) };
}

const ids = (store: ReturnType<ReturnType<typeof device>["open"]>) =>
  store.getState().entries.map(({ id }) => id);

test("searches are kept for each service and user, and are there after a reload", () => {
  const { open } = device();
  open()
    .getState()
    .add([search("a"), search("b")]);
  open().getState().rename("a", "Ports");
  open().getState().seen("a", NOW);
  open().getState().remove("b");
  expect(open().getState().entries).toEqual([search("a", { name: "Ports", seenAt: NOW, seenBefore: SEEN })]);
  expect(open("two").getState().entries).toEqual([]);
});

test("two tabs that save at the same time lose nothing, and what was seen stays seen", () => {
  const { open } = device();
  const [one, two] = [open(), open()];
  one.getState().add([search("a")]);
  two.getState().add([search("b")]);
  one.getState().seen("a", NOW);
  two.getState().seen("a", SEEN + 1);
  expect(ids(two)).toEqual(["a", "b"]);
  expect(two.getState().entries[0]?.seenAt).toBe(NOW);
});

test("a full device says that nothing is kept, until there is room", () => {
  const { open, shared } = device();
  const store = open();
  shared.most = 0;
  store.getState().add([search("a")]);
  store.getState().add([search("b")]);
  expect(ids(store)).toEqual(["a", "b"]);
  expect(store.getState().fault?.()).toMatch(/^This browser does not keep/);
  shared.most = Number.POSITIVE_INFINITY;
  store.getState().add([search("c")]);
  expect(store.getState().fault).toBeUndefined();
  expect(ids(open())).toEqual(["a", "b", "c"]);
});

test.each([
  ["{", [], "The searches saved on this device could not be read."],
  [
    JSON.stringify([search("a"), { id: "b" }]),
    ["a"],
    "1 of the searches saved on this device could not be read.",
  ],
])("what cannot be read is shown, the rest stays", (text, left, fault) => {
  const { shared, open } = device();
  shared.kept.set("swath-searches one", text);
  expect(ids(open())).toEqual(left);
  expect(open().getState().fault?.()).toBe(fault);
});

const usable = (address: SearchAddress) => {
  const { time, mode } = address;
  return time ? { time, ...(mode ? { mode } : {}) } : undefined;
};
const options = { known: [search("a")], usable, now: NOW, newID: () => "new" };

test("a file of searches is read as it was written", () => {
  const others = [search("b", { name: "Häfen, “west”" }), search("c")];
  const { searches, notes } = importSearches(searchesFile(others), options);
  expect(searches).toEqual(others.map((one) => ({ ...one, id: "new" })));
  expect(notes).toEqual([]);
});

test("nothing of a file is left out or changed without a word", () => {
  const text = JSON.stringify({
    kind: "swath-searches",
    version: 1,
    searches: [
      search("a"),
      { name: "", address: { time: "all" } },
      { name: "No search", address: { mode: "b" } },
      { name: "Later", address: { time: "all", sky: "clear" }, seenAt: NOW + 1 },
    ],
  });
  const { searches, notes } = importSearches(text, options);
  expect(searches).toEqual([{ id: "new", name: "Later", address: { time: "all" }, seenAt: NOW }]);
  expect(notes).toEqual([
    "“Search a” is saved already.",
    "Entry 2 is no search that can be read here, and was left out.",
    "Entry 3 is no search that can be read here, and was left out.",
    "“Later”: sky cannot be used here and was left out.",
  ]);
  expect(importSearches("{}", options).notes).toEqual([
    "This is no file of saved searches. Choose one that “Export” has made.",
  ]);
});

test("more than the most are not taken, and says so", () => {
  const many = Array.from({ length: MOST_SAVED + 1 }, (_, index) => search(`s${index}`));
  const { searches, notes } = importSearches(searchesFile(many), { ...options, known: [] });
  expect(searches).toHaveLength(MOST_SAVED);
  expect(notes).toEqual(["“Search s50” was left out: at most 50 searches are saved."]);
});

test("a file of very many searches is not looked at to its end, and says so", () => {
  const many = Array.from({ length: 20_000 }, () => search("s"));
  const { notes } = importSearches(searchesFile(many), { ...options, known: [] });
  expect(notes[0]).toBe("19,800 entries were left out: at most 200 are read.");
  expect(notes.length).toBeLessThanOrEqual(201);
});

test("a name is suggested from the filters, and is never too long", () => {
  const form: SearchForm = {
    ...emptyForm,
    families: ["Spot", "Dwell"],
    lookSide: "right",
    incidence: [20, 40],
    area: [[boxRing([0, 0, 1, 1])]],
  };
  expect(suggestName(form, [])).toBe("12,364 km² · Last 90 days · Spot, Dwell · Looks right · 20 to 40°");
  expect(suggestName({ ...form, families: [] }, [], "near Tarifa")).toMatch(/^near Tarifa · Last 90 days/);
  expect(suggestName({ ...form, place: "Gulf" }, [], "near Tarifa")).toMatch(/^Gulf · /);
  expect(suggestName({ ...emptyForm, time: { kind: "all" } }, [])).toBe("Everything");
  const long: SearchForm = { ...form, products: ["GRD", "GRD-COG", "SLC", "SLC-COG", "QLK", "SICD", "SIDD"] };
  expect(suggestName(long, []).length).toBeLessThanOrEqual(LONGEST_NAME);
});

const DAY = 86_400_000;
const frames = framesSince(SEEN, 4);
const form: SearchForm = { ...emptyForm, time: { kind: "all" } };

/** Asks what is new; `sent` are the bodies of the requests. */
async function newSince(seenAt: number, change: { pageSize?: number; form?: SearchForm } = {}) {
  const service = startService(frames);
  const sent: string[] = [];
  const session = await openTestSession(service, {
    pageSize: change.pageSize ?? 100,
    fetch: fetchFrom(service, async (request, answer) => {
      if (request.url.includes("/search")) sent.push(await request.clone().text());
      return answer(request);
    }),
  });
  const question = {
    search: search("a", { seenAt }),
    form: change.form ?? form,
    contractID: undefined,
    ahead: 0,
  };
  return { found: await new QueryClient().fetchQuery(newFramesQuery(session, question)), sent };
}

/** The frames that are marked as new among all that there are. */
async function marked(since: number) {
  const session = await openTestSession(startService(frames));
  const { data } = await session.client.call(searchCatalogItems, { body: { limit: 100 } });
  const isMarked = framesOf(data, "svc").filter((frame) => isNewSince(frame, since));
  return isMarked.map(({ frameID }) => frameID).sort();
}

test("new is what was created after it was seen, a frame once whatever its products", async () => {
  expect((await newSince(SEEN - 2 * DAY)).found).toEqual({ count: 4, more: false });
  expect((await newSince(SEEN)).found).toEqual({ count: 2, more: false });
  expect(await marked(SEEN)).toEqual(["63_1", "64_1"]);
  expect((await newSince(SEEN + 2 * DAY)).found).toEqual({ count: 0, more: false });
  const { found, sent } = await newSince(SEEN, { pageSize: 2 });
  expect(found).toEqual({ count: 1, more: true });
  expect(sent).toHaveLength(1);
  expect(JSON.parse(sent[0] ?? "").query).toEqual({ created: { gt: "2026-05-19T06:14:00.000Z" } });
});

test("an area of several parts asks for each; its own limit of creation is kept where it is later", async () => {
  const area = [[boxRing([3, 51, 5, 53])], [boxRing([10, 51, 12, 53])]];
  const { found, sent } = await newSince(SEEN, { form: { ...form, area } });
  expect(found).toEqual({ count: 2, more: false });
  expect(sent).toHaveLength(2);
  const later = { query: { created: { gt: "2026-06-01T00:00:00Z", lt: "2026-07-01T00:00:00Z" } } };
  expect(createdAfter(later, SEEN).query).toEqual({
    created: { gt: "2026-06-01T00:00:00.000Z", lt: "2026-07-01T00:00:00Z" },
  });
});

test("searches are asked for one after the other", async () => {
  const service = startService(frames);
  const running = { now: 0, most: 0 };
  const session = await openTestSession(service, {
    fetch: fetchFrom(service, async (request, answer) => {
      running.most = Math.max(running.most, ++running.now);
      const answered = await answer(request);
      running.now--;
      return answered;
    }),
  });
  await session.client.call(searchCatalogItems, { body: { limit: 1 } });
  const queries = new QueryClient();
  const ask = (id: string) =>
    queries.fetchQuery(
      newFramesQuery(session, { search: search(id), form, contractID: undefined, ahead: 0 }),
    );
  await Promise.all(["a", "b", "c", "d"].map(ask));
  expect(running.most).toBe(1);
});

test("what is new is shown with since when, offline and failures included", () => {
  const news = { search: search("a", { seenAt: Date.parse("2020-05-19T06:14:00Z") }), form, failed: false };
  const words = (count: number | undefined, online = true, change = {}) =>
    newsWords(
      { ...news, found: count === undefined ? undefined : { count, more: count > 99 }, ...change },
      online,
    );
  const since = "since 19\u00a0May\u00a02020, 06:14\u00a0UTC";
  expect(words(7)).toBe(`7 new ${since}`);
  const priced = { form: { ...form, mostPrice: 500 } };
  expect(words(7, true, priced)).toBe(`7 new ${since}, at any price`);
  expect(words(7, false, priced)).toBe(`Offline: 7 new ${since}, at any price, when last asked`);
  expect(words(0)).toBe(`Nothing new ${since}`);
  expect(words(100)).toBe(`100 or more new ${since}`);
  expect(words(undefined)).toBe(`Asking what is new ${since}`);
  expect(words(undefined, true, { failed: true })).toBe(`Couldn’t ask what is new ${since}`);
  expect(words(undefined, false)).toBe(`Offline: not asked ${since}`);
  expect(words(7, false)).toBe(`Offline: 7 new ${since}, when last asked`);
  expect(words(undefined, true, { form: undefined })).toMatch(/^Made by another version/);
});

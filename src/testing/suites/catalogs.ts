import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { type SearchBody, searchBody } from "../../contract/catalog.ts";
import { prefixedProperties, sharedProperties } from "../../contract/filter-properties.ts";
import type { Item } from "../../contract/item.ts";
import type { ProductType } from "../../domain/modes.ts";
import { wrapLongitude } from "../../geo/longitude.ts";
import type { CatalogStore, FoundItem, SortTuple, Viewer } from "../../service/catalog/catalog-store.ts";
import { itemIDOf, productsIn } from "../../service/catalog/items/frame.ts";
import { frameOfRow } from "../../service/catalog/items/frame-row.ts";
import { itemDocument } from "../../service/catalog/items/item-document.ts";
import { readSearch } from "../../service/catalog/read-search.ts";
import { grant } from "../../service/purchases/purchases.ts";
import type { GrantRecord } from "../../service/store/records.ts";
import type { Store } from "../../service/store/store.ts";
import { type GivenFrame, given, ON_SALE, oddFrames } from "../catalog/catalog-frames.ts";
import { frameAt, makeFrames } from "../catalog/make-frames.ts";
import { searchNaively } from "../catalog/naive-catalog.ts";
import { anySearch } from "../catalog/search-arbitrary.ts";

/** An empty store, and what opens a catalog of what is in it by then. */
export interface CatalogGround {
  store: Store;
  open(): Promise<CatalogStore>;
}

const NOW = Date.parse("2026-06-01T00:00:00Z");
/** Viewer of the public collection. */
export const PUBLIC: Viewer = { companyID: "c", userID: "u", public: true, private: false, now: NOW };
const PRIVATE: Viewer = { ...PUBLIC, public: false, private: true };
const BOTH: Viewer = { ...PUBLIC, private: true };

type Search = Omit<SearchBody, "limit">;

/** Tests the rules of every catalog. */
export function catalogSuite(name: string, prepare: () => Promise<CatalogGround>): void {
  describe(`catalog: ${name}`, () => {
    let store: Store;
    let open: () => Promise<CatalogStore>;
    beforeEach(async () => {
      ({ store, open } = await prepare());
    });

    const add = (...frames: GivenFrame[]) => store.write((tx) => tx.addFrames(frames));
    const grantTo = (frameID: string, products: ProductType[], who: Partial<GrantRecord> = {}) =>
      store.write((tx) => grant(tx, { companyID: "c", userID: "u", frameID, ...who }, products, NOW));
    const catalogOf = async (...frames: GivenFrame[]) => {
      await add(...frames);
      return open();
    };

    describe("of many frames", () => {
      const frames = [...oddFrames(1_200)].map((frame) => given(frame));
      const items = itemsOf(frames);
      const ids = items.map(({ id }) => id);

      test("finds exactly what a naive scan finds, in its order, whatever the page size", async () => {
        const catalog = await catalogOf(...frames);
        await fc.assert(
          fc.asyncProperty(anySearch(ids), fc.integer({ min: 1, max: 400 }), async (search, size) => {
            const expected = searchNaively(items, search);
            // Small pages over large results would only take time.
            const limit = Math.max(size, Math.ceil(expected.length / 10));
            expect(await idsOf(catalog, search, PUBLIC, limit)).toEqual(expected);
          }),
          { numRuns: 150, seed: 23 },
        );
      }, 120_000);

      test("sorts by every property both ways, ties by a second key or by id", async () => {
        const some = frames.slice(0, 150).concat(frames.slice(-20));
        const catalog = await catalogOf(...some);
        const kept = itemsOf(some);
        for (const field of [
          "id",
          ...Object.keys(sharedProperties),
          ...Object.keys(prefixedProperties).map((name) => `svc:${name}`),
        ]) {
          for (const direction of ["asc", "desc"] as const) {
            const second = { field: "sat:orbit_state", direction: "desc" as const };
            const sortby = direction === "asc" ? [{ field, direction }, second] : [{ field, direction }];
            expect(await idsOf(catalog, { sortby }, PUBLIC, 130), `${field} ${direction}`).toEqual(
              searchNaively(kept, { sortby }),
            );
          }
        }
      }, 60_000);

      test("finds a footprint by a point on any of its corners, in this world and the next", async () => {
        const catalog = await catalogOf(...frames);
        const cornered = [...frames.slice(0, 60), ...frames.slice(-70)];
        for (const { frameID, ring } of cornered) {
          for (let at = 0; at + 2 < ring.length; at += 4) {
            const steps = ring[at] as number;
            const lng = (steps > 180e6 ? steps - 360e6 : steps) / 1e6;
            const lat = (ring[at + 1] as number) / 1e6;
            const found = await idsOf(catalog, { bbox: [lng, lat, lng, lat] });
            expect(found, `${frameID} at ${lng}, ${lat}`).toContain(itemIDOf(frameID, "GRD"));
          }
        }
      }, 60_000);

      test("shows each viewer what is on sale by now and what is the viewer's own", async () => {
        const some = frames.slice(0, 300).map((frame, index) => ({
          ...frame,
          publicFrom: [ON_SALE, NOW, NOW + 1, undefined][index % 4],
        }));
        const owned = new Map<string, ProductType[]>();
        for (const [index, { frameID, products }] of some.entries()) {
          if (index % 5 !== 0) continue;
          // All that the archive has, one of them, or one that it has not.
          const own: ProductType[] =
            index % 3 === 0 ? productsIn(products) : index % 3 === 1 ? ["GRD"] : ["VID"];
          owned.set(frameID, own);
        }
        const catalog = await catalogOf(...some);
        await store.write(async (tx) => {
          for (const [frameID, products] of owned) {
            await grant(tx, { companyID: "c", userID: "u", frameID }, products, NOW);
          }
          for (const { frameID } of some.slice(0, 50)) {
            const products: ProductType[] = ["GRD", "CSI"];
            await grant(tx, { companyID: "c", userID: "other", frameID }, products, NOW);
            await grant(tx, { companyID: "d", userID: "u", frameID }, products, NOW);
          }
        });
        await catalog.follow();
        await fc.assert(
          fc.asyncProperty(
            anySearch(itemsOf(some).map(({ id }) => id)),
            fc.constantFrom(PUBLIC, PRIVATE, BOTH),
            fc.integer({ min: 1, max: 60 }),
            async (search, viewer, size) => {
              const seen = itemsOf(some, ({ frameID, products, publicFrom }) => [
                ...(viewer.public && publicFrom !== undefined && publicFrom <= NOW
                  ? productsIn(products)
                  : []),
                ...(viewer.private ? (owned.get(frameID) ?? []) : []),
              ]);
              const expected = searchNaively(seen, search);
              const limit = Math.max(size, Math.ceil(expected.length / 5));
              const found = await itemsFound(catalog, search, viewer, limit);
              expect(found.map(({ id }) => id)).toEqual(expected);
              for (const { frameID, product, isOwned } of found) {
                expect(isOwned).toBe(viewer.private && (owned.get(frameID)?.includes(product) ?? false));
              }
            },
          ),
          { numRuns: 100, seed: 5 },
        );
      }, 60_000);
    });

    test("a page goes on where the one before ended, whatever was added", async () => {
      const frames = [...makeFrames(240)].map((frame) => given(frame));
      const [first, ...later] = [
        frames.slice(0, 120),
        frames.slice(120, 160),
        frames.slice(160, 200),
        frames.slice(200),
      ];
      for (const sortby of [
        undefined,
        [{ field: "svc:incidence_center", direction: "asc" as const }],
        [{ field: "sar:product_type", direction: "desc" as const }],
        [{ field: "frame_id", direction: "desc" as const }],
      ]) {
        ({ store, open } = await prepare());
        const catalog = await catalogOf(...(first ?? []));
        const search = sortby ? { sortby } : {};
        const found: string[] = [];
        let after: SortTuple | undefined;
        for (let page = 0; page === 0 || after; page++) {
          const answer = await catalog.search(queryOf(search), PUBLIC, { after, limit: 40 });
          found.push(...answer.items.map(({ id }) => id));
          after = answer.next;
          await add(...(later[page] ?? []));
          await catalog.follow();
        }
        const order = searchNaively(itemsOf(frames), search);
        expect(new Set(found).size).toBe(found.length);
        expect(found).toEqual(order.filter((id) => found.includes(id)));
        for (const { id } of itemsOf(first ?? [])) expect(found).toContain(id);
        expect(await idsOf(catalog, search, PUBLIC, 7)).toEqual(order);
      }
    }, 60_000);

    test("a page that another process began is continued, from values alone", async () => {
      const frames = [...makeFrames(50)].map((frame) => given(frame));
      const [here, there] = [await catalogOf(...frames), await open()];
      const search = { sortby: [{ field: "svc:incidence_near", direction: "desc" as const }] };
      const { items, next } = await here.search(queryOf(search), PUBLIC, { limit: 30 });
      const after = JSON.parse(JSON.stringify(next)) as SortTuple;
      const rest = await there.search(queryOf(search), PUBLIC, { after, limit: 1_000 });
      expect(rest.next).toBeUndefined();
      expect([...items, ...rest.items].map(({ id }) => id)).toEqual(searchNaively(itemsOf(frames), search));
    });

    test("items of equal values come one by one in the order of their ids", async () => {
      const instant = { start: ON_SALE, end: ON_SALE + 1, created: ON_SALE, updated: ON_SALE };
      const frames = Array.from({ length: 15 }, (_, index) =>
        given(frameAt([10, 10], { imageID: 5_000 + index, products: ["GRD", "SLC", "SICD"], ...instant })),
      );
      const catalog = await catalogOf(...frames);
      const ids = itemsOf(frames)
        .map(({ id }) => id)
        .sort();
      for (const field of [
        "start_datetime",
        "created",
        "svc:incidence_far",
        "sar:instrument_mode",
        "sar:looks_range",
      ]) {
        for (const direction of ["asc", "desc"] as const) {
          expect(await idsOf(catalog, { sortby: [{ field, direction }] }, PUBLIC, 1)).toEqual(ids);
        }
      }
    });

    test("a frame that changed is found as it is now, and only so", async () => {
      const before = frameAt([10, 10], { products: ["GRD"], start: ON_SALE, end: ON_SALE + 5_000 });
      const after = {
        ...frameAt([-120, 40], { products: ["SLC"], start: NOW, end: NOW + 5_000 }),
        mode: before.mode,
      };
      const catalog = await catalogOf(given(before));
      const area = (lng: number, lat: number): Search => ({ bbox: [lng - 1, lat - 1, lng + 1, lat + 1] });
      expect(await idsOf(catalog, area(10, 10))).toHaveLength(1);
      await add(given(after));
      await catalog.follow();
      expect(await idsOf(catalog, area(10, 10))).toEqual([]);
      const { frameID } = given(after);
      const both = [itemIDOf(frameID, "GRD"), itemIDOf(frameID, "SLC")];
      expect(await idsOf(catalog, area(-120, 40))).toEqual(both);
      expect(await idsOf(catalog, {})).toEqual(both);
      expect(await idsOf(catalog, { datetime: "../2020-06-01T00:00:00Z" })).toEqual([]);
      expect((await catalog.frame(frameID))?.frame.start).toBe(NOW);
    });

    test("a frame is known by its id, and whose it is, whoever may see it", async () => {
      const archived = frameAt([10, 10]);
      const imaged = frameAt([20, 20], { imageID: 77 });
      const catalog = await catalogOf(
        given(archived),
        given(imaged, { companyID: "c", userID: "u", taskID: "t", publicFrom: undefined }),
      );
      const known = await catalog.frame("1000_1");
      expect(known).toEqual({
        frameID: "1000_1",
        companyID: undefined,
        userID: undefined,
        publicFrom: ON_SALE,
        frame: frameOfRow(given(archived)),
      });
      expect(await catalog.frame("77_1")).toMatchObject({
        companyID: "c",
        userID: "u",
        publicFrom: undefined,
      });
      for (const id of ["77_2", "78_1", "", "77_1 ", "0077_1", "' or true --"]) {
        expect(await catalog.frame(id)).toBeUndefined();
      }
      expect(await idsOf(catalog, { query: { frame_id: { eq: "77_1" } } }, BOTH)).toEqual([]);
      await grantTo("77_1", ["GRD"]);
      await catalog.follow();
      expect(await idsOf(catalog, { query: { frame_id: { eq: "77_1" } } }, BOTH)).toEqual([
        itemIDOf("77_1", "GRD"),
      ]);
    });

    test("the frame of an item is known by the item's id, whether or not it has that product", async () => {
      const frames = [...makeFrames(20)].map((frame) => given(frame, { publicFrom: undefined }));
      const catalog = await catalogOf(...frames);
      for (const { frameID } of frames.slice(0, 3)) {
        expect((await catalog.frameOfItem(itemIDOf(frameID, "GRD")))?.frameID).toBe(frameID);
        expect((await catalog.frameOfItem(itemIDOf(frameID, "VID").toUpperCase()))?.frameID).toBe(frameID);
      }
      for (const id of [itemIDOf("9_9", "GRD"), "", "x", "00000000-0000-0000-0000-000000000000"]) {
        expect(await catalog.frameOfItem(id)).toBeUndefined();
      }
    });

    test("items are looked up by id: those there are, once", async () => {
      const frames = [...makeFrames(20)].map((frame) => given(frame));
      const catalog = await catalogOf(...frames);
      const [a, b, c] = itemsOf(frames).map(({ id }) => id) as [string, string, string];
      const missing = [
        itemIDOf("1000_1", "VID"),
        itemIDOf("9_9", "GRD"),
        "x",
        "00000000-0000-0000-0000-000000000000",
      ];
      expect((await idsOf(catalog, { ids: [c, a, a, ...missing, b] })).sort()).toEqual([a, b, c].sort());
      expect(await idsOf(catalog, { ids: missing })).toEqual([]);
      expect(await idsOf(catalog, { ids: [] })).toEqual([]);
    });

    test("an area across 180° finds what lies on either side, and nothing beside it", async () => {
      const box = (west: number, east: number, imageID: number) => {
        const [w, e] = [wrapLongitude(west), wrapLongitude(east)];
        return given(
          frameAt([w, 0], {
            imageID,
            products: ["GRD"],
            ring: [
              [w, 0],
              [e, 0],
              [e, 1],
              [w, 1],
              [w, 0],
            ],
          }),
        );
      };
      const catalog = await catalogOf(
        box(170, 172, 1),
        box(178, 179, 2),
        box(179, 181, 3),
        box(179, 180, 4),
        box(180, 181, 5),
        box(182, 184, 6),
        box(190, 192, 7),
      );
      const found = async (search: Search) =>
        (await itemsFound(catalog, search, PUBLIC, 100))
          .map(({ frame }) => frame.imageID)
          .sort((a, b) => a - b);
      expect(await found({ bbox: [178.5, 0, -177, 1] })).toEqual([2, 3, 4, 5, 6]);
      expect(await found({ bbox: [180, 0.5, 180, 0.5] })).toEqual([3, 4, 5]);
      expect(await found({ bbox: [-180, 0.5, -180, 0.5] })).toEqual([3, 4, 5]);
      expect(await found({ bbox: [-180, 0, -179.5, 1] })).toEqual([3, 4, 5]);
      expect(await found({ bbox: [179.5, 0, 180, 1] })).toEqual([3, 4, 5]);
      expect(await found({ bbox: [-180, -90, 180, 90] })).toEqual([1, 2, 3, 4, 5, 6, 7]);
      expect(await found({ bbox: [-179.5, 0.2, -178.5, 0.4] })).toEqual([3, 5]);
    });

    test("areas up to a pole find what reaches there", async () => {
      const cap = (south: number, north: number, imageID: number) =>
        given(
          frameAt([0, south], {
            imageID,
            products: ["GRD"],
            ring: [
              [-30, south],
              [60, south],
              [60, north],
              [-30, north],
              [-30, south],
            ],
          }),
        );
      const catalog = await catalogOf(cap(88, 90, 1), cap(80, 84, 2), cap(-90, -86, 3));
      const found = async (bbox: Search["bbox"]) =>
        (await itemsFound(catalog, { bbox }, PUBLIC, 100)).map(({ frame }) => frame.imageID).sort();
      expect(await found([-180, 85, 180, 90])).toEqual([1]);
      expect(await found([0, 90, 0, 90])).toEqual([1]);
      expect(await found([-180, -90, 180, -90])).toEqual([3]);
      expect(await found([-180, 84, 180, 88])).toEqual([1, 2]);
      expect(await found([61, 85, 180, 90])).toEqual([]);
    });

    test("a sliver along 180° that ends at the pole finds what lies on it, either way round", async () => {
      const catalog = await catalogOf(
        given(frameAt([180, 60], { imageID: 1, products: ["GRD"] })),
        given(frameAt([0, 60], { imageID: 2, products: ["GRD"] })),
        given(frameAt([100, 70], { imageID: 3, products: ["GRD"] })),
      );
      const found = async (search: Search) =>
        (await itemsFound(catalog, search, PUBLIC, 100)).map(({ frame }) => frame.imageID);
      for (const north of [90, 89.99999]) {
        const ring: [number, number][] = [
          [-179.99999, 45],
          [-179.99999, north],
          [179.99999, north],
          [179.99999, 45],
          [-179.99999, 45],
        ];
        for (const one of [ring, ring.toReversed()]) {
          expect(await found({ intersects: { type: "Polygon", coordinates: [one] } })).toEqual([1]);
        }
      }
      expect(await found({ bbox: [179.99999, 45, -179.99999, 90] })).toEqual([1]);
    });

    test("what lies in the notch of an area is not found, wherever its ring begins and whichever way it runs", async () => {
      const catalog = await catalogOf(
        given(frameAt([11, 49.6], { imageID: 1, products: ["GRD"] })),
        given(frameAt([10.65, 49.6], { imageID: 2, products: ["GRD"] })),
        given(frameAt([10.8, 49.6], { imageID: 3, products: ["GRD"] })),
      );
      const ring: [number, number][] = [
        [10.5, 49],
        [11.5, 49],
        [11.5, 49.8],
        [11.2, 49.8],
        [11.2, 49.3],
        [10.8, 49.3],
        [10.8, 49.8],
        [10.5, 49.8],
        [10.5, 49],
      ];
      const first = ring[0] ?? [0, 0];
      for (const one of [
        ring,
        [first, ...ring],
        [...ring.slice(3, 8), ...ring.slice(0, 4)],
        ring.toReversed(),
      ]) {
        const found = await itemsFound(
          catalog,
          { intersects: { type: "Polygon", coordinates: [one] } },
          PUBLIC,
          100,
        );
        expect(found.map(({ frame }) => frame.imageID).sort()).toEqual([2, 3]);
      }
    });

    test("underscores, per cent and backslashes stand for themselves in conditions on texts", async () => {
      const frame = (imageID: number, frameNumber: number, platform = "plain") =>
        given(frameAt([4, 52], { imageID, frameNumber, platform, products: ["GRD"] }));
      const catalog = await catalogOf(
        ...[frame(9100, 1), frame(9100, 2), frame(9100, 11), frame(91002, 1), frame(91007, 1)],
        ...[frame(1, 1, "50%_a"), frame(2, 1, "back\\slash"), frame(3, 1, "50xya")],
      );
      const found = async (query: Search["query"]) =>
        (await itemsFound(catalog, { query }, PUBLIC, 100)).map(({ frameID }) => frameID).sort();
      const all = ["1_1", "2_1", "3_1", "91002_1", "91007_1", "9100_1", "9100_11", "9100_2"].sort();
      expect(await found({ frame_id: { startsWith: "9100_" } })).toEqual(["9100_1", "9100_11", "9100_2"]);
      expect(await found({ frame_id: { endsWith: "_1" } })).toEqual(
        all.filter((id) => id !== "9100_11" && id !== "9100_2"),
      );
      expect(await found({ frame_id: { contains: "_11" } })).toEqual(["9100_11"]);
      for (const none of ["%", "\\", "9100%", "_%"]) {
        expect(await found({ frame_id: { contains: none } }), none).toEqual([]);
      }
      expect(await found({ frame_id: { startsWith: "" } })).toEqual(all);
    });

    test("a ring that crosses itself holds what an even-odd rule says, its outline too", async () => {
      const at = (lng: number, lat: number, imageID: number) =>
        given(
          frameAt([lng, lat], {
            imageID,
            products: ["GRD"],
            ring: [
              [lng, lat],
              [lng + 0.1, lat],
              [lng + 0.1, lat + 0.1],
              [lng, lat + 0.1],
              [lng, lat],
            ],
          }),
        );
      const star: [number, number][] = [
        [0, 10],
        [6, -8],
        [-9.5, 3],
        [9.5, 3],
        [-6, -8],
        [0, 10],
      ];
      const catalog = await catalogOf(
        at(0, 0, 1),
        at(0, 7, 2),
        at(-2.35, 2.95, 3),
        at(8, 8, 4),
        at(-5, -6.5, 5),
      );
      const found = async (coordinates: [number, number][]) =>
        (
          await itemsFound(
            catalog,
            { intersects: { type: "Polygon", coordinates: [coordinates] } },
            PUBLIC,
            100,
          )
        )
          .map(({ frame }) => frame.imageID)
          .sort();
      expect(await found(star)).toEqual([2, 3, 5]);
      // All on one line; there and back.
      expect(
        await found([
          [-5, -5],
          [5, 5],
          [2, 2],
          [-5, -5],
        ]),
      ).toEqual([1]);
      expect(
        await found([
          [-3, 3],
          [0, 3],
          [-3, 3],
          [0, 3],
          [-3, 3],
        ]),
      ).toEqual([3]);
      expect(
        await found([
          [8.05, 8.05],
          [8.05, 8.05],
          [8.05, 8.05],
          [8.05, 8.05],
        ]),
      ).toEqual([4]);
    });

    test("a search is at the instant it names, to fractions of a millisecond", async () => {
      const frame = (imageID: number, start: string, end: string) =>
        given(
          frameAt([10, 10], { imageID, products: ["GRD"], start: Date.parse(start), end: Date.parse(end) }),
        );
      const catalog = await catalogOf(
        frame(1, "2025-06-01T12:00:00.000Z", "2025-06-01T12:00:10.000Z"),
        frame(2, "2025-06-01T12:00:00.001Z", "2025-06-01T12:00:20.000Z"),
        frame(3, "1969-12-31T23:59:59.999Z", "1970-01-01T00:00:00.001Z"),
      );
      const found = async (search: Search) =>
        (await itemsFound(catalog, search, PUBLIC, 100)).map(({ frame }) => frame.imageID).sort();
      const start = (operation: object) => found({ query: { start_datetime: operation } });
      expect(await found({ datetime: "2025-06-01T12:00:10Z" })).toEqual([1, 2]);
      expect(await found({ datetime: "2025-06-01T12:00:10.0000001Z/.." })).toEqual([2]);
      expect(await found({ datetime: "../2025-06-01T12:00:00Z" })).toEqual([1, 3]);
      expect(await start({ eq: "2025-06-01T14:00:00+02:00" })).toEqual([1]);
      expect(await start({ eq: "2025-06-01T12:00:00.0001Z" })).toEqual([]);
      expect(await start({ neq: "2025-06-01T12:00:00.0001Z" })).toEqual([1, 2, 3]);
      expect(await start({ neq: "2025-06-01T12:00:00Z" })).toEqual([2, 3]);
      expect(await start({ lt: "2025-06-01T12:00:00Z" })).toEqual([3]);
      expect(await start({ lt: "2025-06-01T12:00:00.0001Z" })).toEqual([1, 3]);
      expect(await start({ gt: "2025-06-01T12:00:00Z" })).toEqual([2]);
      expect(await start({ gte: "2025-06-01T12:00:00.0001Z" })).toEqual([2]);
      expect(await start({ in: ["2025-06-01T12:00:00Z", "2025-06-01T12:00:00.0011Z"] })).toEqual([1]);
      expect(await start({ in: [] })).toEqual([]);
      expect(await start({ startsWith: "2025-06-01t12" })).toEqual([1, 2]);
      expect(await start({ endsWith: ".001Z" })).toEqual([2]);
      expect(await start({ contains: "T23:59:59.999" })).toEqual([3]);
      expect(await start({ contains: "" })).toEqual([1, 2, 3]);
      expect(await start({ contains: "%" })).toEqual([]);
    });

    test("a number that an archive does not tell meets no condition and stands below all others", async () => {
      const known = given(frameAt([10, 10], { imageID: 1, products: ["GRD"] }));
      const unknown = given(
        frameAt([10, 10], {
          imageID: 2,
          products: ["GRD"],
          bandwidth: undefined,
          rangeResolution: undefined,
        }),
      );
      const catalog = await catalogOf(known, unknown);
      const found = async (search: Search) =>
        (await itemsFound(catalog, search, PUBLIC, 1)).map(({ frame }) => frame.imageID);
      for (const name of ["svc:chirp_bandwidth", "svc:range_resolution_near"]) {
        for (const operation of [{ neq: 5 }, { gte: -10 }, { lt: 1e30 }, { neq: 1.23456789 }]) {
          expect(await found({ query: { [name]: operation } }), JSON.stringify(operation)).toEqual([1]);
        }
        for (const operation of [{ eq: -1 }, { in: [-1, -0.0001] }, { lt: 0 }, { lte: -1e30 }]) {
          expect(await found({ query: { [name]: operation } }), JSON.stringify(operation)).toEqual([]);
        }
        expect(await found({ sortby: [{ field: name, direction: "asc" }] })).toEqual([2, 1]);
        expect(await found({ sortby: [{ field: name, direction: "desc" }] })).toEqual([1, 2]);
      }
    });

    test("numbers are compared as the values that items show", async () => {
      const catalog = await catalogOf(
        given(
          frameAt([10, 10], {
            products: ["GRD"],
            incidence: { near: 19.33, center: 20.83, far: 22.33 },
            inclination: 97.44,
          }),
        ),
      );
      const count = async (name: string, operation: object) =>
        (await idsOf(catalog, { query: { [name]: operation } })).length;
      for (const [name, value] of [
        ["svc:incidence_center", 20.83],
        ["svc:orbit_inclination", 97.44],
      ] as const) {
        for (const operation of [
          { eq: value },
          { lte: value },
          { gte: value },
          { in: [1, value] },
          { neq: value + 1e-9 },
          { lt: value + 1e-9 },
        ]) {
          expect(await count(name, operation)).toBe(1);
        }
        for (const operation of [
          { neq: value },
          { lt: value },
          { gt: value },
          { in: [] },
          { eq: value + 1e-9 },
        ]) {
          expect(await count(name, operation)).toBe(0);
        }
      }
    });

    test("an empty catalog answers", async () => {
      const catalog = await open();
      const search: Search = {
        bbox: [0, 0, 1, 1],
        datetime: "2025-01-01T00:00:00Z/..",
        sortby: [{ field: "frame_id", direction: "asc" }],
      };
      for (const viewer of [PUBLIC, PRIVATE, BOTH, { ...PUBLIC, public: false }]) {
        expect(await idsOf(catalog, search, viewer)).toEqual([]);
      }
      expect(await catalog.frame("1000_1")).toBeUndefined();
    });
  });
}

/** The search as a catalog takes it. */
function queryOf(search: Search) {
  return readSearch(searchBody.parse(search));
}

async function idsOf(catalog: CatalogStore, search: Search, viewer = PUBLIC, limit = 100): Promise<string[]> {
  return (await itemsFound(catalog, search, viewer, limit)).map(({ id }) => id);
}

/** All items of a search, page after page. */
async function itemsFound(
  catalog: CatalogStore,
  search: Search,
  viewer: Viewer,
  limit: number,
): Promise<FoundItem[]> {
  const items: FoundItem[] = [];
  const query = queryOf(search);
  for (let after: SortTuple | undefined; ; ) {
    const page = await catalog.search(query, viewer, { after, limit });
    expect(page.items.length).toBeLessThanOrEqual(limit);
    items.push(...page.items);
    if (!page.next) return items;
    expect(page.items).toHaveLength(limit);
    after = page.next;
  }
}

/** Items of frames as clients see them, by default all of the archive's. */
export function itemsOf(
  frames: readonly GivenFrame[],
  shows: (frame: GivenFrame) => ProductType[] = ({ products }) => productsIn(products),
): Item[] {
  return frames.flatMap((row) => {
    const frame = frameOfRow(row);
    return [...new Set(shows(row))].map((product) => {
      const item = {
        id: itemIDOf(row.frameID, product),
        frame,
        frameID: row.frameID,
        product,
        isOwned: false,
      };
      return itemDocument(item, { collection: "public", assets: {}, baseUrl: "https://swath.test" });
    });
  });
}

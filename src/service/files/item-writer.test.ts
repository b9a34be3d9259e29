import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { productTypes } from "../../domain/products.ts";
import { openDataFrames } from "../../simulator/open-data/frames.ts";
import { makeFrames } from "../../testing/catalog/make-frames.ts";
import { testParts } from "../../testing/service/start-service.ts";
import type { FoundItem } from "../catalog/catalog-store.ts";
import { formatFrameID } from "../catalog/items/frame.ts";
import { toFrameSteps } from "../catalog/items/frame-row.ts";
import { itemDocument } from "../catalog/items/item-document.ts";
import { itemIDOf } from "../catalog/items/item-id.ts";
import { KeptFrame } from "../catalog/items/kept-frame.ts";
import { JsonBytes } from "../http/json-bytes.ts";
import type { ServiceContext } from "../parts.ts";
import { createSigner } from "../secrets/signature.ts";
import { createLinkMaker, itemAssets } from "./file-links.ts";
import { createItemWriter } from "./item-writer.ts";

const context = { ...testParts(), signer: createSigner(["secret"], "test") } as unknown as ServiceContext;
const openData = readFileSync(new URL("../../../public/demo/acquisitions.bin", import.meta.url));

/** All items of some frames, every third one owned, with texts that look like what tells items apart. */
const items = [...makeFrames(300), ...openDataFrames(openData)].flatMap((frame, place): FoundItem[] => {
  const frameID = formatFrameID(frame);
  const producer = `"id":"${itemIDOf(frameID, "GRD")}", "sar:product_type":"GRD"`;
  const kept = new KeptFrame(toFrameSteps(place % 2 ? { ...frame, producer } : frame));
  return frame.products.map((product, index) => kept.item(productTypes.indexOf(product), index % 3 === 2));
});

test.each([false, true])(
  "written items are their documents, with data of their own: %s",
  async (withData) => {
    const write = createItemWriter(context)({ withData });
    const link = createLinkMaker(context);
    expect(new Set(items.map(({ frameID }) => frameID)).size).toBeLessThan(items.length);
    expect(items.some(({ steps }) => steps.bandwidth === undefined)).toBe(true);
    expect(items.some(({ steps }) => Math.max(...steps.ring) > 180_000_000)).toBe(true);
    const documents = await Promise.all(
      items.map(async (item) => {
        const assets = await itemAssets(link, item, withData && item.isOwned);
        const collection = item.isOwned ? "private" : "public";
        return JSON.stringify(itemDocument(item, { ...context, collection, assets }));
      }),
    );
    const textOf = async (some: FoundItem[]) =>
      new TextDecoder().decode(new JsonBytes(16).only(await write(some)));
    expect(await textOf(items)).toBe(documents.join(","));
    // By itself none is made of another one of its frame.
    for (const [index, item] of items.entries())
      if (index % 7 === 0) expect(await textOf([item])).toBe(documents[index]);
  },
);

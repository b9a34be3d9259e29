import { expect, test } from "vitest";
import { makeFrames } from "../../testing/catalog/make-frames.ts";
import { testParts } from "../../testing/service/start-service.ts";
import type { FoundItem } from "../catalog/catalog-store.ts";
import { formatFrameID } from "../catalog/items/frame.ts";
import { itemDocument } from "../catalog/items/item-document.ts";
import { itemIDOf } from "../catalog/items/item-id.ts";
import type { ServiceContext } from "../parts.ts";
import { createSigner } from "../secrets/signature.ts";
import { createLinkMaker, itemAssets } from "./file-links.ts";
import { createItemWriter } from "./item-writer.ts";

const context = { ...testParts(), signer: createSigner(["secret"]) } as unknown as ServiceContext;

/** All items of some frames, every third one owned, with texts that look like what tells items apart. */
const items = [...makeFrames(20)].flatMap((frame): FoundItem[] => {
  const frameID = formatFrameID(frame);
  const shown = { ...frame, producer: `"id":"${itemIDOf(frameID, "GRD")}", "sar:product_type":"GRD"` };
  return frame.products.map((product, index) => {
    return { id: itemIDOf(frameID, product), frame: shown, frameID, product, isOwned: index % 3 === 2 };
  });
});

test.each([false, true])(
  "written items are their documents, with data of their own: %s",
  async (withData) => {
    const write = createItemWriter(context, { withData });
    const link = createLinkMaker(context);
    expect(new Set(items.map(({ frameID }) => frameID)).size).toBeLessThan(items.length);
    for (const item of items) {
      const assets = await itemAssets(link, item, withData && item.isOwned);
      const collection = item.isOwned ? "private" : "public";
      const document = itemDocument(item, { ...context, collection, assets });
      expect(await write(item)).toBe(JSON.stringify(document));
    }
  },
);

import { createHash } from "node:crypto";
import { z } from "zod";
import { productTypes } from "../domain/modes.ts";
import { framesOfAcquisition } from "../open-data/acquisition.ts";
import type { Unnumbered } from "../open-data/clean.ts";
import { capellaProperties, cleanCapella } from "../open-data/clean-capella.ts";
import { cleanIceye, iceyeProperties } from "../open-data/clean-iceye.ts";
import { cleanUmbra, umbraProperties } from "../open-data/clean-umbra.ts";
import type { Frame } from "../service/catalog/items/frame.ts";
import { readArchiveAssets } from "./read-assets.ts";
import { readFootprint } from "./read-footprint.ts";
import { Unusable } from "./refusal.ts";

export interface RawItem extends Readonly<Record<string, unknown>> {
  id: string;
  properties: Readonly<Record<string, unknown>>;
}

interface Archive {
  has(item: RawItem): boolean;
  identity(item: RawItem): string;
  /** Whether the archive lists acquisitions several times; the first counts. */
  isListedAgain: boolean;
  clean(raw: unknown): Unnumbered;
  properties: readonly string[];
}

const hasOwn = (prefix: string) => (item: RawItem) =>
  Object.keys(item.properties).some((name) => name.startsWith(prefix));

/** Open archives, recognized by members of their items. */
const archives: readonly Archive[] = [
  {
    has: ({ id }) => id.startsWith("ICEYE_"),
    identity: ({ id }) => `iceye ${id}`,
    isListedAgain: false,
    clean: cleanIceye,
    properties: iceyeProperties,
  },
  {
    has: hasOwn("capella:"),
    identity: ({ id, properties }) => `capella ${properties["capella:collect_id"] ?? id}`,
    isListedAgain: true,
    clean: cleanCapella,
    properties: [...capellaProperties, "capella:collect_id"],
  },
  {
    has: hasOwn("umbra:"),
    identity: ({ id, properties }) => `umbra ${properties["umbra:task_id"] ?? id}`,
    isListedAgain: true,
    clean: cleanUmbra,
    properties: [...umbraProperties, "umbra:task_id"],
  },
];

/** Image ids of open archives have 15 digits: no counter gets there. */
const FIRST_IMAGE_ID = 100_000_000_000_000;
const IMAGE_IDS = 900_000_000_000_000n;

/** Tells whether an image's number is a hash, which another image may share by chance. */
export const isHashed = ({ imageID }: Pick<Frame, "imageID">) => imageID >= FIRST_IMAGE_ID;

export function imageIDOf(identity: string): number {
  const hash = createHash("sha256").update(identity).digest();
  return FIRST_IMAGE_ID + Number(hash.readBigUInt64BE() % IMAGE_IDS);
}

/**
 * Reads an item of an open archive, and its files where they are wanted and the acquisition is one frame; undefined for
 * any other. Throws `Unusable`.
 */
export function readArchiveItem(item: RawItem, withFiles: boolean) {
  const archive = archives.find(({ has }) => has(item));
  if (!archive) return undefined;
  const geometry = { type: "Polygon", coordinates: [readFootprint(item.geometry)] };
  const imageID = imageIDOf(archive.identity(item));
  const frames = framesOfAcquisition({ ...cleaned(archive, { ...item, geometry }), imageID });
  const found = withFiles && frames.length === 1 ? readArchiveAssets(item.assets) : {};
  const products = productTypes.filter((product) => found[product]);
  const isSold = products.length > 0;
  const files = { products, hasThumbnail: false, hasItems: false };
  return {
    frames: isSold ? frames.map((frame): Frame => ({ ...frame, products, files })) : frames,
    files: isSold ? found : undefined,
    own: undefined,
    taskID: undefined,
    assumed: [],
    isListedAgain: archive.isListedAgain,
    unkept: Object.keys(item.properties).filter(
      (name) => name !== "datetime" && !archive.properties.includes(name),
    ),
  };
}

function cleaned({ clean }: Archive, item: RawItem): Unnumbered {
  try {
    return clean(item);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    const path = issue?.path.join(".") || "its name";
    throw new Unusable("property", `"${path}" is not as its archive writes it: ${issue?.message}.`);
  }
}

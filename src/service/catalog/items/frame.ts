import { type ProductType, productTypes } from "../../../domain/modes.ts";
import type { ImagedFrame } from "../../../orbit/imaged-frame.ts";

/**
 * Frame of a generator or an archive, before it is stored. Its items, one a product type, share it
 * (interface 4.1.3, 5).
 */
export interface Frame extends Omit<ImagedFrame, "bandwidth" | "rangeResolution"> {
  /** Hertz; undefined, like the range resolution, where an archive gives no plausible value. */
  bandwidth: number | undefined;
  rangeResolution: ImagedFrame["rangeResolution"] | undefined;
  /** Positive and unique for an acquisition; part of `frame_id`. */
  imageID: number;
  /** Milliseconds since 1970, UTC. */
  created: number;
  updated: number;
  products: readonly ProductType[];
  /** Files that an operator's archive has; undefined for a frame of the demo, whose files are made. */
  files?: OwnFileKinds | undefined;
  producer: string;
  /** License of the footprint, an SPDX identifier. */
  license: string | undefined;
  footprint: "real" | "generated";
  platform: string;
  /** Degrees. */
  inclination: number;
}

export interface OwnFileKinds {
  products: readonly ProductType[];
  hasThumbnail: boolean;
  /** Whether items have an id or properties of their own. */
  hasItems: boolean;
}

type FrameNumbers = Pick<Frame, "imageID" | "frameNumber">;

export function formatFrameID({ imageID, frameNumber }: FrameNumbers): string {
  return `${imageID}_${frameNumber}`;
}

/** Reads the numbers of a `frame_id`; undefined for another text. */
export function parseFrameID(text: string): FrameNumbers | undefined {
  const [, image, frame] = /^([1-9]\d{0,14})_([1-9]\d{0,4})$/.exec(text) ?? [];
  return image && frame ? { imageID: Number(image), frameNumber: Number(frame) } : undefined;
}

/** Leading 96 bits of the ids of a frame's items. */
export type FrameHash = readonly [number, number, number];

/** Step of the ids' tails: they look random but keep the order of the product types. */
const TAIL_STEP = 0x17d1a3b5;

/**
 * Hashes a frame's numbers to the first 24 digits of a UUID, version 8 (RFC 9562). All its items share
 * them, so they are adjacent in id order.
 */
export function hashFrame({ imageID, frameNumber }: FrameNumbers): FrameHash {
  const low = imageID % 2 ** 32;
  const high = Math.floor(imageID / 2 ** 32);
  const word = (seed: number) => scramble(scramble(scramble(seed ^ low) ^ high) ^ frameNumber) >>> 0;
  return [
    word(0x9e3779b9),
    ((word(0x85ebca6b) & 0xffff0fff) | 0x8000) >>> 0,
    ((word(0xc2b2ae35) & 0x3fffffff) | 0x80000000) >>> 0,
  ];
}

export function formatItemID([a, b, c]: FrameHash, product: number): string {
  return `${hex(a)}-${half(b >>> 16)}-${half(b)}-${half(c >>> 16)}-${half(c)}${hex(TAIL_STEP * (product + 1))}`;
}

/** Returns the hash as 24 digits without dashes. */
export function itemKeyOf([a, b, c]: FrameHash): string {
  return hex(a) + hex(b) + hex(c);
}

/** Returns an item id; throws for an invalid `frame_id`. */
export function itemIDOf(frameID: string, product: ProductType): string {
  const numbers = parseFrameID(frameID);
  if (!numbers) throw new Error(`"${frameID}" is not a frame id.`);
  return formatItemID(hashFrame(numbers), productTypes.indexOf(product));
}

/** Reads the parts of an item id; undefined for a foreign id. */
export function parseItemID(id: string): { hash: FrameHash; product: number } | undefined {
  if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(id)) return undefined;
  const digits = id.replaceAll("-", "");
  const word = (index: number) => Number.parseInt(digits.slice(index * 8, index * 8 + 8), 16);
  const product = word(3) / TAIL_STEP - 1;
  return productTypes[product] === undefined ? undefined : { hash: [word(0), word(1), word(2)], product };
}

export function productMask(products: readonly ProductType[]): number {
  return products.reduce((mask, product) => mask | (1 << productTypes.indexOf(product)), 0);
}

export function productsIn(mask: number): ProductType[] {
  return productTypes.filter((_, product) => mask & (1 << product));
}

/** Bits of files begin here, above those of the products. */
const FILES_FROM = 16;
const ITEMS = 1 << 28;
const THUMBNAIL = 1 << 29;
const OWN = 1 << 30;

/** Returns bits to join to those of the products. */
export function filesMask(files: OwnFileKinds | undefined): number {
  if (!files) return 0;
  const parts = (files.hasThumbnail ? THUMBNAIL : 0) | (files.hasItems ? ITEMS : 0);
  return OWN | parts | (productMask(files.products) << FILES_FROM);
}

export function filesIn(mask: number): OwnFileKinds | undefined {
  if ((mask & OWN) === 0) return undefined;
  return {
    products: productsIn(mask >>> FILES_FROM),
    hasThumbnail: (mask & THUMBNAIL) !== 0,
    hasItems: (mask & ITEMS) !== 0,
  };
}

export function compareHashes(a: FrameHash, b: FrameHash): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** Mixes the bits of a word (finalizer of MurmurHash3). */
export function scramble(word: number): number {
  let h = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

function hex(word: number): string {
  return half(word >>> 16) + half(word);
}

function half(word: number): string {
  return `${BYTES[(word >>> 8) & 255]}${BYTES[word & 255]}`;
}

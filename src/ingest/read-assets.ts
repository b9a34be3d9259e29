import { join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { z } from "zod";
import { type ProductType, productTypes } from "../domain/modes.ts";
import { parseUrl } from "../domain/url.ts";
import type { FileGroup } from "../service/files/file-links.ts";
import { fileName, itemAsset, OWN_ADDRESS, type OwnFile } from "../service/files/own-files.ts";
import { unstorableText } from "../service/http/read-request.ts";
import { isPublicHost } from "../service/webhooks/target-fault.ts";
import { Unusable } from "./refusal.ts";

/** Type of thumbnails (interface 4.2). */
const PICTURE = "image/png";
const THUMBNAIL_ROLES = new Set(["thumbnail", "overview"]);

/** Files of a frame by product, and its thumbnails. */
export type FilesByGroup = Partial<Record<FileGroup, OwnFile[]>>;

const entriesOf = (assets: unknown): [string, unknown][] =>
  Object.entries(typeof assets === "object" && assets !== null ? assets : {});

function fileOf(key: string, { href, type, title, roles, ...asset }: z.output<typeof itemAsset>): OwnFile {
  return {
    ...{ key, href, roles: roles ?? ["data"], type: type ?? "application/octet-stream" },
    ...(title && { title }),
    ...(typeof asset["file:size"] === "number" && { size: asset["file:size"] }),
  };
}

const isThumbnail = ({ roles }: OwnFile) => roles.some((role) => THUMBNAIL_ROLES.has(role));

/**
 * Reads the files of an item's assets: those of its product, and its thumbnails. Throws `Unusable` for an address that
 * is not `s3://`, `https://`, or `file://` below `archiveDir`.
 */
export function readAssets(
  assets: unknown,
  product: ProductType,
  archiveDir: string | undefined,
): FilesByGroup {
  const read: FilesByGroup = {};
  for (const [key, given] of entriesOf(assets)) {
    const { data: asset } = itemAsset.safeParse(given);
    if (!asset) throw new Unusable("asset", `its asset ${key} cannot be read: give it an href and a type.`);
    const unstorable = unstorableText({ [key]: asset });
    if (unstorable)
      throw new Unusable("asset", `its asset ${JSON.stringify(key)} cannot be kept: ${unstorable.reason}.`);
    const fault = addressFault(asset.href, archiveDir);
    if (fault) throw new Unusable("asset", `its asset ${key} has the address ${asset.href}: ${fault}.`);
    const file = fileOf(key, asset);
    const group = isThumbnail(file) ? "thumbnails" : product;
    if (group === "thumbnails" && file.type !== PICTURE)
      throw new Unusable("asset", `its thumbnail ${key} has the type ${file.type}: give a PNG, image/png.`);
    const other = read[product]?.find((one) => fileName(one) === fileName(file));
    if (group === product && other)
      throw new Unusable(
        "asset",
        `its assets ${other.key} and ${key} have one file name: give each its own.`,
      );
    read[group] = [...(read[group] ?? []), file];
  }
  return read;
}

const COG = /profile=cloud-optimized/;

/**
 * Reads the files on the web of an open archive's item, by the product that their key or name tells: `slc`, or
 * `…_SLC_….tif`. What is no product of the interface, and pictures of other products, are left out.
 */
export function readArchiveAssets(assets: unknown): FilesByGroup {
  const read: FilesByGroup = {};
  for (const [key, given] of entriesOf(assets)) {
    const { data: asset } = itemAsset.safeParse(given);
    if (!asset?.href.startsWith("https://") || addressFault(asset.href, undefined)) continue;
    const file = fileOf(key, asset);
    const told = productIn(key) ?? productIn(fileName(file));
    if (!told || (!file.roles.includes("data") && told !== "QLK")) continue;
    const cog = productIn(`${told}-COG`);
    const product = (COG.test(file.type) && cog) || told;
    const others = read[product] ?? [];
    if (!others.some((other) => fileName(other) === fileName(file))) read[product] = [...others, file];
  }
  return read;
}

function productIn(name: string): ProductType | undefined {
  const parts = name.toUpperCase().split(/[_.]/);
  return productTypes.find((product) => parts.includes(product));
}

function addressFault(href: string, archiveDir: string | undefined): string | undefined {
  if (!OWN_ADDRESS.test(href)) return "give it as s3://, https:// or file://";
  if (href.startsWith("s3://"))
    return /\/\.\.?\//.test(href) ? 'it must have no part "." or ".."' : undefined;
  if (href.startsWith("https://")) {
    const url = parseUrl(href);
    return url && url.username + url.password === "" && isPublicHost(url.hostname)
      ? undefined
      : "name a public host, without user and password";
  }
  if (archiveDir === undefined) return "name the folder of the files in ARCHIVE_DIR";
  return pathBelow(href, archiveDir) === undefined
    ? `it must lie below ARCHIVE_DIR, ${archiveDir}`
    : undefined;
}

/** Returns the path of a `file://` address below a folder; undefined for one outside. */
export function pathBelow(href: string, folder: string): string | undefined {
  try {
    const path = resolve(fileURLToPath(href));
    return path.startsWith(join(resolve(folder), sep)) ? path : undefined;
  } catch {
    return undefined;
  }
}

import { join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseUrl } from "../domain/url.ts";
import { fileName, itemAsset, OWN_ADDRESS, type OwnFile } from "../service/files/own-files.ts";
import { unstorableText } from "../service/http/read-request.ts";
import { isPublicHost } from "../service/webhooks/target-fault.ts";
import { Unusable } from "./refusal.ts";

/** Type of thumbnails (interface 4.2). */
const PICTURE = "image/png";
const THUMBNAIL_ROLES = new Set(["thumbnail", "overview"]);

/**
 * Reads the files of an item's assets: those of its product, and its thumbnails. Throws `Unusable` for an address that
 * is not `s3://`, `https://`, or `file://` below `archiveDir`.
 */
export function readAssets(
  assets: unknown,
  archiveDir: string | undefined,
): { data: OwnFile[]; thumbnails: OwnFile[] } {
  const read: { data: OwnFile[]; thumbnails: OwnFile[] } = { data: [], thumbnails: [] };
  for (const [key, given] of Object.entries(typeof assets === "object" && assets !== null ? assets : {})) {
    const { data: asset } = itemAsset.safeParse(given);
    if (!asset) throw new Unusable("asset", `its asset ${key} cannot be read: give it an href and a type.`);
    const unstorable = unstorableText({ [key]: asset });
    if (unstorable)
      throw new Unusable("asset", `its asset ${JSON.stringify(key)} cannot be kept: ${unstorable.reason}.`);
    const fault = addressFault(asset.href, archiveDir);
    if (fault) throw new Unusable("asset", `its asset ${key} has the address ${asset.href}: ${fault}.`);
    const roles = asset.roles ?? ["data"];
    const file: OwnFile = {
      ...{ key, href: asset.href, roles, type: asset.type ?? "application/octet-stream" },
      ...(asset.title && { title: asset.title }),
      ...(typeof asset["file:size"] === "number" && { size: asset["file:size"] }),
    };
    const isThumbnail = roles.some((role) => THUMBNAIL_ROLES.has(role));
    if (isThumbnail && file.type !== PICTURE)
      throw new Unusable("asset", `its thumbnail ${key} has the type ${file.type}: give a PNG, image/png.`);
    const other = read.data.find((one) => fileName(one) === fileName(file));
    if (!isThumbnail && other)
      throw new Unusable(
        "asset",
        `its assets ${other.key} and ${key} have one file name: give each its own.`,
      );
    read[isThumbnail ? "thumbnails" : "data"].push(file);
  }
  return read;
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

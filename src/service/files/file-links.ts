import type { Asset } from "../../contract/item.ts";
import type { ProductType } from "../../domain/products.ts";
import type { CatalogItem } from "../catalog/catalog-store.ts";
import { quicklookCorners } from "../catalog/items/item-document.ts";
import type { ServiceContext } from "../parts.ts";
import { dataAssets } from "./data-assets.ts";

/** Life of a signed link, milliseconds (interface 2.5). */
const LINK_LIFETIME = 3_600_000;

/** What one signature opens: the thumbnails of a frame, or one of its products. */
export type FileGroup = "thumbnails" | ProductType;

/** Whether a part of an address names a group of files. */
export function isFileGroup(text: string): text is FileGroup {
  return text === "thumbnails" || Object.hasOwn(dataAssets, text);
}

/** The names of the thumbnails' files by asset key (interface 4.2). */
export const thumbnails = {
  "thumbnail-png": { file: "thumbnail.png", type: "image/png", title: "Thumbnail", role: "thumbnail" },
  "thumbnail-json": {
    file: "thumbnail.json",
    type: "application/json",
    title: "Thumbnail metadata",
    role: "metadata",
  },
  "thumbnail-kml": {
    file: "thumbnail.kml",
    type: "application/vnd.google-earth.kml+xml",
    title: "Thumbnail overlay",
    role: "metadata",
  },
} as const;

/** What a link's signature stands for. `expires` in whole seconds since 1970. */
export function signedText(frameID: string, group: FileGroup, expires: number): string {
  return `${frameID}\n${group}\n${expires}`;
}

/** What the addresses of a group's files have before and after their names. */
export type GroupLink = Readonly<Record<"before" | "after", string>>;

/** Gives the link of a group: at once where it can be signed at once. */
type LinkMaker = (frameID: string, group: FileGroup) => GroupLink | Promise<GroupLink>;

/** Makes links that live from now on, in real time; what the items of a page share is signed once. */
export function createLinkMaker({ signer, baseUrl, realClock }: ServiceContext): LinkMaker {
  const expires = Math.floor((realClock() + LINK_LIFETIME) / 1000);
  const links = new Map<string, GroupLink | Promise<GroupLink>>();
  return (frameID, group) => {
    const text = signedText(frameID, group, expires);
    const known = links.get(text);
    if (known) return known;
    const linkOf = (signature: string): GroupLink => ({
      before: `${baseUrl}/files/${frameID}/${group}/`,
      after: `?expires=${expires}&signature=${signature}`,
    });
    const signature = signer.sign("file", text);
    const link = typeof signature === "string" ? linkOf(signature) : signature.then(linkOf);
    links.set(text, link);
    return link;
  };
}

function addressOf({ before, after }: GroupLink, file: string): string {
  return before + file + after;
}

/** The assets of an item: the thumbnails, and its data files where the caller may have them. */
export async function itemAssets(
  link: LinkMaker,
  { frame, frameID, product }: CatalogItem,
  withData: boolean,
): Promise<Record<string, Asset>> {
  const assets: Record<string, Asset> = {};
  const thumbnail = await link(frameID, "thumbnails");
  for (const [key, { file, type, title, role }] of Object.entries(thumbnails)) {
    assets[key] = { href: addressOf(thumbnail, file), title, type, roles: [role] };
  }
  Object.assign(assets["thumbnail-png"] ?? {}, { coordinates: quicklookCorners(frame) });
  if (withData) {
    const download = await link(frameID, product);
    for (const { key, title, type, extension, role } of dataAssets[product]) {
      assets[key] = { href: addressOf(download, `${key}.${extension}`), title, type, roles: [role] };
    }
  }
  return assets;
}

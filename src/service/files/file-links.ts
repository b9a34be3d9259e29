import type { Asset, Item } from "../../contract/item.ts";
import { getOrAdd } from "../../domain/get-or-add.ts";
import type { ProductType } from "../../domain/modes.ts";
import type { CatalogItem } from "../catalog/catalog-store.ts";
import { itemDocument, quicklookCorners } from "../catalog/items/item-document.ts";
import { ownItems } from "../catalog/own-items.ts";
import type { ServiceContext } from "../parts.ts";
import { ownAssets, ownFiles } from "./own-files.ts";

const TIFF = "image/tiff; application=geotiff";
const COG = "image/tiff; application=geotiff; profile=cloud-optimized";
const KML = "application/vnd.google-earth.kml+xml";

const asset = (role: string) => (key: string, title: string, type: string, extension: string) => {
  return { key, title, type, extension, role };
};
const data = asset("data");
const metadata = (key: string, title: string, extension: "xml" | "json") =>
  asset("metadata")(key, title, `application/${extension}`, extension);
const note = (key: string, product: string) => data(key, `${product}: placeholder file`, "text/plain", "txt");

/** Files of each product type (interface 4.2.2). */
export const dataAssets = {
  GRD: [data("grd-tif", "GRD amplitude image", COG, "tif"), metadata("grd-xml", "GRD metadata", "xml")],
  "GRD-COG": [
    data("grd-cog", "GRD amplitude image, cloud-optimised", COG, "tif"),
    metadata("grd-json", "GRD metadata", "json"),
  ],
  SLC: [note("slc-h5", "SLC complex image"), metadata("slc-xml", "SLC metadata", "xml")],
  "SLC-COG": [
    data("slc-cog", "SLC amplitude and phase, cloud-optimised", COG, "tif"),
    metadata("slc-json", "SLC metadata", "json"),
  ],
  QLK: [
    data("qlk-png", "Quicklook", "image/png", "png"),
    metadata("qlk-json", "Quicklook metadata", "json"),
    asset("metadata")("qlk-kml", "Quicklook overlay", KML, "kml"),
  ],
  SICD: [note("sicd", "SICD complex image"), metadata("sicd-xml", "SICD metadata", "xml")],
  SIDD: [note("sidd", "SIDD derived image"), metadata("sidd-xml", "SIDD metadata", "xml")],
  CSI: [
    data("csi-tif", "Colour sub-aperture image, geocoded", TIFF, "tif"),
    metadata("csi-xml", "Colour sub-aperture metadata", "xml"),
  ],
  VID: [note("vid-mp4", "SAR video"), metadata("vid-xml", "SAR video metadata", "xml")],
} as const satisfies Record<ProductType, readonly ReturnType<typeof data>[]>;

/** Life of a signed link, ms (interface 2.5). */
export const LINK_LIFETIME = 3_600_000;

export type FileGroup = "thumbnails" | ProductType;

export function isFileGroup(text: string): text is FileGroup {
  return text === "thumbnails" || Object.hasOwn(dataAssets, text);
}

export const thumbnails = {
  "thumbnail-png": { file: "thumbnail.png", type: "image/png", title: "Thumbnail", role: "thumbnail" },
  "thumbnail-small-png": {
    file: "small.png",
    type: "image/png",
    title: "Small thumbnail for lists",
    role: "thumbnail",
  },
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

/** Returns the signed text of a link; `expires` in whole seconds since 1970. */
export function signedText(frameID: string, group: FileGroup, expires: number): string {
  return `${frameID}\n${group}\n${expires}`;
}

type GroupLink = Readonly<Record<"before" | "after", string>>;

type LinkMaker = (frameID: string, group: FileGroup) => GroupLink | Promise<GroupLink>;

export function createLinkMaker({ signer, baseUrl, realClock }: ServiceContext): LinkMaker {
  const expires = Math.floor((realClock() + LINK_LIFETIME) / 1000);
  const links = new Map<string, GroupLink | Promise<GroupLink>>();
  return (frameID, group) => {
    const text = signedText(frameID, group, expires);
    return getOrAdd(links, text, () => {
      const linkOf = (signature: string): GroupLink => ({
        before: `${baseUrl}/files/${frameID}/${group}/`,
        after: `?expires=${expires}&signature=${signature}`,
      });
      const signature = signer.sign("file", text);
      return typeof signature === "string" ? linkOf(signature) : signature.then(linkOf);
    });
  };
}

const addressOf = ({ before, after }: GroupLink, file: string): string => before + file + after;

/** Returns the links of an item; `store` names the files of an owned one that are an archive's. */
export async function itemAssets(
  link: LinkMaker,
  { frame, frameID, product }: CatalogItem,
  owned: Pick<ServiceContext, "store" | "ownFiles"> | undefined,
): Promise<Record<string, Asset>> {
  const assets: Record<string, Asset> = {};
  const thumbnail = await link(frameID, "thumbnails");
  if (frame.files) {
    const { "thumbnail-png": large, "thumbnail-small-png": small } = thumbnails;
    for (const { file, title } of frame.files.hasThumbnail ? [large, small] : []) {
      const key = file === large.file ? "thumbnail-png" : "thumbnail-small-png";
      assets[key] = { href: addressOf(thumbnail, file), title, type: large.type, roles: ["thumbnail"] };
    }
    Object.assign(assets["thumbnail-png"] ?? {}, { coordinates: quicklookCorners(frame) });
    if (!owned) return assets;
    const download = await link(frameID, product);
    const files = await owned.store.read((tx) => ownFiles(tx, frameID, product));
    const linkTo = (file: string) => addressOf(download, file);
    return { ...assets, ...(await ownAssets(files, linkTo, owned.ownFiles)) };
  }
  for (const [key, { file, type, title, role }] of Object.entries(thumbnails)) {
    assets[key] = { href: addressOf(thumbnail, file), title, type, roles: [role] };
  }
  Object.assign(assets["thumbnail-png"] ?? {}, { coordinates: quicklookCorners(frame) });
  if (owned) {
    const download = await link(frameID, product);
    for (const { key, title, type, extension, role } of dataAssets[product]) {
      assets[key] = { href: addressOf(download, `${key}.${extension}`), title, type, roles: [role] };
    }
  }
  return assets;
}

export async function ownedItemDocuments(
  context: ServiceContext,
  items: readonly CatalogItem[],
): Promise<Item[]> {
  const link = createLinkMaker(context);
  const own = await ownItems(context.store, items);
  return Promise.all(
    items.map(async (item, index) =>
      itemDocument(item, {
        ...context,
        collection: "private",
        own: own[index],
        assets: await itemAssets(link, item, context),
      }),
    ),
  );
}

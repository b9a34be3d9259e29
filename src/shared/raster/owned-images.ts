import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { readOwnedProducts } from "../../api/deliveries/owned-items.ts";
import { type ProductFile, productFiles } from "../../api/purchases.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import type { Item } from "../../contract/item.ts";
import { getOrAdd } from "../../domain/get-or-add.ts";
import { RasterFault } from "../../raster/raster.ts";

/** Products that are viewed, the best first; images of products that are not known here follow. */
const ORDER = ["GRD-COG", "GRD", "SLC-COG", "CSI", "VID"];
const DOWNLOAD_ONLY = new Set(["SLC", "QLK", "SICD", "SIDD"]);

/** Returns whether a file is an image that the viewer may open: a TIFF by its media type or its name. */
export function isViewable({
  product,
  mediaType = "",
  href,
}: Pick<ProductFile, "product" | "mediaType" | "href">): boolean {
  if (DOWNLOAD_ONLY.has(product)) return false;
  return (
    /^image\/(tiff|vnd\.stac\.geotiff)\b/i.test(mediaType) || /\.tiff?$/i.test(href.split(/[?#]/)[0] ?? "")
  );
}

export function hasImage(items: readonly Item[]): boolean {
  return productFiles("", { items, validUntil: 0 }).some(isViewable);
}

/**
 * Divides the files of a frame into images to view, the best first, and products for download only. Several images of
 * one product get names of their own, by their assets.
 */
export function chooseImages(files: readonly ProductFile[]): {
  images: readonly ProductFile[];
  others: readonly string[];
} {
  const rank = ({ product }: ProductFile) => (ORDER.indexOf(product) + ORDER.length + 1) % (ORDER.length + 1);
  const images = files.filter(isViewable).sort((a, b) => rank(a) - rank(b));
  const viewed = new Set(images.map(({ product }) => product));
  return {
    images: named(images),
    others: [...new Set(files.map(({ product }) => product))].filter((one) => !viewed.has(one)),
  };
}

/** Gives each image a name for its product that an address can hold. */
function named(images: readonly ProductFile[]): ProductFile[] {
  const ofProduct = new Map<string, number>();
  const ofName = new Map<string, number>();
  for (const { product } of images) addOne(ofProduct, product);
  return images.map((image) => {
    const { product, assetKey } = image;
    const name = (ofProduct.get(product) === 1 ? product : `${product}-${assetKey}`).replace(/[^\w-]+/g, "-");
    const place = addOne(ofName, name);
    return { ...image, product: place === 1 ? name : `${name}-${place}` };
  });
}

function addOne(counts: Map<string, number>, key: string): number {
  const next = (counts.get(key) ?? 0) + 1;
  counts.set(key, next);
  return next;
}

/** Key of a file that its next link keeps. */
export function imageKey({ itemID, assetKey }: Pick<ProductFile, "itemID" | "assetKey">): string {
  return `${itemID}/${assetKey}`;
}

/** Returns the names of the images among files of any frames, by `imageKey`. */
export function imageNames(files: readonly ProductFile[]): ReadonlyMap<string, string> {
  const byFrame = new Map<string, ProductFile[]>();
  for (const file of files) getOrAdd(byFrame, file.frameID, () => []).push(file);
  const images = [...byFrame.values()].flatMap((own) => chooseImages(own).images);
  return new Map(images.map((image) => [imageKey(image), image.product]));
}

/** Query of an owned frame's files; their links work for an hour. */
export function ownedImagesQuery(session: Session, frameID: string) {
  return queryOptions({
    queryKey: [session.id, "owned-images", frameID],
    queryFn: async ({ client }) => productFiles(frameID, await readOwnedProducts(session, client, frameID)),
    // Products that are not ready yet are asked for again.
    staleTime: ({ state }) => (state.data?.length ? 1_800_000 : 0),
  });
}

/** Returns a function that asks for a new link of a file; calls at the same time share one request. */
export function useRenewedLink() {
  const session = useSession();
  const queries = useQueryClient();
  return async (file: ProductFile): Promise<string> => {
    const files = await queries.fetchQuery({ ...ownedImagesQuery(session, file.frameID), staleTime: 0 });
    const renewed = files.find((one) => imageKey(one) === imageKey(file));
    if (!renewed) throw new RasterFault("missing");
    return renewed.href;
  };
}

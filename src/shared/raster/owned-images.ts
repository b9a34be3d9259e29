import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { readOwnedProducts } from "../../api/deliveries/owned-items.ts";
import { type ProductFile, productFiles } from "../../api/purchases.ts";
import type { Session } from "../../api/session.ts";
import { useSession } from "../../api/use-session.ts";
import { RasterFault } from "../../raster/raster.ts";

/** Products that are viewed, the best first; other images follow. */
const ORDER = ["GRD-COG", "SLC-COG", "GRD", "CSI", "VID"];

/** Returns whether a file is an image that the viewer may open: a TIFF by its media type or its name. */
export function isViewable({ mediaType = "", href }: Pick<ProductFile, "mediaType" | "href">): boolean {
  return (
    /^image\/(tiff|vnd\.stac\.geotiff)\b/i.test(mediaType) || /\.tiff?$/i.test(href.split(/[?#]/)[0] ?? "")
  );
}

/** Divides the files of a frame into images to view, the best first, and products for download only. */
export function chooseImages(files: readonly ProductFile[]): {
  images: readonly ProductFile[];
  others: readonly string[];
} {
  const rank = ({ product }: ProductFile) => (ORDER.indexOf(product) + ORDER.length + 1) % (ORDER.length + 1);
  const images = files.filter(isViewable).sort((a, b) => rank(a) - rank(b));
  const viewed = new Set(images.map(({ product }) => product));
  return {
    images,
    others: [...new Set(files.map(({ product }) => product))].filter((one) => !viewed.has(one)),
  };
}

/** Key of a file that its next link keeps. */
export function imageKey({ itemID, assetKey }: Pick<ProductFile, "itemID" | "assetKey">): string {
  return `${itemID}/${assetKey}`;
}

/** Query of an owned frame's files; their links work for an hour. */
export function ownedImagesQuery(session: Session, frameID: string) {
  return queryOptions({
    queryKey: [session.id, "owned-images", frameID],
    queryFn: async ({ client }) => productFiles(frameID, await readOwnedProducts(session, client, frameID)),
    staleTime: ({ state: { data } }) => (data?.length ? 1_800_000 : 0),
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

import type { ProductType } from "../../domain/products.ts";
import type { Frame } from "../catalog/items/frame.ts";

/** Makes the bytes of a frame's files; what they show is up to the maker of the frames. */
export interface FrameFiles {
  /** A PNG in the native orientation of the frame's `corners`. */
  quicklook(frame: Frame): Promise<Uint8Array>;
  /** The file behind a data asset, for example `grd-tif` of the product GRD. */
  product(frame: Frame, type: ProductType, assetKey: string): Promise<Uint8Array>;
}

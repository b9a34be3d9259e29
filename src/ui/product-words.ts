import { type ProductType, productTypes } from "../contract/common.ts";

const meanings = {
  GRD: "Amplitude in ground range, GeoTIFF",
  "GRD-COG": "Amplitude, streamable GeoTIFF",
  SLC: "Complex, for interferometry",
  "SLC-COG": "Complex, streamable GeoTIFF",
  QLK: "Preview image, PNG",
  SICD: "Complex, NITF",
  SIDD: "Detected image, NITF",
  CSI: "Colour sub-apertures, Dwell only",
  VID: "Video of the dwell, MP4",
} as const satisfies Record<ProductType, string>;

/** What a product is for; empty for one this app does not know. */
export function productMeaning(product: string): string {
  return (productTypes as readonly string[]).includes(product) ? meanings[product as ProductType] : "";
}

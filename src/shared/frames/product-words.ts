import { useSession } from "../../api/use-session.ts";
import { DEMO_NOTE_PRODUCTS } from "../../contract/demo.ts";
import { type ProductType, productTypes } from "../../domain/products.ts";

const meanings = {
  GRD: "Amplitude in ground range, GeoTIFF",
  "GRD-COG": "Amplitude, streamable GeoTIFF",
  SLC: "Complex, for interferometry",
  "SLC-COG": "Complex, streamable GeoTIFF",
  QLK: "Preview image, PNG",
  SICD: "Complex, NITF",
  SIDD: "Detected image, NITF",
  CSI: "Color sub-apertures, Dwell only",
  VID: "Video of the dwell, MP4",
} as const satisfies Record<ProductType, string>;

/** What a product is for, and where the demo has a note in its place; empty for a product this app does not know. */
export function productMeaning(product: string, isDemo: boolean): string {
  const known = productTypes.find((type) => type === product);
  if (!known) return "";
  return isDemo && DEMO_NOTE_PRODUCTS.has(known) ? `${meanings[known]}; a note in the demo` : meanings[known];
}

/** `productMeaning` for the service that is signed in to. */
export function useProductMeaning(): (product: string) => string {
  const isDemo = useSession().kind === "demo";
  return (product) => productMeaning(product, isDemo);
}

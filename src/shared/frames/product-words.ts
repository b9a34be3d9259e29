import { useSession } from "../../api/use-session.ts";
import { DEMO_NOTE_PRODUCTS } from "../../contract/demo.ts";
import { type ProductType, productTypes } from "../../domain/modes.ts";
import { t, text } from "../../languages/texts.ts";

export const productMeanings = {
  GRD: text("Amplitude in ground range, GeoTIFF"),
  "GRD-COG": text("Amplitude, streamable GeoTIFF"),
  SLC: text("Complex, for interferometry"),
  "SLC-COG": text("Complex, streamable GeoTIFF"),
  QLK: text("Preview image, PNG"),
  SICD: text("Complex, NITF"),
  SIDD: text("Detected image, NITF"),
  CSI: text("Color sub-apertures, Dwell only"),
  VID: text("Video of the dwell, MP4"),
} as const satisfies Record<ProductType, string>;

/** Explains a product, and notes where the demo has only a note; empty if unknown. */
export function productMeaning(product: string, isDemo: boolean): string {
  const known = productTypes.find((type) => type === product);
  if (!known) return "";
  const meaning = t(productMeanings[known]);
  return isDemo && DEMO_NOTE_PRODUCTS.has(known)
    ? t("{meaning}; a placeholder file in the demo", { meaning })
    : meaning;
}

export function useProductMeaning(): (product: string) => string {
  const isDemo = useSession().kind === "demo";
  return (product) => productMeaning(product, isDemo);
}

import type { ProductType } from "../../domain/products.ts";

/** One downloadable file of a product. */
export interface DataAsset {
  key: string;
  title: string;
  type: string;
  /** Ending of the file's name. */
  extension: string;
  role: "data" | "metadata";
}

const TIFF = "image/tiff; application=geotiff";
const COG = "image/tiff; application=geotiff; profile=cloud-optimized";
const KML = "application/vnd.google-earth.kml+xml";

const data = (key: string, title: string, type: string, extension: string): DataAsset => ({
  key,
  title,
  type,
  extension,
  role: "data",
});
const metadata = (key: string, title: string, extension: "xml" | "json"): DataAsset => ({
  key,
  title,
  type: `application/${extension}`,
  extension,
  role: "metadata",
});

/** A note in the place of an image that would take gigabytes. */
const note = (key: string, product: string): DataAsset =>
  data(key, `${product}: a note in place of the file`, "text/plain", "txt");

/** Files of each product type (interface 4.2.2). */
export const dataAssets = {
  GRD: [
    data("grd-tif", "GRD geocoded amplitude image", TIFF, "tif"),
    metadata("grd-xml", "GRD metadata", "xml"),
  ],
  "GRD-COG": [
    data("grd-cog", "GRD geocoded amplitude image, cloud-optimised", COG, "tif"),
    metadata("grd-json", "GRD metadata", "json"),
  ],
  SLC: [note("slc-h5", "SLC complex image"), metadata("slc-xml", "SLC metadata", "xml")],
  "SLC-COG": [
    data("slc-cog", "SLC complex image, 16-bit integers, cloud-optimised", COG, "tif"),
    metadata("slc-json", "SLC metadata", "json"),
  ],
  QLK: [
    data("qlk-png", "Quicklook", "image/png", "png"),
    metadata("qlk-json", "Quicklook metadata", "json"),
    { key: "qlk-kml", title: "Quicklook overlay", type: KML, extension: "kml", role: "metadata" },
  ],
  SICD: [note("sicd", "SICD complex image"), metadata("sicd-xml", "SICD metadata", "xml")],
  SIDD: [note("sidd", "SIDD derived image"), metadata("sidd-xml", "SIDD metadata", "xml")],
  CSI: [
    data("csi-tif", "Colour sub-aperture image, geocoded", TIFF, "tif"),
    metadata("csi-xml", "Colour sub-aperture metadata", "xml"),
  ],
  VID: [note("vid-mp4", "SAR video"), metadata("vid-xml", "SAR video metadata", "xml")],
} as const satisfies Record<ProductType, readonly DataAsset[]>;

import type { ProductType } from "../../contract/common.ts";

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
const NITF = "application/vnd.nitf";
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

/** Files of each product type (choices.md, Frames, modes, products: data asset keys). */
export const dataAssets = {
  GRD: [data("grd-tif", "GRD amplitude image", TIFF, "tif"), metadata("grd-xml", "GRD metadata", "xml")],
  "GRD-COG": [
    data("grd-cog", "GRD amplitude image, cloud-optimised", COG, "tif"),
    metadata("grd-json", "GRD metadata", "json"),
  ],
  SLC: [
    data("slc-h5", "SLC complex image", "application/x-hdf5", "h5"),
    metadata("slc-xml", "SLC metadata", "xml"),
  ],
  "SLC-COG": [
    data("slc-cog", "SLC complex image, cloud-optimised", COG, "tif"),
    metadata("slc-json", "SLC metadata", "json"),
  ],
  QLK: [
    data("qlk-png", "Quicklook", "image/png", "png"),
    metadata("qlk-json", "Quicklook metadata", "json"),
    { key: "qlk-kml", title: "Quicklook overlay", type: KML, extension: "kml", role: "metadata" },
  ],
  SICD: [data("sicd", "SICD complex image", NITF, "nitf"), metadata("sicd-xml", "SICD metadata", "xml")],
  SIDD: [data("sidd", "SIDD derived image", NITF, "nitf"), metadata("sidd-xml", "SIDD metadata", "xml")],
  CSI: [
    data("csi-tif", "Colour sub-aperture image", TIFF, "tif"),
    metadata("csi-xml", "Colour sub-aperture metadata", "xml"),
  ],
  VID: [data("vid-mp4", "SAR video", "video/mp4", "mp4"), metadata("vid-xml", "SAR video metadata", "xml")],
} as const satisfies Record<ProductType, readonly DataAsset[]>;

import { describe, expect, test } from "vitest";
import type { ProductFile } from "../../api/purchases.ts";
import { chooseImages, imageKey, imageNames, isViewable } from "./owned-images.ts";

const COG = "image/tiff; application=geotiff; profile=cloud-optimized";

const file = (product: string, change: Partial<ProductFile> = {}): ProductFile => ({
  orderID: "order",
  frameID: "81_1",
  itemID: `81_1_${product}`,
  product,
  assetKey: "data",
  title: product,
  mediaType: COG,
  href: "https://files.example/download?signature=a.b",
  validUntil: 0,
  ...change,
});

describe("isViewable", () => {
  test.each([
    ["a TIFF by its media type", file("GRD-COG")],
    ["a TIFF of a product that is not known here", file("GEC", { mediaType: "IMAGE/TIFF" })],
    [
      "a TIFF by its name where its type says nothing",
      { product: "GRD", href: "https://a.example/b.TIF?c=d.xml" },
    ],
  ])("takes %s", (_, image) => expect(isViewable({ mediaType: undefined, ...image })).toBe(true));

  test.each([
    ["other types", file("GRD", { mediaType: "application/xml" })],
    [
      "names in the query of a link",
      file("GRD", { mediaType: undefined, href: "https://a.example/b?c=d.tif" }),
    ],
    ["products for download only", file("SLC")],
  ])("refuses %s", (_, other) => expect(isViewable(other)).toBe(false));
});

describe("chooseImages", () => {
  test("puts the best product first, and one that is not known here last", () => {
    const files = ["GEC", "VID", "CSI", "GRD", "SLC-COG", "GRD-COG"].map((product) => file(product));
    const { images } = chooseImages(files);
    expect(images.map(({ product }) => product)).toEqual(["GRD-COG", "GRD", "SLC-COG", "CSI", "VID", "GEC"]);
  });

  test("names products without an image once, and none that has one", () => {
    const text = { mediaType: "text/plain" };
    const files = [file("SLC"), file("SLC", text), file("VID", text), file("GRD", text), file("GRD")];
    expect(chooseImages(files).others).toEqual(["SLC", "VID"]);
  });

  test("tells images of one product apart by their assets, in letters of an address", () => {
    const files = [file("GRD", { assetKey: "vv" }), file("GRD", { assetKey: "pol/v h" }), file("CSI")];
    const { images } = chooseImages(files);
    expect(images.map(({ product }) => product)).toEqual(["GRD-vv", "GRD-pol-v-h", "CSI"]);
    expect(images.map(imageKey)).toEqual(files.map(imageKey));
  });

  test("tells items of one product whose assets have one name apart by a number", () => {
    const { images } = chooseImages([file("GRD", { itemID: "a" }), file("GRD", { itemID: "b" })]);
    expect(images.map(({ itemID, product }) => [itemID, product])).toEqual([
      ["a", "GRD-data"],
      ["b", "GRD-data-2"],
    ]);
  });
});

describe("imageNames", () => {
  test("gives images the names that the viewer of their own frame gives them", () => {
    const files = [
      file("GRD"),
      file("GRD", { assetKey: "xml", mediaType: "application/xml" }),
      file("GRD", { frameID: "82_1", itemID: "82", assetKey: "vv" }),
      file("GRD", { frameID: "82_1", itemID: "82", assetKey: "vh" }),
    ];
    expect([...imageNames(files)]).toEqual([
      ["81_1_GRD/data", "GRD"],
      ["82/vv", "GRD-vv"],
      ["82/vh", "GRD-vh"],
    ]);
  });
});

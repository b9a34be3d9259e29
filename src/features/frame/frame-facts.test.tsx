import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { catalogFrame } from "../../api/frames/frame.ts";
import { itemDocument } from "../../service/catalog/items/item-document.ts";
import { frameAt } from "../../testing/catalog/make-frames.ts";
import { PropertyTable } from "./frame-facts.tsx";

test("a bandwidth stands in MHz, makers by their names", () => {
  const frame = frameAt([4, 52], { bandwidth: 299_792_000, producer: "Umbra Open Data", footprint: "real" });
  const item = itemDocument(
    { frame, id: "x", frameID: "1_1", product: "GRD" },
    { collection: "public", assets: {}, baseUrl: "https://swath.test" },
  );
  render(<PropertyTable frame={catalogFrame([item], "svc")} prefix="svc" />);
  const of = (label: string) => screen.getByText(label).closest("div")?.querySelector("dd")?.textContent;
  expect(of("Bandwidth")).toContain("299.8 MHz");
  expect(of("Source")).toContain("Umbra Open Data");
  expect(document.body.textContent).not.toMatch(/object Object|299792000/);
});

import { allowedProducts, type ModeFamily } from "../../domain/modes.ts";
import { type ProductType, productTypes } from "../../domain/products.ts";

/** Products that can be chosen for all frames of a cart at once. */
export interface ProductOffer {
  offered: readonly ProductType[];
  /** Products that only some of the frames can have, with the families that cannot. */
  partial: readonly { product: ProductType; missing: readonly ModeFamily[] }[];
}

/** What the families of a cart have in common (interface 5.4); frames of an unknown mode limit nothing. */
export function productOffer(families: Iterable<ModeFamily | undefined>): ProductOffer {
  const present = [...new Set(families)].filter((family) => family !== undefined);
  const missing = (product: ProductType) =>
    present.filter((family) => !(allowedProducts[family] as readonly ProductType[]).includes(product));
  return {
    offered: productTypes.filter((product) => missing(product).length === 0),
    partial: productTypes
      .map((product) => ({ product, missing: missing(product) }))
      .filter((entry) => entry.missing.length > 0 && entry.missing.length < present.length),
  };
}

/** The chosen products that all frames can have, in the interface's order; none: the contract's defaults. */
export function effectiveProducts(
  chosen: readonly ProductType[],
  { offered }: Pick<ProductOffer, "offered">,
): ProductType[] {
  return offered.filter((product) => chosen.includes(product));
}

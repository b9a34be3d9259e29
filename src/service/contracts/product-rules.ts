import { allowedProducts, defaultProducts, type ImagingMode, modes } from "../../domain/modes.ts";
import { type ProductType, productTypes } from "../../domain/products.ts";
import type { ContractTerms } from "../directory.ts";
import { badRequest } from "../errors.ts";

/**
 * The product types an order delivers: those requested, each allowed for the imaging mode and by the contract, or the
 * defaults of the mode (interface 7.1). 400 for anything else.
 */
export function chosenProducts(
  { contract, cogProducts }: ContractTerms,
  mode: ImagingMode,
  asked: readonly ProductType[] | undefined,
): readonly ProductType[] {
  const { family } = modes[mode];
  if (!asked) return defaultProducts[family];
  const allowed: readonly ProductType[] = allowedProducts[family];
  for (const [index, type] of asked.entries()) {
    if (!allowed.includes(type)) {
      const message = `Product type ${type} is not supported for the imaging mode ${mode}.`;
      throw badRequest(message).about("conflict", "productTypes", index);
    }
    if (type.endsWith("-COG") && !cogProducts) {
      const message = `Contract "${contract.name}" does not include product type ${type}.`;
      throw badRequest(message).about("not_offered", "productTypes", index);
    }
  }
  return productTypes.filter((type) => asked.includes(type));
}

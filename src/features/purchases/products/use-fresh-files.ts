import { useQueryClient } from "@tanstack/react-query";
import { type ProductFile, productFiles } from "../../../api/frames/product-files.ts";
import { purchaseProductsQuery } from "../../../api/purchases/purchase-products.ts";
import { useSession } from "../../../api/use-session.ts";

/** Asks for the files of a file's purchase with new links. */
export function useFreshFiles(): (file: ProductFile) => Promise<readonly ProductFile[]> {
  const session = useSession();
  const queries = useQueryClient();
  return async ({ orderID }) =>
    productFiles(orderID, await queries.fetchQuery(purchaseProductsQuery(session, orderID)));
}

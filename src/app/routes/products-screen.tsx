import { ProductsPanel } from "../../features/purchases/products/products-panel.tsx";
import { PurchasesLayout } from "../layouts/purchases-layout.tsx";
import { useOrderFilter } from "../params/use-order-filter.ts";

/** The products of all purchases that the filter leaves, beside the list. */
export function ProductsScreen() {
  const { filter } = useOrderFilter();
  return (
    <PurchasesLayout title="Products" chosen>
      <ProductsPanel filter={filter} />
    </PurchasesLayout>
  );
}

import { ProductsPanel } from "../features/purchases/products-panel.tsx";
import { PurchasesLayout } from "./purchases-layout.tsx";
import { useOrderFilter } from "./use-order-filter.ts";

/** The products of all purchases that the filter leaves, beside the list. */
export function ProductsScreen() {
  const { filter } = useOrderFilter();
  return (
    <PurchasesLayout title="Products" chosen>
      <ProductsPanel filter={filter} />
    </PurchasesLayout>
  );
}

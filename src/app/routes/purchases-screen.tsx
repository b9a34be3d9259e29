import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { PurchasesLayout } from "../layouts/purchases-layout.tsx";

/** All purchases; a chosen one opens beside the list. */
export function PurchasesScreen() {
  return (
    <PurchasesLayout title="Purchases">
      <HelpfulEmpty
        title="No purchase chosen"
        text="Choose one in the list to see its state and download its products."
      />
    </PurchasesLayout>
  );
}

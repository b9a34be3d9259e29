import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { DeliveriesLayout } from "../layouts/deliveries-layout.tsx";

/** All deliveries; a chosen one opens beside the list. */
export function DeliveriesScreen() {
  return (
    <DeliveriesLayout title="Deliveries">
      <HelpfulEmpty
        title="No delivery chosen"
        text="Choose one in the list to see its status, its frames and the folder it goes into."
      />
    </DeliveriesLayout>
  );
}

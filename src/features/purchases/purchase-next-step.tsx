import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { isMoving } from "../../api/purchases.ts";
import type { Purchase } from "../../contract/purchases.ts";
import { RoutedButton } from "../../ui/routed-button.tsx";

/** What can be done with a purchase among all orders. */
export function PurchaseNextStep({ purchase, onOpen }: { purchase: Purchase; onOpen: () => void }) {
  if (isMoving(purchase)) return "Products come by themselves";
  if (purchase.status === "closed") {
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        aria-label={`Download frame ${purchase.frameID}`}
        onClick={onOpen}
      >
        Download
      </Button>
    );
  }
  return (
    <RoutedButton to="/frames/$frameID" params={{ frameID: purchase.frameID }} search={true}>
      Open the frame
    </RoutedButton>
  );
}

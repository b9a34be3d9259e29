import type { Notice } from "../../features/orders/notifications/notices.ts";
import { NotificationBell } from "../../features/orders/notifications/notification-bell.tsx";
import { DownloadPurchase } from "../../features/purchases/product-downloads.tsx";
import { t } from "../../languages/texts.ts";
import { toDelivery, toFrame, toPurchase, toTask } from "../../shared/orders/links.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";

export function Notifications() {
  return <NotificationBell actOf={actOf} />;
}

function actOf({ orders, runID, outcome }: Notice, onDone: () => void) {
  const [order] = orders;
  if (!order) return null;
  if (orders.length > 1 && runID)
    return <RunAct runID={runID} isReady={outcome === "ready"} onDone={onDone} />;
  const subtle = { variant: "subtle" as const, onClick: onDone };
  switch (order.kind) {
    case "task":
      return (
        <RoutedButton {...toTask(order.task.id)} onClick={onDone}>
          {order.task.status === "DONE" ? t("Show on map") : t("Open")}
        </RoutedButton>
      );
    case "purchase":
      return (
        <>
          {order.purchase.status === "closed" && <DownloadPurchase purchase={order.purchase} />}
          {order.purchase.status === "failed" && (
            <RoutedButton {...toFrame(order.purchase.frameID)} onClick={onDone}>
              {t("Open frame")}
            </RoutedButton>
          )}
          <RoutedButton {...toPurchase(order.purchase.id)} {...subtle}>
            {t("Open")}
          </RoutedButton>
        </>
      );
    case "delivery":
      return (
        <RoutedButton {...toDelivery(order.row.id)} onClick={onDone}>
          {t("Open")}
        </RoutedButton>
      );
  }
}

function RunAct({ runID, isReady, onDone }: { runID: string; isReady: boolean; onDone: () => void }) {
  return (
    <RoutedButton
      to={isReady ? "/orders/products" : "/purchases"}
      search={{ orderRun: runID }}
      onClick={onDone}
    >
      {isReady ? t("Download products") : t("Open")}
    </RoutedButton>
  );
}

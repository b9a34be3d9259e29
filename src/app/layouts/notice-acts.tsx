import type { Notice } from "../../features/orders/notifications/notices.ts";
import { DownloadPurchase } from "../../features/purchases/product-downloads.tsx";
import { ViewTaskImage } from "../../features/tasks/detail/task-facts.tsx";
import { t } from "../../languages/texts.ts";
import { toDelivery, toFrame, toPurchase, toTask } from "../../shared/orders/links.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { elsewhere } from "../params/orders-params.ts";

interface NoticeActsProps {
  notice: Notice;
  /** Called as a button leads away. */
  onDone: () => void;
}

/** Buttons of a notice: to the order, to its image or its files. */
export function NoticeActs({ notice: { orders, runID, outcome }, onDone }: NoticeActsProps) {
  const [order] = orders;
  if (!order) return null;
  if (orders.length > 1 && runID) {
    const isReady = outcome === "ready";
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
  if (orders.length > 1) {
    return (
      <RoutedButton to="/deliveries" search={elsewhere} onClick={onDone}>
        {t("Open")}
      </RoutedButton>
    );
  }
  switch (order.kind) {
    case "task":
      return (
        <>
          <ViewTaskImage task={order.task} onClick={onDone} />
          <RoutedButton
            {...toTask(order.task.id)}
            variant={order.task.status === "DONE" ? "subtle" : "default"}
            onClick={onDone}
          >
            {t("Open")}
          </RoutedButton>
        </>
      );
    case "purchase":
      return (
        <>
          {order.purchase.status === "closed" && (
            <DownloadPurchase variant="default" purchase={order.purchase} />
          )}
          {order.purchase.status === "failed" && (
            <RoutedButton {...toFrame(order.purchase.frameID)} onClick={onDone}>
              {t("Open frame")}
            </RoutedButton>
          )}
          <RoutedButton {...toPurchase(order.purchase.id)} variant="subtle" onClick={onDone}>
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

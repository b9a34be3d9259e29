import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useMemo } from "react";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { hasProducts, isTaskMoving } from "../../api/tasking/tasks.ts";
import { DeliveryInTime, DeliveryNextStep } from "../../features/deliveries/delivery-in-time.tsx";
import { passesJointFilter } from "../../features/orders/order-lines.ts";
import { OrderTools } from "../../features/orders/order-tools.tsx";
import { OrdersView } from "../../features/orders/orders-view.tsx";
import { useJoinedOrders } from "../../features/orders/use-joined-orders.ts";
import { DownloadPurchase, PurchaseInTime } from "../../features/purchases/product-downloads.tsx";
import { CancelTask } from "../../features/tasks/detail/cancel-task.tsx";
import { TaskJump } from "../../features/tasks/detail/task-detail.tsx";
import { DownloadTask, TaskInTime } from "../../features/tasks/detail/task-facts.tsx";
import { t } from "../../languages/texts.ts";
import { toDelivery, toFrame, toPurchase, toTask } from "../../shared/orders/links.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { useRowKeys } from "../../ui/input/use-global-keys.ts";
import { useListAlone } from "../../ui/layout/use-media.ts";
import { useNow } from "../../ui/text/use-now.ts";
import { useApp } from "../app-context.ts";
import { OrdersTools } from "../layouts/orders-layout.tsx";
import { filterNames, useListFilter } from "../params/orders-params.ts";
import { FindSimilar, TaskAgain, useDeliveriesOf } from "./order-acts.tsx";

const route = getRouteApi("/_orders/orders");

const TICK_MS = 10_000;

export function OrdersScreen() {
  const { demo } = useApp();
  const [filter, setFilter] = useListFilter(filterNames.joint);
  const { order: openKey } = route.useSearch();
  const navigate = route.useNavigate();
  const isAlone = useListAlone();
  // Back leads to the list when an order replaces it.
  const isStep = isAlone && openKey === undefined;
  const onOpen = useCallback(
    (key: string | undefined) =>
      void navigate({ to: ".", search: (kept) => ({ ...kept, order: key }), replace: !isStep }),
    [navigate, isStep],
  );
  const now = useDeferredValue(useNow(TICK_MS));
  const joined = useJoinedOrders(demo, now);
  const shown = useMemo(
    () => joined.orders.filter((order) => passesJointFilter(order, filter)),
    [joined.orders, filter],
  );
  const deliveriesOf = useDeliveriesOf();
  const list = useRowKeys();

  const { frames } = joined;
  // Stable while only time passes, so that rows do not rerender.
  const act = useCallback(
    (order: JoinedOrder) => {
      switch (order.kind) {
        case "task":
          return <TaskAgain task={order.task} />;
        case "purchase":
          return <FindSimilar frame={frames?.get(order.purchase.frameID)} />;
        case "delivery":
          return (
            <DeliveryNextStep
              row={order.row}
              frameIDs={order.frameIDs}
              needsYou={order.group === "needs-you"}
            />
          );
      }
    },
    [frames],
  );

  const parts = useMemo(() => {
    const story = (order: JoinedOrder) => {
      switch (order.kind) {
        case "task":
          return <TaskInTime task={order.task} callbacks={demo} deliveriesOf={deliveriesOf} now={now} />;
        case "purchase":
          return <PurchaseInTime purchase={order.purchase} callbacks={demo} deliveriesOf={deliveriesOf} />;
        case "delivery":
          return <DeliveryInTime row={order.row} />;
      }
    };
    const links = (order: JoinedOrder) => {
      switch (order.kind) {
        case "task":
          return (
            <>
              {hasProducts(order.task) && <DownloadTask task={order.task} />}
              <RoutedButton {...toTask(order.task.id)}>{t("Open task")}</RoutedButton>
              <CancelTask task={order.task} now={now} />
              {isTaskMoving(order.task) && <TaskJump taskID={order.task.id} />}
            </>
          );
        case "purchase":
          return (
            <>
              {order.purchase.status === "closed" && <DownloadPurchase withSize purchase={order.purchase} />}
              <RoutedButton {...toFrame(order.purchase.frameID)}>{t("Open frame")}</RoutedButton>
              <RoutedButton {...toPurchase(order.purchase.id)}>{t("Order details")}</RoutedButton>
            </>
          );
        case "delivery":
          return <RoutedButton {...toDelivery(order.row.id)}>{t("Delivery details")}</RoutedButton>;
      }
    };
    const actions = (order: JoinedOrder) => (
      <>
        {order.group === "needs-you" && act(order)}
        {links(order)}
      </>
    );
    return { act, story, actions };
  }, [act, demo, deliveriesOf, now]);

  return (
    <>
      <OrdersTools>
        <OrderTools filter={filter} onFilter={setFilter} shown={shown} />
      </OrdersTools>
      <OrdersView
        joined={joined}
        filter={filter}
        parts={parts}
        openKey={openKey}
        onOpen={onOpen}
        onClearFilter={() => setFilter({})}
        now={now}
        listRef={list}
      />
    </>
  );
}

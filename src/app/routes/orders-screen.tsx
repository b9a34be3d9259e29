import { getRouteApi } from "@tanstack/react-router";
import { useCallback, useMemo, useRef } from "react";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { usePaidPrices } from "../../api/runs/runs.ts";
import { DeliveryInTime, DeliveryNextStep } from "../../features/deliveries/delivery-in-time.tsx";
import { passesJointFilter } from "../../features/orders/joint-filter.ts";
import { moveAmongOrders } from "../../features/orders/order-line.tsx";
import { OrderTools } from "../../features/orders/order-tools.tsx";
import { OrdersView } from "../../features/orders/orders-view.tsx";
import { useJoinedOrders } from "../../features/orders/use-joined-orders.ts";
import { PaidPrice } from "../../features/purchases/paid-price.tsx";
import { PurchaseInTime, PurchaseNextStep } from "../../features/purchases/purchase-in-time.tsx";
import { TaskCost } from "../../features/tasks/detail/task-cost.tsx";
import { TaskInTime, TaskNextStep } from "../../features/tasks/detail/task-in-time.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { useApp } from "../app-context.ts";
import { OrdersTools } from "../layouts/orders-layout.tsx";
import { useGlobalKeys } from "../layouts/use-global-keys.ts";
import { filterNames, useListFilter } from "../params/use-list-filter.ts";
import { useDeliveriesOf } from "./use-deliveries-of.ts";

const route = getRouteApi("/_orders/orders");

/** How often the present moves along the time axis. */
const TICK_MS = 10_000;

/** Everything that was ordered, along one time axis. */
export function OrdersScreen() {
  const { demo } = useApp();
  const [filter, setFilter] = useListFilter(filterNames.joint);
  const { order: openKey } = route.useSearch();
  const navigate = route.useNavigate();
  const onOpen = useCallback(
    (key: string | undefined) =>
      void navigate({ to: ".", search: (kept) => ({ ...kept, order: key }), replace: true }),
    [navigate],
  );
  const now = useNow(TICK_MS);
  const joined = useJoinedOrders(demo, now);
  const shown = useMemo(
    () => joined.orders.filter((order) => passesJointFilter(order, filter)),
    [joined.orders, filter],
  );
  const prices = usePaidPrices();
  const deliveriesOf = useDeliveriesOf();
  const list = useRef<HTMLElement>(null);
  const move = (step: 1 | -1) => list.current && moveAmongOrders(list.current, step);
  useGlobalKeys({ j: () => move(1), k: () => move(-1) });

  function cost(order: JoinedOrder) {
    if (order.kind === "task") return <TaskCost task={order.task} />;
    if (order.kind === "purchase")
      return <PaidPrice purchase={order.purchase} price={prices.get(order.purchase.id)} />;
    return undefined;
  }

  function nextStep(order: JoinedOrder) {
    switch (order.kind) {
      case "task":
        return <TaskNextStep task={order.task} now={now} onOpen={() => onOpen(order.key)} />;
      case "purchase":
        return <PurchaseNextStep purchase={order.purchase} />;
      case "delivery":
        return (
          <DeliveryNextStep
            row={order.row}
            frameIDs={order.frameIDs}
            needsYou={order.group === "needs-you"}
          />
        );
    }
  }

  function story(order: JoinedOrder) {
    switch (order.kind) {
      case "task":
        return <TaskInTime task={order.task} callbacks={demo} deliveriesOf={deliveriesOf} now={now} />;
      case "purchase":
        return <PurchaseInTime purchase={order.purchase} callbacks={demo} deliveriesOf={deliveriesOf} />;
      case "delivery":
        return <DeliveryInTime row={order.row} />;
    }
  }

  return (
    <>
      <title>Orders · Swath</title>
      <OrdersTools>
        <OrderTools filter={filter} onFilter={setFilter} shown={shown} />
      </OrdersTools>
      <OrdersView
        joined={joined}
        shown={shown}
        parts={{ cost, nextStep, story }}
        openKey={openKey}
        onOpen={onOpen}
        onClearFilter={() => setFilter({})}
        actions={
          <RoutedButton to="/" search={true}>
            Go to search
          </RoutedButton>
        }
        now={now}
        listRef={list}
      />
    </>
  );
}

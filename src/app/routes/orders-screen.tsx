import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import type { JoinedOrder } from "../../api/orders/joined-order.ts";
import { usePaidPrices } from "../../api/runs/use-paid-prices.ts";
import { DeliveryInTime } from "../../features/deliveries/delivery-in-time.tsx";
import { DeliveryNextStep } from "../../features/deliveries/delivery-next-step.tsx";
import { passesJointFilter } from "../../features/orders/joint-filter.ts";
import { moveAmongOrders } from "../../features/orders/move-among-orders.ts";
import { OrderTools } from "../../features/orders/order-tools.tsx";
import { OrdersView } from "../../features/orders/orders-view.tsx";
import { useJoinedOrders } from "../../features/orders/use-joined-orders.ts";
import { PaidPrice } from "../../features/purchases/paid-price.tsx";
import { PurchaseInTime } from "../../features/purchases/purchase-in-time.tsx";
import { PurchaseNextStep } from "../../features/purchases/purchase-next-step.tsx";
import { TaskCost } from "../../features/tasks/detail/task-cost.tsx";
import { TaskInTime } from "../../features/tasks/detail/task-in-time.tsx";
import { TaskNextStep } from "../../features/tasks/detail/task-next-step.tsx";
import { useNow } from "../../ui/text/use-now.ts";
import { useApp } from "../app-context.ts";
import classes from "../layouts/orders-layout.module.css";
import { OrdersTabs } from "../layouts/orders-tabs.tsx";
import { ScreenLink } from "../layouts/screen-link.tsx";
import { useGlobalKeys } from "../layouts/use-global-keys.ts";
import { useJointFilter } from "../params/use-joint-filter.ts";
import { useDeliveriesOf } from "./use-deliveries-of.ts";

/** How often the present moves along the time axis. */
const TICK_MS = 10_000;

/** Everything that was ordered, along one time axis. */
export function OrdersScreen() {
  const { demo } = useApp();
  const { order: openKey } = useSearch({ from: "__root__" });
  const navigate = useNavigate();
  const now = useNow(TICK_MS);
  const joined = useJoinedOrders(demo, now);
  const { filter, onFilter, clear } = useJointFilter();
  const shown = useMemo(
    () => joined.orders.filter((order) => passesJointFilter(order, filter)),
    [joined.orders, filter],
  );
  const prices = usePaidPrices();
  const deliveriesOf = useDeliveriesOf();
  const list = useRef<HTMLElement>(null);
  const move = (step: 1 | -1) => list.current && moveAmongOrders(list.current, step);
  useGlobalKeys({ j: () => move(1), k: () => move(-1) });

  const open = (key: string | undefined) =>
    void navigate({ to: ".", search: (kept) => ({ ...kept, order: key }), replace: true });

  function costOf(order: JoinedOrder) {
    if (order.kind === "task") return <TaskCost task={order.task} />;
    if (order.kind === "purchase")
      return <PaidPrice purchase={order.purchase} price={prices.get(order.purchase.id)} />;
    return undefined;
  }

  function nextStep(order: JoinedOrder) {
    switch (order.kind) {
      case "task":
        return <TaskNextStep task={order.task} now={now} onOpen={() => open(order.key)} />;
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
    <div className={classes.area}>
      <title>Orders · Swath</title>
      <OrdersTabs>
        <OrderTools filter={filter} onFilter={onFilter} shown={shown} />
      </OrdersTabs>
      <OrdersView
        joined={joined}
        shown={shown}
        openKey={openKey}
        onOpen={open}
        cost={costOf}
        nextStep={nextStep}
        story={story}
        onClearFilter={clear}
        ways={<ScreenLink to="/">Go to the search</ScreenLink>}
        now={now}
        listRef={list}
      />
    </div>
  );
}

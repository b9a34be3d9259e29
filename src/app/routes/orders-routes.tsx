import { createRoute } from "@tanstack/react-router";
import { useApp } from "../app-context.ts";
import { kept } from "../params/kept-params.ts";
import { filterOfParams, jointParams, purchasesParams } from "../params/orders-params.ts";
import { root, screen } from "../root-route.ts";

/** The orders: one head, and below it the part that is open. */
export const ordersArea = createRoute({
  getParentRoute: () => root,
  id: "_orders",
  component: screen(async () => (await import("../layouts/orders-layout.tsx")).OrdersLayout),
});

/** The parts that have all the room below the head. */
export const ordersPage = createRoute({
  getParentRoute: () => ordersArea,
  id: "_page",
  component: screen(async () => (await import("../layouts/orders-layout.tsx")).OrdersPage),
});

/** Everything that was ordered, along one time axis. */
export const orders = createRoute({
  getParentRoute: () => ordersArea,
  path: "/orders",
  ...kept(jointParams),
  component: screen(async () => (await import("./orders-screen.tsx")).OrdersScreen),
});

/** Webhooks and, in the demo, their callbacks. */
export const webhooks = createRoute({
  getParentRoute: () => ordersPage,
  path: "/webhooks",
  component: screen(async () => {
    const { WebhooksPage } = await import("../../features/webhooks/webhooks-page.tsx");
    return function WebhooksScreen() {
      return (
        <>
          <title>Webhooks · Swath</title>
          <WebhooksPage demo={useApp().demo} />
        </>
      );
    };
  }),
});

/** The list of purchases, and beside it what was chosen. */
export const purchases = createRoute({
  getParentRoute: () => ordersArea,
  id: "_purchases",
  ...kept(purchasesParams),
  component: screen(async () => (await import("../layouts/purchases-layout.tsx")).PurchasesLayout),
});

export const noPurchase = createRoute({
  getParentRoute: () => purchases,
  path: "/purchases",
  component: screen(async () => (await import("../layouts/purchases-layout.tsx")).NoPurchase),
});

export const purchase = createRoute({
  getParentRoute: () => purchases,
  path: "/purchases/$purchaseID",
  component: screen(async () => {
    const [{ PurchaseDetail }, { useDeliveriesOf }] = await Promise.all([
      import("../../features/purchases/purchase-detail.tsx"),
      import("./use-deliveries-of.ts"),
    ]);
    return function PurchaseScreen() {
      const { purchaseID } = purchase.useParams();
      const { demo } = useApp();
      return (
        <>
          <title>Purchase · Swath</title>
          <PurchaseDetail purchaseID={purchaseID} callbacks={demo} deliveriesOf={useDeliveriesOf()} />
        </>
      );
    };
  }),
});

/** The products of all purchases that the filter leaves. */
export const products = createRoute({
  getParentRoute: () => purchases,
  path: "/orders/products",
  component: screen(async () => {
    const { ProductsPanel } = await import("../../features/purchases/products/products-panel.tsx");
    return function ProductsScreen() {
      return (
        <>
          <title>Products · Swath</title>
          <ProductsPanel filter={filterOfParams(purchases.useSearch())} />
        </>
      );
    };
  }),
});

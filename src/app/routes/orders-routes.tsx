import { createRoute } from "@tanstack/react-router";
import { t } from "../../languages/texts.ts";
import { useApp } from "../app-context.ts";
import { kept } from "../params/kept-params.ts";
import { jointParams, purchasesParams } from "../params/orders-params.ts";
import { filterNames, useListFilter } from "../params/use-list-filter.ts";
import { layoutIn, root, screenAt } from "../root-route.ts";

export const ordersArea = createRoute(
  layoutIn(root, "_orders", async () => (await import("../layouts/orders-layout.tsx")).OrdersLayout),
);

export const ordersPage = createRoute(
  layoutIn(ordersArea, "_page", async () => (await import("../layouts/orders-layout.tsx")).OrdersPage),
);

export const orders = createRoute({
  ...screenAt(ordersArea, "/orders", async () => (await import("./orders-screen.tsx")).OrdersScreen),
  ...kept(jointParams),
});

export const webhooks = createRoute(
  screenAt(ordersPage, "/webhooks", async () => {
    const { WebhooksPage } = await import("../../features/webhooks/webhooks-page.tsx");
    return function WebhooksScreen() {
      return (
        <>
          <title>{t("Webhooks · Swath")}</title>
          <WebhooksPage demo={useApp().demo} />
        </>
      );
    };
  }),
);

export const purchases = createRoute({
  ...layoutIn(
    ordersArea,
    "_purchases",
    async () => (await import("../layouts/purchases-layout.tsx")).PurchasesLayout,
  ),
  ...kept(purchasesParams),
});

export const noPurchase = createRoute(
  screenAt(purchases, "/purchases", async () => (await import("../layouts/purchases-layout.tsx")).NoPurchase),
);

export const purchase = createRoute(
  screenAt(purchases, "/purchases/$purchaseID", async () => {
    const [{ PurchaseDetail }, { useDeliveriesOf }] = await Promise.all([
      import("../../features/purchases/purchase-detail.tsx"),
      import("./use-deliveries-of.ts"),
    ]);
    return function PurchaseScreen() {
      return (
        <>
          <title>{t("Purchase · Swath")}</title>
          <PurchaseDetail
            {...purchase.useParams()}
            callbacks={useApp().demo}
            deliveriesOf={useDeliveriesOf()}
          />
        </>
      );
    };
  }),
);

export const products = createRoute(
  screenAt(purchases, "/orders/products", async () => {
    const { ProductsPanel } = await import("../../features/purchases/products-panel.tsx");
    return function ProductsScreen() {
      const [filter] = useListFilter(filterNames.purchases);
      return (
        <>
          <title>{t("Products · Swath")}</title>
          <ProductsPanel filter={filter} />
        </>
      );
    };
  }),
);

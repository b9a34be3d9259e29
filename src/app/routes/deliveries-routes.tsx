import { createRoute } from "@tanstack/react-router";
import { entryKey } from "../../api/deliveries/delivery-rows.ts";
import { t } from "../../languages/texts.ts";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { useApp } from "../app-context.ts";
import { kept } from "../params/kept-params.ts";
import { composeParams, deliveriesParams } from "../params/orders-params.ts";
import { layoutIn, screenAt } from "../root-route.ts";
import { ordersArea, ordersPage } from "./orders-routes.tsx";

export const deliveries = createRoute({
  ...layoutIn(
    ordersArea,
    "_deliveries",
    async () => (await import("../layouts/deliveries-layout.tsx")).DeliveriesLayout,
  ),
  ...kept(deliveriesParams),
});

export const noDelivery = createRoute(
  screenAt(
    deliveries,
    "/deliveries",
    async () => (await import("../layouts/deliveries-layout.tsx")).NoDelivery,
  ),
);

export const delivery = createRoute(
  screenAt(deliveries, "/deliveries/$deliveryID", async () => {
    const [{ DeliveryDetail }, { FolderFiles }] = await Promise.all([
      import("../../features/deliveries/delivery-detail.tsx"),
      import("../../features/deliveries/bucket-files.tsx"),
    ]);
    return function DeliveryScreen() {
      const { deliveryID } = delivery.useParams();
      const { demo } = useApp();
      return (
        <>
          <title>{t("Delivery · Swath")}</title>
          <DeliveryDetail
            deliveryID={deliveryID}
            files={demo && ((folder) => <FolderFiles demo={demo} folder={folder} />)}
          />
        </>
      );
    };
  }),
);

export const compose = createRoute({
  ...screenAt(ordersPage, "/deliveries/new", async () => {
    const { ComposePage } = await import("../../features/deliveries/compose/compose-page.tsx");
    return function ComposeScreen() {
      const { frames, again } = compose.useSearch();
      const navigate = compose.useNavigate();
      return (
        <>
          <title>{t("New delivery · Swath")}</title>
          <ComposePage
            frameIDs={frames === undefined ? undefined : [...new Set(frames.split(","))]}
            again={again}
            onSent={([first, ...others]) => {
              const deliveryID = first && (first.serviceID ?? entryKey(first));
              if (deliveryID && others.length === 0)
                void navigate({ to: "/deliveries/$deliveryID", params: { deliveryID } });
              else void navigate({ to: "/deliveries" });
            }}
          />
        </>
      );
    };
  }),
  validateSearch: composeParams,
});

export const bucket = createRoute(
  screenAt(ordersPage, "/deliveries/bucket", async () => {
    const { BucketPage } = await import("../../features/deliveries/bucket-files.tsx");
    return function BucketScreen() {
      const { demo } = useApp();
      return (
        <>
          <title>{t("Demo buckets · Swath")}</title>
          {demo ? (
            <BucketPage demo={demo} />
          ) : (
            <HelpfulEmpty
              title={t("The files are at your delivery locations")}
              text={t(
                "You are connected to a real service: this app has no access to the places it writes to.",
              )}
              go={["/deliveries", t("Go to deliveries")]}
            />
          )}
        </>
      );
    };
  }),
);

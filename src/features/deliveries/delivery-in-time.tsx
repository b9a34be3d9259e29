import { useQuery } from "@tanstack/react-query";
import { locationConfigsQuery } from "../../api/deliveries/deliveries.ts";
import { type DeliveryRow, itemIDsOf } from "../../api/deliveries/delivery-rows.ts";
import type { DeliveryEntry } from "../../api/outbox/delivery.ts";
import { useSession } from "../../api/use-session.ts";
import { t } from "../../languages/texts.ts";
import { DeliverButton } from "../../shared/deliveries/deliver-button.tsx";
import { isInactive } from "../../shared/deliveries/delivery-places.ts";
import { explainStatus, historyWords } from "../../shared/deliveries/delivery-words.ts";
import { toDelivery } from "../../shared/orders/links.ts";
import { Timeline } from "../../shared/orders/order-timeline.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { count, formatTime } from "../../ui/text/format.ts";
import { DeliveredFrames, useDelivered } from "./delivered-frames.tsx";
import classes from "./delivery-history.module.css";

export function DeliveryInTime({ row }: { row: DeliveryRow }) {
  const delivered = useDelivered(row);
  return (
    <>
      <p>{explainStatus(row)}</p>
      {row.entry ? (
        <DeliveryHistory entry={row.entry} />
      ) : (
        <p>{t("Times not known: not sent from this browser.")}</p>
      )}
      {delivered.frameIDs.length > 0 && <DeliveredFrames {...delivered} />}
    </>
  );
}

interface DeliveryNextStepProps {
  row: DeliveryRow;
  frameIDs: readonly string[];
  needsYou: boolean;
}

export function DeliveryNextStep({ row, frameIDs, needsYou }: DeliveryNextStepProps) {
  const { status, delivery, entry, id } = row;
  const configs = useQuery(locationConfigsQuery(useSession())).data;
  if (!needsYou) return count(itemIDsOf(row).length, "product");
  if (status === "unknown" || frameIDs.length === 0) {
    return <RoutedButton {...toDelivery(id)}>{t("See details")}</RoutedButton>;
  }
  const configID = (delivery?.deliveryLocations[0] ?? entry?.place)?.configID;
  const inactive = isInactive(configs?.find((config) => config.id === configID));
  return (
    <>
      {inactive && t("Location is inactive")}
      <DeliverButton search={{ frames: frameIDs.join(","), again: id }}>
        {inactive ? t("Choose location") : t("Deliver again")}
      </DeliverButton>
    </>
  );
}

const STATES: Readonly<Record<string, "failed" | "unclear">> = {
  FAILED: "failed",
  refused: "failed",
  unknown: "unclear",
};

export function DeliveryHistory({ entry }: { entry: DeliveryEntry }) {
  return (
    <section aria-labelledby="seen-title">
      <h3 id="seen-title">{t("History, as observed in this browser")}</h3>
      <Timeline
        label={t("History, as observed in this browser")}
        steps={entry.history.map(({ at, said }, index, { length }) => ({
          key: `${at} ${said}`,
          state: STATES[said] ?? (index === length - 1 && said !== "SUCCESS" ? "running" : "done"),
          title: historyWords(said),
          time: formatTime(at, "second"),
        }))}
      />
      {entry.changedItems && (
        <p className={classes.text}>
          {t("{count} item ids had changed since it was composed; the new ones were sent.", {
            count: entry.changedItems,
          })}
        </p>
      )}
    </section>
  );
}

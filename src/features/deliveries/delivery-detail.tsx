import { Skeleton } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { deliveryQuery, isUnderWay, locationConfigsQuery } from "../../api/deliveries/deliveries.ts";
import {
  type DeliveryRow,
  deliveryRow,
  entryOf,
  foldersOf,
  itemIDsOf,
} from "../../api/deliveries/delivery-rows.ts";
import { joinFolder } from "../../api/deliveries/plan-deliveries.ts";
import { outboxQuery } from "../../api/outbox/outbox.ts";
import { useContractOf, useSession } from "../../api/use-session.ts";
import { webhooksQuery } from "../../api/webhooks.ts";
import { t } from "../../languages/texts.ts";
import { DeliverButton } from "../../shared/deliveries/deliver-button.tsx";
import {
  isInactive,
  locationName,
  locationStatus,
  placeWord,
} from "../../shared/deliveries/delivery-places.ts";
import { DeliveryState } from "../../shared/deliveries/delivery-state.tsx";
import {
  contentsWords,
  explainStatus,
  sentWords,
  statusWords,
} from "../../shared/deliveries/delivery-words.ts";
import { reasonSentence } from "../../shared/orders/order-states.ts";
import { QueryError } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { useAnnounce } from "../../ui/feedback/live-region.tsx";
import { CopiedFact, Detail, DetailActions, DetailText, Fact, Facts } from "../../ui/layout/detail-pane.tsx";
import { FirstRows } from "../../ui/list/first-rows.tsx";
import { formatTime } from "../../ui/text/format.ts";
import { DeliveredFrames, useDelivered } from "./delivered-frames.tsx";
import classes from "./delivery-detail.module.css";
import { DeliveryHistory } from "./delivery-in-time.tsx";

interface DeliveryDetailProps {
  /** Id of the delivery, or its local name. */
  deliveryID: string;
  /** Files of a delivered folder; undefined where the app cannot list them. */
  files?: ((folder: string, status: string) => ReactNode) | undefined;
}

export function DeliveryDetail({ deliveryID, files }: DeliveryDetailProps) {
  const session = useSession();
  const outbox = useQuery(outboxQuery(session, "delivery"));
  const entry = entryOf(outbox.data?.entries ?? [], deliveryID);
  const isHere = entry !== undefined && entry.serviceID === undefined;
  const query = useQuery({
    ...deliveryQuery(session, entry?.serviceID ?? deliveryID),
    enabled: !outbox.isPending && !isHere,
  });

  if (!isHere && !query.data && (outbox.isPending || query.isLoading))
    return <Skeleton m={16} height={160} role="status" aria-label={t("Loading the delivery")} />;
  if (!entry && query.error) {
    return <QueryError query={query} title={t("Couldn’t load the delivery")} />;
  }
  if (!entry && !query.data) {
    return (
      <HelpfulEmpty
        title={t("This is not one of your deliveries")}
        text={t(
          "The link may be mistyped, or the delivery belongs to a colleague or another account. Your own deliveries are in the list.",
        )}
      />
    );
  }
  return (
    <>
      <QueryError query={query} title={t("Couldn’t load the status")}>
        <p>
          {query.dataUpdatedAt > 0
            ? t("Showing the last observed status, as of {time}.", {
                time: formatTime(query.dataUpdatedAt, "second"),
              })
            : t("Showing the last observed status from this browser.")}
        </p>
      </QueryError>
      <Known row={deliveryRow(query.data ?? undefined, entry)} files={files} />
    </>
  );
}

const ENDED_BADLY = new Set(["FAILED", "refused"]);
const ENDED = new Set([...ENDED_BADLY, "SUCCESS", "withdrawn"]);

function Known({ row, files }: { row: DeliveryRow; files: DeliveryDetailProps["files"] }) {
  const { delivery, entry, status } = row;
  const delivered = useDelivered(row);
  const folders = foldersOf(row);
  useAnnounce(t("Delivery: {status}", { status: statusWords(row) }));
  return (
    <Detail
      label={
        folders[0] ? t("Delivery to {folder}", { folder: folders[0] }) : t("Delivery to an unknown place")
      }
      title={sentWords(row)}
      below={delivered.frameIDs.length > 0 && contentsWords(delivered.frameIDs, itemIDsOf(row).length)}
      state={<DeliveryState row={row} />}
    >
      <DetailText>{explainStatus(row)}</DetailText>
      {ENDED_BADLY.has(status) && <WhatToDo row={row} />}
      {delivered.frameIDs.length > 0 && ENDED.has(status) && (
        <DetailActions>
          <DeliverButton
            variant={ENDED_BADLY.has(status) ? "filled" : "default"}
            search={{ frames: delivered.frameIDs.join(","), again: row.id }}
            Icon={IconRefresh}
          >
            {t("Deliver again")}
          </DeliverButton>
        </DetailActions>
      )}
      {entry && <DeliveryHistory entry={entry} />}
      {delivery && isUnderWay({ status }) && (
        <p className={classes.wait} role="status">
          {t("Refreshing every 2 s.")}
        </p>
      )}
      <DeliveredFrames {...delivered} />
      {files && delivery && status !== "refused" && (
        <FirstRows rows={folders} as="div">
          {(folder) => <div key={folder}>{files(folder, status)}</div>}
        </FirstRows>
      )}
      {!files && status === "SUCCESS" && <WhereFilesAre row={row} />}
      <DeliveryFacts row={row} />
    </Detail>
  );
}

function useFirstPlace({ delivery, entry }: DeliveryRow) {
  const configs = useQuery(locationConfigsQuery(useSession())).data;
  const place = delivery?.deliveryLocations[0] ?? entry?.place;
  return { place, config: configs?.find(({ id }) => id === place?.configID) };
}

function WhereFilesAre({ row }: { row: DeliveryRow }) {
  const { config } = useFirstPlace(row);
  return (
    <DetailText>
      {placeWord(config) === "folder"
        ? t("The files are in a folder of the service’s machine; this app has no access to it.")
        : t("The files are in your bucket; this app has no access to it.")}
    </DetailText>
  );
}

function WhatToDo({ row }: { row: DeliveryRow }) {
  const { place, config } = useFirstPlace(row);
  const inactive = isInactive(config);
  const reason = row.delivery?.reason;
  return (
    <p className={classes.advice} data-status={row.status}>
      {row.status === "refused"
        ? t("Correct what the message names and deliver again.")
        : inactive
          ? t(
              "The location {location} is inactive. Choose another one and deliver again, or ask your operator to set it up.",
              { location: locationName(config, place?.configID ?? "") },
            )
          : reason !== undefined
            ? [
                t("Reason: {why}", { why: reasonSentence(reason) }),
                t(
                  "Once that is mended, deliver again: existing files are overwritten with the same contents.",
                ),
              ].join(" ")
            : placeWord(config) === "folder"
              ? t(
                  "The folder may have refused a file. Check its permissions and deliver again: existing files are overwritten with the same contents.",
                )
              : t(
                  "The bucket may have refused a file. Check its permissions and deliver again: existing files are overwritten with the same contents.",
                )}
    </p>
  );
}

function DeliveryFacts({ row: { delivery, entry, id } }: { row: DeliveryRow }) {
  const session = useSession();
  const configs = useQuery(locationConfigsQuery(session)).data ?? [];
  const contract = useContractOf(entry?.contractID);
  const webhooks = useQuery(webhooksQuery(session)).data ?? [];
  const url = delivery?.url ?? entry?.url;
  const places = delivery?.deliveryLocations ?? (entry ? [entry.place] : []);
  const webhookID = delivery?.notifications?.webhook.id ?? entry?.webhookID;
  const serviceID = delivery?.id ?? entry?.serviceID;
  return (
    <section aria-labelledby="delivery-facts">
      <h3 id="delivery-facts">{t("Details")}</h3>
      <Facts>
        {url && <CopiedFact name={t("Address")} text={url} />}
        <FirstRows rows={places} as="div">
          {(place) => {
            const config = configs.find(({ id: configID }) => configID === place.configID);
            return (
              <Fragment key={`${place.configID} ${place.path}`}>
                <Fact name={t("Location")}>
                  {locationName(config, place.configID)}
                  {isInactive(config) && <b className={classes.inactive}> {locationStatus(config)}</b>}
                </Fact>
                {!url && (
                  <Fact name={t("Path")}>
                    <code>{joinFolder(place.path, place.subpath)}</code>
                  </Fact>
                )}
              </Fragment>
            );
          }}
        </FirstRows>
        <Fact name={t("Subpath")}>{entry?.template.includes("{") && <code>{entry.template}</code>}</Fact>
        <Fact name={t("Contract")}>{contract?.name ?? entry?.contractID}</Fact>
        <Fact name={t("Webhook")}>
          {webhookID
            ? (webhooks.find((webhook) => webhook.id === webhookID)?.targetURL ?? webhookID)
            : t("none¦webhook")}
        </Fact>
        <Fact name={t("Times")}>
          {!entry && t("not known: not sent from this browser, and the service does not report them")}
        </Fact>
        {serviceID ? (
          <CopiedFact name={t("Delivery id")} text={serviceID} />
        ) : (
          <Fact name={t("Delivery id")}>{t("none yet; {id} in this browser", { id })}</Fact>
        )}
      </Facts>
    </section>
  );
}

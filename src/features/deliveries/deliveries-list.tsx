import { SegmentedControl } from "@mantine/core";
import { IconCloudUpload, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { memo, useMemo } from "react";
import { isNotOffered } from "../../api/api-error.ts";
import { useDeliveries } from "../../api/deliveries/deliveries.ts";
import {
  type DeliveryGroup,
  type DeliveryRow,
  entryKey,
  foldersOf,
  frameIDsOf,
  groupOf,
  itemIDsOf,
  repeatedIDs,
} from "../../api/deliveries/delivery-rows.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { useFrames } from "../../api/frames/frames.ts";
import { sentAt } from "../../api/outbox/record.ts";
import { useSession } from "../../api/use-session.ts";
import { t, text } from "../../languages/texts.ts";
import { DeliverButton } from "../../shared/deliveries/deliver-button.tsx";
import { DeliveryState } from "../../shared/deliveries/delivery-state.tsx";
import { sentWords } from "../../shared/deliveries/delivery-words.ts";
import { FrameTitle } from "../../shared/frames/frame-title.tsx";
import { QuicklookThumb } from "../../shared/frames/quicklook-thumb.tsx";
import { toDelivery } from "../../shared/orders/links.ts";
import { ErrorMessage, QueryError } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import {
  ListPane,
  LoadMore,
  RowBody,
  RowGroup,
  RowLink,
  RowSkeletons,
  useUnderWayAnnouncement,
} from "../../ui/list/list-pane.tsx";
import { placeProps, type RowPlace, SeenRows } from "../../ui/list/seen-rows.tsx";
import { count, formatShortTime, formatTime, noun } from "../../ui/text/format.ts";
import classes from "./deliveries-list.module.css";
import { OpenBatches } from "./open-batches.tsx";

const DELIVERIES = noun("delivery", "deliveries");

interface DeliveriesListProps {
  selectedID?: string | undefined;
  /** Status of the interface, or `open` for all that are under way; undefined: all. */
  status: string | undefined;
  onStatus: (status: string | undefined) => void;
  onComposeRest: (frameIDs: string[], again: string) => void;
}

const GROUPS: readonly { group: DeliveryGroup; title: string }[] = [
  { group: "needs-you", title: text("Needs you") },
  { group: "in-progress", title: text("Under way") },
  { group: "done", title: text("Done") },
];

/** Lists all deliveries, those that need the user first; those sent from here also without the service. */
export function DeliveriesList({ selectedID, status, onStatus, onComposeRest }: DeliveriesListProps) {
  const session = useSession();
  const { query, outbox, batches, entries, rows } = useDeliveries();
  const shown = rows.filter((row) => passesStatus(row, status));
  const repeated = repeatedIDs(entries);
  const pending = rows.filter((row) => groupOf(row, repeated) === "in-progress").length;
  const isRead = query.data !== undefined;
  const firstIDs = useMemo(() => rows.flatMap((row) => frameIDsOf(row)?.[0] ?? []), [rows]);
  const frames = useFrames(firstIDs).data;

  useUnderWayAnnouncement(query.data && pending, DELIVERIES, selectedID !== undefined);

  return (
    <ListPane label={t("Deliveries")}>
      {!(isRead && rows.length === 0) && (
        <header className={classes.head}>
          <SegmentedControl
            aria-label={t("Status")}
            value={status ?? "all"}
            onChange={(value) => onStatus(value === "all" ? undefined : value)}
            data={statusChoices(rows, status).map((value) => ({
              value,
              label: t(filterNames[value] ?? value),
            }))}
          />
          <DeliverButton Icon={IconPlus}>{t("New delivery")}</DeliverButton>
        </header>
      )}
      <OpenBatches batches={batches} entries={entries} onComposeRest={onComposeRest} />
      <QueryError query={outbox} title={t("Couldn’t read what this browser sent")} />
      {query.error && (
        <NoAnswer
          error={query.error}
          asOf={query.dataUpdatedAt}
          rows={rows.length}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isLoading && rows.length === 0 && (
        <RowSkeletons label={t("Loading the deliveries")} sign={40} words={[130, 240]} end={80} />
      )}
      {isRead && rows.length === 0 && (
        <HelpfulEmpty
          isWhole
          title={t("No deliveries yet")}
          text={t(
            "A delivery writes products of your frames into your bucket. Start from a purchase, a run, or all owned frames.",
          )}
        >
          <DeliverButton>{t("Choose from your frames")}</DeliverButton>
          <RoutedButton to="/purchases" search={true}>
            {t("Go to purchases")}
          </RoutedButton>
        </HelpfulEmpty>
      )}
      {rows.length > 0 && shown.length === 0 && (
        <HelpfulEmpty
          title={t("No delivery with this status")}
          text={t("{count, plural, one {# delivery has} other {# deliveries have}} another status.", {
            count: rows.length,
          })}
        >
          <BusyButton busy={false} variant="default" onClick={() => onStatus(undefined)}>
            {t("Show all")}
          </BusyButton>
        </HelpfulEmpty>
      )}
      {GROUPS.map(({ group, title }) => {
        const members = shown.filter((row) => groupOf(row, repeated) === group);
        if (members.length === 0) return null;
        const chosen = members.find((row) => isSelected(row, selectedID));
        return (
          <RowGroup key={group} id={`deliveries-${group}`} title={t(title)} size={members.length}>
            <SeenRows rows={members} keyOf={keyOf} height={73} shownKey={chosen && keyOf(chosen)}>
              {(row, place) => (
                <Row
                  {...place}
                  row={row}
                  frame={frames?.get(frameIDsOf(row)?.[0] ?? "")}
                  selected={row === chosen}
                />
              )}
            </SeenRows>
          </RowGroup>
        );
      })}
      <LoadMore query={query} loaded={count(rows.length, "delivery", "deliveries")} />
      {session.kind === "demo" && rows.length > 0 && (
        <p className={classes.note}>
          {t("In the demo a delivery takes 5 s or more, and its files stay in this browser.")}{" "}
          <Link to="/deliveries/bucket" search={true}>
            {t("Browse the demo buckets")}
          </Link>
        </p>
      )}
    </ListPane>
  );
}

/** Returns the deliveries that pass a status, newest first; none while the service's list loads, which orders them. */
export function useShownDeliveries(status: string | undefined): DeliveryRow[] {
  const { query, rows } = useDeliveries();
  return query.isLoading ? [] : rows.filter((row) => passesStatus(row, status));
}

export function keyOf({ entry, id }: DeliveryRow): string {
  return entry ? entryKey(entry) : id;
}

function isSelected(row: DeliveryRow, selectedID: string | undefined): boolean {
  return row.id === selectedID || (row.entry !== undefined && entryKey(row.entry) === selectedID);
}

interface RowProps extends RowPlace {
  row: DeliveryRow;
  /** First frame of the delivery; undefined while it loads or if it is not known. */
  frame: CatalogFrame | null | undefined;
  selected: boolean;
}

const Row = memo(function Row({ row, frame, selected, ...place }: RowProps) {
  const [folder] = foldersOf(row);
  const frameIDs = frameIDsOf(row);
  const sent = row.entry && sentAt(row.entry);
  return (
    <li {...placeProps(place)}>
      <RowLink {...toDelivery(row.id)} selected={selected}>
        <RowBody
          picture={
            frame?.thumbnailUrl ? (
              <QuicklookThumb frame={frame} />
            ) : (
              <IconCloudUpload size={18} stroke={1.75} aria-hidden />
            )
          }
          title={<b>{sentWords(row)}</b>}
          details={[
            frameIDs?.length === 1 && frame ? (
              <FrameTitle key="frame" frame={frame} />
            ) : (
              frameIDs && count(itemIDsOf(row).length, "product")
            ),
            <span key="folder" className={classes.folder}>
              {folder}/
            </span>,
          ]}
          state={<DeliveryState row={row} />}
          cost={
            sent !== undefined &&
            row.status !== "PENDING" && (
              <span className={classes.time}>{t("{time} UTC", { time: formatShortTime(sent) })}</span>
            )
          }
        />
      </RowLink>
    </li>
  );
});

interface NoAnswerProps {
  error: Error;
  /** Time of the last answer, ms; 0: never. */
  asOf: number;
  rows: number;
  onRetry: () => void;
}

function NoAnswer({ error, asOf, rows, onRetry }: NoAnswerProps) {
  if (isNotOffered(error))
    return (
      <HelpfulEmpty
        title={t("This service does not list deliveries")}
        text={t("Deliveries sent from this browser are shown with their last observed status.")}
      />
    );
  return (
    <ErrorMessage error={error} title={t("Couldn’t load the deliveries")} onRetry={onRetry}>
      {rows > 0 && (
        <p className={classes.asOf}>
          {asOf > 0
            ? t("Shown as of {time}, with what was sent from this browser.", {
                time: formatTime(asOf, "second"),
              })
            : t("Showing deliveries sent from this browser, with their last observed status.")}
        </p>
      )}
    </ErrorMessage>
  );
}

const OPEN = "open";
const ON_THE_WAY = new Set(["PENDING", "planned", "sent", "unknown"]);
const ALWAYS = ["all", OPEN, "SUCCESS", "FAILED"];

/** Names of the choices; other statuses keep the service's name. */
const filterNames: Readonly<Record<string, string>> = {
  all: text("All"),
  open: text("Under way"),
  SUCCESS: text("Delivered"),
  FAILED: text("Failed"),
};

/** Returns whether a delivery passes the filter; a refused one counts as failed. */
function passesStatus({ status }: DeliveryRow, wanted: string | undefined): boolean {
  if (wanted === undefined) return true;
  if (wanted === OPEN) return ON_THE_WAY.has(status);
  return status === wanted || (wanted === "FAILED" && status === "refused");
}

function statusChoices(rows: readonly DeliveryRow[], chosen: string | undefined): string[] {
  const others = rows.flatMap(({ delivery }) => delivery?.status ?? []).filter((one) => one !== "PENDING");
  return [...new Set([...ALWAYS, ...others, ...(chosen ? [chosen] : [])])];
}

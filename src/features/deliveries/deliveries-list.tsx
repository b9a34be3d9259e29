import { SegmentedControl, Skeleton } from "@mantine/core";
import { IconCloudUpload, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { isNotOffered } from "../../api/api-error.ts";
import {
  type DeliveryGroup,
  type DeliveryRow,
  foldersOf,
  frameIDsOf,
  groupOf,
  itemIDsOf,
  repeatedIDs,
} from "../../api/deliveries/delivery-rows.ts";
import { useDeliveries } from "../../api/deliveries/use-deliveries.ts";
import { entryKey } from "../../api/outbox/record.ts";
import { useSession } from "../../api/use-session.ts";
import { DeliveryState } from "../../shared/deliveries/delivery-state.tsx";
import { contentsWords } from "../../shared/deliveries/delivery-words.ts";
import { ErrorMessage } from "../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { announce } from "../../ui/feedback/live-region.tsx";
import { BusyButton } from "../../ui/input/busy-button.tsx";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { takeLostFocus } from "../../ui/layout/take-focus.ts";
import listRow from "../../ui/list/list-row.module.css";
import { count, formatTime } from "../../ui/text/format.ts";
import classes from "./deliveries-list.module.css";
import { OpenBatches } from "./open-batches.tsx";
import { filterNames, passesStatus, statusChoices } from "./status-filter.ts";

interface DeliveriesListProps {
  selectedID?: string;
  /** A status of the interface, or `open` for what is under way; undefined: all. */
  status: string | undefined;
  onStatus: (status: string | undefined) => void;
  /** Opens the form with what was not sent of an order. */
  onComposeRest: (frameIDs: string[], again: string) => void;
}

const GROUPS: readonly { group: DeliveryGroup; title: string }[] = [
  { group: "needs-you", title: "Needs you" },
  { group: "in-progress", title: "In progress" },
  { group: "done", title: "Done" },
];

/** All deliveries, what needs the user first; those sent from here also when the service cannot be asked. */
export function DeliveriesList({ selectedID, status, onStatus, onComposeRest }: DeliveriesListProps) {
  const session = useSession();
  const { query, outbox, batches, entries, rows } = useDeliveries();
  const shown = rows.filter((row) => passesStatus(row, status));
  const repeated = repeatedIDs(entries);
  const pending = rows.filter((row) => groupOf(row, repeated) === "in-progress").length;
  const isRead = query.data !== undefined;

  useEffect(() => {
    // A chosen delivery speaks for itself.
    if (isRead && !selectedID)
      announce(
        pending > 0 ? `${count(pending, "delivery", "deliveries")} under way` : "No delivery is under way",
      );
  }, [isRead, pending, selectedID]);

  return (
    <section className={classes.list} aria-label="Deliveries">
      <header className={classes.head}>
        <SegmentedControl
          aria-label="Status"
          value={status ?? "all"}
          onChange={(value) => onStatus(value === "all" ? undefined : value)}
          data={statusChoices(rows, status).map((value) => ({ value, label: filterNames[value] ?? value }))}
        />
        <RoutedButton
          to="/deliveries/new"
          search={(kept: object) => ({ ...kept, frames: undefined, again: undefined })}
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        >
          New delivery
        </RoutedButton>
      </header>
      <OpenBatches batches={batches} entries={entries} onComposeRest={onComposeRest} />
      {outbox.error && (
        <ErrorMessage
          error={outbox.error}
          title="What was sent from this browser cannot be read"
          onRetry={() => void outbox.refetch()}
        />
      )}
      {query.error && (
        <NoAnswer
          error={query.error}
          asOf={query.dataUpdatedAt}
          rows={rows.length}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isLoading && rows.length === 0 && <Skeletons />}
      {isRead && rows.length === 0 && (
        <HelpfulEmpty
          title="Nothing was delivered yet"
          text="A delivery writes products of frames that you own into your bucket. Start from a purchase, a run, or all owned frames."
        >
          <RoutedButton to="/deliveries/new" search={true}>
            Choose from the owned frames
          </RoutedButton>
          <RoutedButton to="/purchases" search={true}>
            Go to the purchases
          </RoutedButton>
        </HelpfulEmpty>
      )}
      {rows.length > 0 && shown.length === 0 && (
        <HelpfulEmpty
          title="No delivery with this status"
          text={`${count(rows.length, "delivery", "deliveries")} ${rows.length === 1 ? "has" : "have"} another one.`}
        >
          <BusyButton busy={false} variant="default" onClick={() => onStatus(undefined)}>
            Show all
          </BusyButton>
        </HelpfulEmpty>
      )}
      {GROUPS.map(({ group, title }) => {
        const members = shown.filter((row) => groupOf(row, repeated) === group);
        if (members.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`deliveries-${group}`}>
            <h2 id={`deliveries-${group}`} className={classes.group}>
              {title} <span>{members.length}</span>
            </h2>
            <ul className={listRow.rows}>
              {members.map((row) => (
                <Row
                  key={row.entry ? entryKey(row.entry) : row.id}
                  row={row}
                  selected={isSelected(row, selectedID)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {query.hasNextPage && (
        <BusyButton
          variant="default"
          className={classes.more}
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {count(rows.length, "delivery", "deliveries")} loaded, more exist. Load more
        </BusyButton>
      )}
      {session.kind === "demo" && rows.length > 0 && (
        <p className={classes.note}>
          In the demo a delivery takes 5 s or more, and its files stay in this browser.{" "}
          <Link to="/deliveries/bucket" search={true}>
            Look into the demo’s buckets
          </Link>
        </p>
      )}
    </section>
  );
}

function isSelected(row: DeliveryRow, selectedID: string | undefined): boolean {
  return row.id === selectedID || (row.entry !== undefined && entryKey(row.entry) === selectedID);
}

function Row({ row, selected }: { row: DeliveryRow; selected: boolean }) {
  const [folder] = foldersOf(row);
  return (
    <li>
      <Link
        to="/deliveries/$deliveryID"
        params={{ deliveryID: row.id }}
        search={true}
        className={`${listRow.row} ${classes.row}`}
        data-selected={selected || undefined}
        aria-current={selected ? "true" : undefined}
        ref={selected ? takeLostFocus : undefined}
      >
        <IconCloudUpload className={classes.icon} size={16} stroke={1.75} aria-hidden />
        <span className={`${listRow.main} ${classes.main}`}>
          <b>{contentsWords(frameIDsOf(row), itemIDsOf(row).length)}</b>
          <span className={classes.folder}>{folder}/</span>
        </span>
        <DeliveryState row={row} />
      </Link>
    </li>
  );
}

interface NoAnswerProps {
  error: Error;
  /** When the service last answered, milliseconds; 0: never. */
  asOf: number;
  rows: number;
  onRetry: () => void;
}

/** The list could not be read: what is shown instead, and of when it is. */
function NoAnswer({ error, asOf, rows, onRetry }: NoAnswerProps) {
  if (isNotOffered(error))
    return (
      <HelpfulEmpty
        title="The service lists no deliveries"
        text="What was sent from this browser is shown with the status that was last seen."
      />
    );
  return (
    <ErrorMessage error={error} title="Couldn’t load the deliveries" onRetry={onRetry}>
      {rows > 0 && (
        <p className={classes.asOf}>
          {asOf > 0
            ? `Shown as of ${formatTime(asOf, "second")}, with what was sent from this browser.`
            : "Shown is what was sent from this browser, with the status that was last seen."}
        </p>
      )}
    </ErrorMessage>
  );
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading the deliveries">
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className={`${listRow.row} ${classes.row}`}>
          <Skeleton width={16} height={16} />
          <span className={`${listRow.main} ${classes.main}`}>
            <Skeleton width={130} height={12} />
            <Skeleton width={240} height={10} mt={8} />
          </span>
          <Skeleton width={80} height={12} />
        </div>
      ))}
    </div>
  );
}

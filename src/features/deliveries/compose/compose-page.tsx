import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { contractsQuery } from "../../../api/contracts.ts";
import { deliveryQuery, locationConfigsQuery } from "../../../api/deliveries/deliveries.ts";
import { deliveryRow, entryOf } from "../../../api/deliveries/delivery-rows.ts";
import type { DeliveryEntry } from "../../../api/outbox/delivery.ts";
import { outboxQuery } from "../../../api/outbox/outbox.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { ErrorMessage } from "../../../ui/feedback/error-message.tsx";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { ComposeForm } from "./compose-form.tsx";

interface ComposePageProps {
  /** Frames to deliver; undefined: choose from all owned ones. */
  frameIDs: readonly string[] | undefined;
  again: string | undefined;
  /** Called once a batch stops: it is sent, or the list shows what to decide. */
  onSent: (entries: readonly DeliveryEntry[]) => void;
}

export function ComposePage({ frameIDs, again, onSent }: ComposePageProps) {
  const session = useSession();
  const configs = useQuery(locationConfigsQuery(session));
  const contracts = useQuery(contractsQuery(session));
  const earlier = useEarlier(again);
  const error = configs.error ?? contracts.error ?? earlier.error;
  if (error) {
    return (
      <ErrorMessage
        error={error}
        title={t("Couldn’t load the delivery locations")}
        onRetry={() => {
          if (configs.error) void configs.refetch();
          if (contracts.error) void contracts.refetch();
          earlier.retry();
        }}
      />
    );
  }
  if (configs.data === null) {
    return (
      <HelpfulEmpty
        title={t("This service does not offer deliveries")}
        text={t("Products of your frames can be downloaded from their purchases.")}
        go={["/purchases", t("Go to purchases")]}
      />
    );
  }
  if (!configs.data || !contracts.data || earlier.pending)
    return <Skeleton m={16} height={240} w="auto" role="status" aria-label={t("Loading the locations")} />;
  if (configs.data.length === 0) {
    return (
      <HelpfulEmpty
        title={t("No delivery location is set up for you")}
        text={t(
          "The operator sets up the buckets that the service may write to. Ask for one; until then, download products from your purchases.",
        )}
        go={["/purchases", t("Go to purchases")]}
      />
    );
  }
  return (
    <ComposeForm
      key={`${frameIDs?.join()} ${again}`}
      frameIDs={frameIDs}
      earlier={earlier.row}
      configs={configs.data}
      contracts={contracts.data}
      onSent={onSent}
    />
  );
}

function useEarlier(again: string | undefined) {
  const session = useSession();
  const outbox = useQuery({ ...outboxQuery(session, "delivery"), enabled: again !== undefined });
  const entry = again === undefined ? undefined : entryOf(outbox.data?.entries ?? [], again);
  const isOnlyThere = again !== undefined && !outbox.isPending && entry === undefined;
  const query = useQuery({ ...deliveryQuery(session, again ?? ""), enabled: isOnlyThere });
  const row = entry || query.data ? deliveryRow(query.data ?? undefined, entry) : undefined;
  return {
    row,
    pending: again !== undefined && (outbox.isPending || (isOnlyThere && query.isLoading)),
    error: query.error,
    retry: () => {
      if (query.error) void query.refetch();
    },
  };
}

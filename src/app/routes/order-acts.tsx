import { useQuery } from "@tanstack/react-query";
import { use, useCallback, useMemo } from "react";
import { serviceNow } from "../../api/clock.ts";
import { allDeliveriesQuery } from "../../api/deliveries/deliveries.ts";
import { deliveryRows, itemIDsOf } from "../../api/deliveries/delivery-rows.ts";
import type { CatalogFrame } from "../../api/frames/frame.ts";
import { type KnownDelivery, knownDelivery } from "../../api/orders/order-events.ts";
import { outboxQuery } from "../../api/outbox/outbox.ts";
import { useSession } from "../../api/use-session.ts";
import type { Task } from "../../contract/task.ts";
import { emptyForm } from "../../features/search/form/search-form.ts";
import { paramsOfForm } from "../../features/search/search-params.ts";
import { draftOfTask } from "../../features/tasking/drafts-from.ts";
import { boxRing, ringBox } from "../../geo/area/box.ts";
import { unwrapRing } from "../../geo/longitude.ts";
import { t } from "../../languages/texts.ts";
import { TakesTasks } from "../../shared/tasks/takes-tasks.ts";
import { RoutedButton } from "../../ui/input/routed-button.tsx";
import { paramsOfDraft } from "../params/task-params.ts";

export function TaskAgain({ task }: { task: Task }) {
  return (
    use(TakesTasks) && (
      <RoutedButton to="/task" search={paramsOfDraft(draftOfTask(task, serviceNow()))}>
        {t("Task again")}
      </RoutedButton>
    )
  );
}

export function FindSimilar({ frame }: { frame: CatalogFrame | null | undefined }) {
  const form = frame
    ? {
        ...emptyForm,
        area: [[boxRing(ringBox(unwrapRing(frame.ring)))]],
        time: { kind: "all" as const },
        families: frame.family ? [frame.family] : [],
      }
    : emptyForm;
  return (
    <RoutedButton to="/" search={{ ...paramsOfForm(form), frame: undefined }}>
      {t("Find similar")}
    </RoutedButton>
  );
}

/** Returns the deliveries of some items, oldest first, with unsent and unanswered ones, without withdrawn ones. */
export function useDeliveriesOf(): (itemIDs: readonly string[]) => KnownDelivery[] {
  const session = useSession();
  const listed = useQuery(allDeliveriesQuery(session)).data;
  const entries = useQuery(outboxQuery(session, "delivery")).data?.entries;
  const rows = useMemo(() => deliveryRows(listed ?? [], entries ?? []), [listed, entries]);
  return useCallback(
    (itemIDs) => {
      const wanted = new Set(itemIDs.map((id) => id.toLowerCase()));
      return rows
        .filter(({ status }) => status !== "withdrawn")
        .filter((row) => itemIDsOf(row).some((id) => wanted.has(id.toLowerCase())))
        .map(knownDelivery)
        .reverse();
    },
    [rows],
  );
}

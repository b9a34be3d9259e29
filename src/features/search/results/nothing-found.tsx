import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { use, useMemo } from "react";
import { useServiceClock } from "../../../api/clock.ts";
import { catalogExtentQuery } from "../../../api/frames/frames.ts";
import { useContract, useGuest, useSession } from "../../../api/use-session.ts";
import { areaBox, boxMiddle } from "../../../geo/area/box.ts";
import { t } from "../../../languages/texts.ts";
import { TakesTasks } from "../../../shared/tasks/takes-tasks.ts";
import { HelpfulEmpty } from "../../../ui/feedback/helpful-empty.tsx";
import { RoutedButton } from "../../../ui/input/routed-button.tsx";
import { formatTime } from "../../../ui/text/format.ts";
import { nearestFramesQuery } from "../api/nearest-frames.ts";
import { emptyForm, type SearchForm, timeLimits, timeWords, toSearchInput } from "../form/search-form.ts";

interface NothingFoundProps {
  form: SearchForm;
  onWiden: (change: Partial<SearchForm>) => void;
}

/** Says why a search found nothing, where that is known, and offers what finds something. */
export function NothingFound({ form, onWiden }: NothingFoundProps) {
  const session = useSession();
  const contractID = useContract()?.id;
  const isGuest = useGuest() !== undefined;
  const mayTask = use(TakesTasks) && !isGuest;
  const ahead = useServiceClock(({ aheadMs }) => aheadMs);
  const { collections, to, nearest } = useMemo(() => {
    const now = Date.now() + ahead;
    return {
      ...toSearchInput(form, contractID, now),
      ...timeLimits(form.time, now),
      nearest: nearestFramesQuery(session, form, contractID, now),
    };
  }, [session, form, contractID, ahead]);
  const extent = useQuery(
    catalogExtentQuery(
      session,
      collections && contractID ? { collections: [...collections], contractID } : {},
    ),
  );
  const first = extent.data?.first;
  const isTooEarly = to !== undefined && first !== undefined && Date.parse(to) < first;
  const isTimed = form.time.kind !== "all";
  const { data: time, isLoading } = useQuery({
    ...nearest,
    enabled: isTimed && form.mostPrice === undefined,
  });
  const widenings = wideningsOf(form);
  const isAreaAlone = form.area.length > 0 && widenings.length === 0;
  const box = areaBox(form.area);
  return (
    <HelpfulEmpty
      title={isAreaAlone ? t("No frames match in this area") : t("No frames match")}
      text={
        isTooEarly
          ? t("The catalog begins on {day}, after the time of this search.", {
              day: formatTime(first, "date"),
            })
          : widenings.length > 0
            ? t("Take away one of the filters, or move the area:")
            : mayTask
              ? t("Nothing was imaged here yet. Move or enlarge the area, or order a new image.")
              : t("Nothing was imaged here yet. Move or enlarge the area.")
      }
    >
      {isLoading && <Skeleton width={250} height={28} />}
      {time && (
        <Button onClick={() => onWiden({ time })}>{t("Nearest: {time}", { time: timeWords(time) })}</Button>
      )}
      {widenings.map(({ label, change }) => (
        <Button key={label} variant="default" onClick={() => onWiden(change)}>
          {label}
        </Button>
      ))}
      {box && mayTask && (
        <RoutedButton
          to="/task"
          search={{
            taskPoint: boxMiddle(box)
              .map((degrees) => Number(degrees.toFixed(4)))
              .join("_"),
          }}
        >
          {t("Order a new image here")}
        </RoutedButton>
      )}
    </HelpfulEmpty>
  );
}

function wideningsOf(form: SearchForm): { label: string; change: Partial<SearchForm> }[] {
  const widenings: { label: string; change: Partial<SearchForm> }[] = [];
  if (form.mostPrice !== undefined)
    widenings.push({ label: t("Any price"), change: { mostPrice: undefined } });
  if (form.time.kind !== "all")
    widenings.push({ label: t("Search all time"), change: { time: { kind: "all" } } });
  if (form.incidence) widenings.push({ label: t("Any incidence"), change: { incidence: undefined } });
  if (form.resolution !== undefined)
    widenings.push({ label: t("Any resolution"), change: { resolution: undefined } });
  if (form.families.length > 0) widenings.push({ label: t("All modes"), change: { families: [] } });
  if (form.lookSide) widenings.push({ label: t("Both look sides"), change: { lookSide: undefined } });
  if (form.passDirection)
    widenings.push({ label: t("Both pass directions"), change: { passDirection: undefined } });
  if (form.coverage !== undefined && form.area.length > 0)
    widenings.push({ label: t("Any coverage"), change: { coverage: undefined } });
  if (form.conditions.length > 0)
    widenings.push({ label: t("No other conditions"), change: { conditions: [] } });
  if (form.products.length > 0) widenings.push({ label: t("Any product"), change: { products: [] } });
  if (form.collection === "private")
    widenings.push({ label: t("Search the catalog instead"), change: { collection: emptyForm.collection } });
  return widenings;
}

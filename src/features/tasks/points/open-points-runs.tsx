import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { batchesQuery } from "../../../api/outbox/outbox.ts";
import { useSession } from "../../../api/use-session.ts";
import { t } from "../../../languages/texts.ts";
import { UnderWayList } from "../../../ui/list/under-way-list.tsx";
import { formatTime } from "../../../ui/text/format.ts";

/** Unfinished runs of several points, with a link to each. */
export function OpenPointsRuns() {
  const runs = useQuery(batchesQuery(useSession(), "point")).data ?? [];
  const open = runs.filter(({ state }) => state !== "finished");
  if (open.length === 0) return null;
  return (
    <UnderWayList label={t("Runs of several points")}>
      {open.map(({ id, state, createdAt, words }) => (
        <li key={id}>
          <Link to="/task/points/$runID" params={{ runID: id }} search={true}>
            {state === "running" ? t("Ordering several points") : t("Stopped: several points")}
          </Link>{" "}
          {words
            ? t("“{words}”, begun {time}", { words, time: formatTime(createdAt) })
            : t("begun {time}", { time: formatTime(createdAt) })}
        </li>
      ))}
    </UnderWayList>
  );
}

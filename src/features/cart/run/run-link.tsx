import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { isSettled } from "../../../api/run/decide.ts";
import { runQuery, runsQuery } from "../../../api/run/runs.ts";
import { useSession } from "../../../api/use-session.ts";
import classes from "./run-link.module.css";

/** The way to the run that is under way, with how far it is; nothing when there is none. */
export function RunLink() {
  const session = useSession();
  const runs = useQuery(runsQuery(session));
  const current = runs.data?.find(({ state }) => state === "running" || state === "stopping");
  const { data } = useQuery({ ...runQuery(session, current?.id ?? ""), enabled: current !== undefined });
  if (!current || !data) return null;
  const settled = data.entries.filter(isSettled).length;
  return (
    <Link to="/runs/$runID" params={{ runID: current.id }} search={true} className={classes.link}>
      <IconSend size={14} stroke={1.75} aria-hidden />
      Buying {Math.min(settled + 1, data.entries.length)} of {data.entries.length}
    </Link>
  );
}

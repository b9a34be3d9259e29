import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { batchesQuery } from "../outbox/outbox.ts";
import { isUnderWay } from "../outbox/record.ts";
import { useSession } from "../use-session.ts";
import { framesUnderRunQuery } from "./runs.ts";

/** Frames of a run of this device that the service has not confirmed as bought. */
export interface RunUnderWay {
  runID: string;
  /** It continues by itself; otherwise it is stopped with these frames unknown. */
  goesOn: boolean;
  frameIDs: readonly string[];
}

/** What is being bought from this device but is in no list of the service yet. */
export function useRunsUnderWay(): readonly RunUnderWay[] {
  const session = useSession();
  const runs = useQuery(batchesQuery(session, "purchase")).data;
  const frames = useQuery(framesUnderRunQuery(session)).data;
  return useMemo(
    () =>
      (runs ?? []).flatMap((run) => {
        const open = (frames ?? []).filter(({ runID, purchaseID }) => runID === run.id && !purchaseID);
        return open.length > 0
          ? [{ runID: run.id, goesOn: isUnderWay(run), frameIDs: open.map(({ frameID }) => frameID) }]
          : [];
      }),
    [runs, frames],
  );
}

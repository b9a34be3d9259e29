import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSession } from "../use-session.ts";
import { framesUnderRunQuery, runsQuery } from "./runs.ts";

/** Frames of a run of this device that the service has not confirmed as bought. */
export interface RunUnderWay {
  runID: string;
  /** It goes on by itself; else it stands still without knowing what became of these frames. */
  goesOn: boolean;
  frameIDs: readonly string[];
}

/** What is being bought from this device but is in no list of the service yet. */
export function useRunsUnderWay(): readonly RunUnderWay[] {
  const session = useSession();
  const runs = useQuery(runsQuery(session)).data;
  const frames = useQuery(framesUnderRunQuery(session)).data;
  return useMemo(
    () =>
      (runs ?? []).flatMap(({ id, state }) => {
        const open = (frames ?? []).filter(({ runID, purchaseID }) => runID === id && !purchaseID);
        const goesOn = state === "running" || state === "stopping";
        return open.length > 0 ? [{ runID: id, goesOn, frameIDs: open.map(({ frameID }) => frameID) }] : [];
      }),
    [runs, frames],
  );
}

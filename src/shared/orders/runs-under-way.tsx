import { Link } from "@tanstack/react-router";
import type { RunUnderWay } from "../../api/runs/use-runs-under-way.ts";
import { UnderWayList } from "../../ui/list/under-way-list.tsx";
import { count } from "../../ui/text/format.ts";
import { framesWords } from "../frames/cart-words.ts";
import { toRun } from "./links.ts";

/** Above a list of what was bought: purchases being made that are in no list yet, with a link to their run. */
export function RunsUnderWay({ runs }: { runs: readonly RunUnderWay[] }) {
  if (runs.length === 0) return null;
  return (
    <UnderWayList label="Being bought">
      {runs.map(({ runID, goesOn, frameIDs }) => (
        <li key={runID}>
          <Link {...toRun(runID)}>
            {goesOn ? `Buying ${framesOf(frameIDs)}` : `Not known whether bought: ${framesWords(frameIDs)}`}
          </Link>
          {goesOn && " Listed below once the service confirms it."}
        </li>
      ))}
    </UnderWayList>
  );
}

/** In place of "nothing bought yet". */
export const UNDER_WAY_TITLE = "Nothing is confirmed yet";
export const UNDER_WAY_TEXT =
  "Purchases being made are listed above, and here once the service confirms them.";

function framesOf(frameIDs: readonly string[]): string {
  return frameIDs.length === 1 ? `frame ${frameIDs[0]}.` : `${count(frameIDs.length, "frame")}.`;
}

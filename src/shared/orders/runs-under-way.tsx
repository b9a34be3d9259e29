import { Link } from "@tanstack/react-router";
import type { RunUnderWay } from "../../api/runs/runs.ts";
import { t } from "../../languages/texts.ts";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { UnderWayList } from "../../ui/list/under-way-list.tsx";
import { count } from "../../ui/text/format.ts";
import { framesWords } from "../frames/cart-words.ts";
import { toRun } from "./links.ts";

/** Above a list of what was bought: purchases being made that are in no list yet, with a link to their run. */
export function RunsUnderWay({ runs }: { runs: readonly RunUnderWay[] }) {
  if (runs.length === 0) return null;
  return (
    <UnderWayList label={t("Being bought")}>
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

/** In place of a run that this browser did not start; what it bought or ordered is listed elsewhere. */
export function RunNotHere({ runID, of }: { runID: string; of: "purchases" | "tasks" }) {
  return (
    <HelpfulEmpty
      isScreen={of === "purchases"}
      title={`Run ${runID} is not in this browser`}
      text={`A run is kept in the browser that started it. Its ${of} are in your orders on every device.`}
      go={of === "purchases" ? ["/orders", "Go to orders"] : ["/tasks", "Go to tasks"]}
    />
  );
}

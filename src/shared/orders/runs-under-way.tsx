import { Link } from "@tanstack/react-router";
import { Fragment } from "react";
import type { RunUnderWay } from "../../api/runs.ts";
import { t, text } from "../../languages/texts.ts";
import { HelpfulEmpty } from "../../ui/feedback/helpful-empty.tsx";
import { UnderWayList } from "../../ui/list/list-pane.tsx";
import { framesWords } from "../frames/cart-words.ts";
import { toRun } from "./links.ts";

export function RunsUnderWay({ runs }: { runs: readonly RunUnderWay[] }) {
  if (runs.length === 0) return null;
  return (
    <UnderWayList label={t("Being ordered")}>
      {runs.map(({ runID, ordering, unknown }) => (
        <Fragment key={runID}>
          {ordering.length > 0 && (
            <li>
              <Link {...toRun(runID)}>{orderingWords(ordering)}</Link>{" "}
              {t("Listed below once the service confirms it.")}
            </li>
          )}
          {unknown.length > 0 && (
            <li>
              <Link {...toRun(runID)}>
                {t("Unknown, no answer: {frames}", { frames: framesWords(unknown) })}
              </Link>
            </li>
          )}
        </Fragment>
      ))}
    </UnderWayList>
  );
}

export const UNDER_WAY_TITLE = text("Nothing is confirmed yet");
export const UNDER_WAY_TEXT = text(
  "Purchases being made are listed above, and here once the service confirms them.",
);

function orderingWords(frameIDs: readonly string[]): string {
  const [only = ""] = frameIDs;
  return frameIDs.length === 1
    ? t("Ordering frame {frame}.", { frame: only })
    : t("Ordering {count, plural, one {# frame} other {# frames}}.", { count: frameIDs.length });
}

export function RunNotHere({ runID: run, of }: { runID: string; of: "purchases" | "tasks" }) {
  if (of === "purchases")
    return (
      <HelpfulEmpty
        isScreen
        title={t("Run {run} is not in this browser", { run })}
        text={t(
          "A run is kept in the browser that started it. Its purchases are in your orders on every device.",
        )}
        go={["/orders", t("Go to orders")]}
      />
    );
  return (
    <HelpfulEmpty
      title={t("Run {run} is not in this browser¦of points", { run })}
      text={t("A run is kept in the browser that started it. Its tasks are in your orders on every device.")}
      go={["/tasks", t("Go to tasks")]}
    />
  );
}

export function framesUnderWay(runs: readonly RunUnderWay[]): number {
  return runs.reduce((number, { ordering, unknown }) => number + ordering.length + unknown.length, 0);
}

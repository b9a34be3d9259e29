import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useFrames } from "../../../api/frames/frames.ts";
import { taskProductsQuery } from "../../../api/tasking/tasks.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Task } from "../../../contract/task.ts";
import { imagingModes, modes } from "../../../domain/modes.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import { resolutionWords, sceneWords } from "../../../shared/frames/frame-words.ts";
import { toFrame } from "../../../shared/orders/links.ts";
import { formatMetres } from "../../../ui/text/format.ts";
import classes from "./task-key-facts.module.css";
import { costWords, useTaskCost } from "./use-task-cost.ts";

/** What is asked first of a task: its price, its frame, how fine and how large that is. */
export function TaskKeyFacts({ task, frameIDs }: { task: Task; frameIDs: readonly string[] }) {
  const frames = useFrames(frameIDs).data;
  const frame = frames?.get(frameIDs[0] ?? "");
  const known = imagingModes.find((name) => name === task.imagingMode);
  const mode = known && modes[known];
  const cost = costWords(task, useTaskCost(task));
  const resolution = frame
    ? resolutionWords(frame, true)
    : mode && t("{resolution} nominal", { resolution: formatMetres(mode.resolution) });
  const area = frame
    ? sceneWords(frame)
    : mode && t("{range} × {azimuth} km nominal", { range: mode.rangeKm, azimuth: mode.azimuthKm });
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t(PRICE_NAMES[task.status] ?? text("Price"))}</dt>
        <dd>{cost.amount ?? cost.note}</dd>
      </div>
      <div>
        <dt>{frameIDs.length > 1 ? t("Frames") : t("Frame")}</dt>
        <dd>
          {frameIDs.length === 0 && t("None yet")}
          {frameIDs.map((frameID) => (
            <Link key={frameID} {...toFrame(frameID)} aria-label={t("Frame {frame}", { frame: frameID })}>
              {frameID}
            </Link>
          ))}
        </dd>
      </div>
      <div>
        <dt>{t("Resolution")}</dt>
        <dd>{resolution ?? t("not known")}</dd>
      </div>
      <div>
        <dt>{t("Area")}</dt>
        <dd>{area ?? t("not known")}</dd>
      </div>
    </dl>
  );
}

const PRICE_NAMES: Readonly<Record<string, string>> = {
  DONE: text("Charged"),
  CANCELED: text("Fee"),
};

/** The frames that a task has brought so far, by their ids. */
export function useTaskFrameIDs(task: Task): string[] {
  const products = useQuery(taskProductsQuery(useSession(), task)).data;
  return [...new Set((products?.items ?? []).map(({ properties }) => properties.frame_id))];
}

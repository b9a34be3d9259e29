import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { feasibilityQuery } from "../../../api/tasking/feasibility.ts";
import { useSession } from "../../../api/use-session.ts";
import type { FeasibilityAnswer, TaskRequest } from "../../../contract/task.ts";
import { framesLengthKm, splitDatatake } from "../../../domain/datatake-length.ts";
import { headingAt } from "../../../geo/swath/heading.ts";
import { linesAcross, sceneOutline } from "../../../geo/swath/scene-outline.ts";
import type { Position } from "../../../geo/types.ts";
import { text } from "../../../languages/text.ts";
import { t } from "../../../languages/texts.ts";
import type { LegendEntry } from "../../../map/controls/map-legend.tsx";
import type { PlannedScene } from "../../../map/planned-scene.ts";
import { formatAngle } from "../../../ui/text/format.ts";
import { modeOf } from "../fields/mode-rows.ts";
import type { TaskChoices } from "../task-choices.ts";
import {
  likelyOpportunity,
  type NamedOpportunity,
  nameOpportunities,
  opportunityScenes,
} from "./opportunities.ts";

const NONE: readonly NamedOpportunity[] = [];
const NO_SCENES: readonly PlannedScene[] = [];
const PLANNED: readonly LegendEntry[] = ["ascending", "descending"];
const ONE_PASS: readonly LegendEntry[] = ["previewed"];
const BOTH_PASSES: readonly LegendEntry[] = ["previewed", "other-pass"];

/**
 * Returns the state of list and map: the opportunities once they are known, before that the ground of either pass. The
 * built-in service uses the pass nearest the middle of the incidence range, which is shown first as likely.
 */
export function usePreview(choices: TaskChoices, { answer, isStale }: Feasibility) {
  const [chosenKey, choose] = useState<string>();
  const [hoveredKey, hover] = useState<string>();
  const [hoveredOnMap, hoverOnMap] = useState<string>();
  const opportunities = useMemo(
    () => (answer?.opportunities ? nameOpportunities(answer.opportunities) : NONE),
    [answer],
  );
  const isDemo = useSession().kind === "demo";
  const { point, mode, frames, incidence, passDirection, lookSide } = choices;
  const [least, most] = incidence;
  const likelyKey = isDemo ? likelyOpportunity(opportunities, [least, most])?.key : undefined;
  const ticks = useMemo(
    () => (isStale ? [] : opportunities.map(({ time, key }) => ({ time, isLikely: key === likelyKey }))),
    [opportunities, isStale, likelyKey],
  );
  const previewedKey =
    [hoveredKey, chosenKey].find((key) => opportunities.some((one) => one.key === key)) ??
    likelyKey ??
    opportunities[0]?.key;
  const planned = useMemo(
    () =>
      point
        ? planScenes({ point, mode, frames, incidence: [least, most], passDirection, lookSide })
        : NO_SCENES,
    [point, mode, frames, least, most, passDirection, lookSide],
  );
  const isKnown = !isStale && opportunities.length > 0;
  const scenes = useMemo(
    () => (isKnown ? opportunityScenes(opportunities, previewedKey, likelyKey) : planned),
    [isKnown, opportunities, previewedKey, likelyKey, planned],
  );
  return {
    opportunities,
    ticks,
    likelyKey,
    scenes,
    legend: isKnown ? (scenes.length > 1 ? BOTH_PASSES : ONE_PASS) : PLANNED,
    previewedKey,
    hoveredOnMap,
    choose,
    hover,
    hoverOnMap,
  };
}

interface Plan extends Pick<TaskChoices, "mode" | "frames" | "incidence" | "passDirection" | "lookSide"> {
  point: Position;
}

const passes = [
  { pass: "descending", choice: "DESCENDING", look: "previewed", label: text("Descending") },
  { pass: "ascending", choice: "ASCENDING", look: "other", label: text("Ascending") },
] as const;

/** Turn between both look sides from which the label names the side, degrees. */
const NOTABLE = 3;

/**
 * Returns the ground of an image on either pass before the opportunities are known. If either look side will do it is shown
 * looking right, and the label says so near the poles, where both differ.
 */
export function planScenes(options: Plan): PlannedScene[] {
  const { point, mode, frames, incidence, passDirection, lookSide } = options;
  const { rangeKm } = modeOf(mode);
  const lengthKm = framesLengthKm(mode, frames);
  const middle = (incidence[0] + incidence[1]) / 2;
  const cuts = splitDatatake(lengthKm, mode).slice(1);
  const starts = cuts.map(({ from }) => from * lengthKm);
  return passes
    .filter(({ choice }) => passDirection === "ANY" || passDirection === choice)
    .map(({ pass, look, label }) => {
      const headingOf = (side: "left" | "right") =>
        headingAt(point[1], pass, { lookSide: side, incidence: middle });
      const heading = headingOf(lookSide === "LEFT" ? "left" : "right");
      const turn = Math.abs(((headingOf("left") - headingOf("right") + 540) % 360) - 180);
      const words = { pass: t(label), angle: formatAngle(middle) };
      const plan = { center: point, heading, widthKm: rangeKm, lengthKm };
      return {
        key: pass,
        ring: sceneOutline(plan),
        look,
        label:
          lookSide === "ANY" && turn > NOTABLE
            ? t("{pass}, looking right, {angle}", words)
            : t("{pass}, {angle}", words),
        shortLabel: t(label),
        heading,
        lookBearing: lookSide === "ANY" ? undefined : (heading + (lookSide === "LEFT" ? 270 : 90)) % 360,
        cuts: linesAcross(plan, starts),
      };
    });
}

/** Time without changes before a check, ms. */
const REST_MS = 600;

export interface Feasibility {
  /** Answer for the form as it is, or for an earlier one while it is checked. */
  answer: CheckedAnswer | undefined;
  isStale: boolean;
  pending: boolean;
  error: Error | null;
  check: () => void;
  /** Repeats the check; undefined if it fails. */
  recheck: () => Promise<CheckedAnswer | undefined>;
}

type CheckedAnswer = FeasibilityAnswer & { checkedAt: number };

/** Checks a request once it rests; undefined is not checked. */
export function useFeasibility(request: TaskRequest | undefined): Feasibility {
  const key = JSON.stringify(request);
  const [restedKey] = useDebouncedValue(key, REST_MS);
  const hasRested = restedKey === key;
  const query = useQuery({
    ...feasibilityQuery(useSession(), request),
    enabled: request !== undefined && hasRested,
  });
  return {
    answer: query.data,
    isStale: query.isPlaceholderData || request === undefined,
    pending: query.isFetching || (request !== undefined && !hasRested && !query.data),
    error: query.error,
    check: () => void query.refetch(),
    recheck: async () => {
      const { data, isError } = await query.refetch();
      return isError ? undefined : data;
    },
  };
}

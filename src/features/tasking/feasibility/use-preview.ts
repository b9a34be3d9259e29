import { useMemo, useState } from "react";
import { useSession } from "../../../api/use-session.ts";
import type { LegendEntry } from "../../../map/controls/map-legend.tsx";
import type { PlannedScene } from "../../../map/planned-scene.ts";
import type { TaskChoices } from "../task-choices.ts";
import {
  likelyOpportunity,
  type NamedOpportunity,
  nameOpportunities,
  opportunityScenes,
} from "./opportunities.ts";
import { planScenes } from "./plan-scenes.ts";
import type { Feasibility } from "./use-feasibility.ts";

const NONE: readonly NamedOpportunity[] = [];
const NO_SCENES: readonly PlannedScene[] = [];
const PLANNED: readonly LegendEntry[] = ["ascending", "descending"];
const ONE_PASS: readonly LegendEntry[] = ["previewed"];
const BOTH_PASSES: readonly LegendEntry[] = ["previewed", "other-pass"];

/**
 * What the map shows: the opportunities of the form once they are known, until then what either pass would cover. The built-in
 * service flies the pass nearest the middle of the incidence range, which is named likely and shown first; of others it is not known.
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

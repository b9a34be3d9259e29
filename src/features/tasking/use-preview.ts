import { useMemo, useState } from "react";
import type { LegendEntry } from "../../map/controls/map-legend.tsx";
import type { PlannedScene } from "../../map/planned-scene.ts";
import { type NamedOpportunity, nameOpportunities, opportunityScenes } from "./opportunities.ts";
import { planScenes } from "./plan-scenes.ts";
import type { TaskChoices } from "./task-choices.ts";
import type { Feasibility } from "./use-feasibility.ts";

const NONE: readonly NamedOpportunity[] = [];
const NO_SCENES: readonly PlannedScene[] = [];
const PLANNED: readonly LegendEntry[] = ["ascending", "descending"];
const ONE_PASS: readonly LegendEntry[] = ["previewed"];
const BOTH_PASSES: readonly LegendEntry[] = ["previewed", "other-pass"];

/** What the map shows: the opportunities of the form once they are known, until then what either pass would cover. */
export function usePreview(choices: TaskChoices, { answer, isStale }: Feasibility) {
  const [chosenKey, choose] = useState<string>();
  const [hoveredKey, hover] = useState<string>();
  const [hoveredOnMap, hoverOnMap] = useState<string>();
  const opportunities = useMemo(
    () => (answer?.opportunities ? nameOpportunities(answer.opportunities) : NONE),
    [answer],
  );
  const times = useMemo(
    () => (isStale ? [] : opportunities.map(({ time }) => time)),
    [opportunities, isStale],
  );
  const previewedKey =
    [hoveredKey, chosenKey].find((key) => opportunities.some((one) => one.key === key)) ??
    opportunities[0]?.key;
  const { point, mode, frames, incidence, passDirection, lookSide } = choices;
  const [least, most] = incidence;
  const planned = useMemo(
    () =>
      point
        ? planScenes({ point, mode, frames, incidence: [least, most], passDirection, lookSide })
        : NO_SCENES,
    [point, mode, frames, least, most, passDirection, lookSide],
  );
  const isKnown = !isStale && opportunities.length > 0;
  const scenes = useMemo(
    () => (isKnown ? opportunityScenes(opportunities, previewedKey) : planned),
    [isKnown, opportunities, previewedKey, planned],
  );
  return {
    opportunities,
    times,
    scenes,
    legend: isKnown ? (scenes.length > 1 ? BOTH_PASSES : ONE_PASS) : PLANNED,
    previewedKey,
    hoveredOnMap,
    choose,
    hover,
    hoverOnMap,
  };
}

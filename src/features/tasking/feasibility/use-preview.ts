import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { feasibilityQuery } from "../../../api/tasking/feasibility.ts";
import { useSession } from "../../../api/use-session.ts";
import type { Opportunity, TaskRequest } from "../../../contract/task.ts";
import { framesLengthKm, splitDatatake } from "../../../domain/modes.ts";
import { headingAt, linesAcross, sceneOutline } from "../../../geo/swath.ts";
import type { Position, Ring } from "../../../geo/types.ts";
import { t, text } from "../../../languages/texts.ts";
import type { LegendEntry } from "../../../map/controls/map-legend.tsx";
import type { PlannedScene } from "../../../map/layers/scenes-layer.tsx";
import { formatAngle } from "../../../ui/text/format.ts";
import { modeOf } from "../fields/mode-rows.ts";
import type { TaskChoices } from "../task-choices.ts";

const NONE: readonly NamedOpportunity[] = [];
const NO_SCENES: readonly PlannedScene[] = [];
const ONE_PASS: readonly LegendEntry[] = ["previewed"];
const BOTH_PASSES: readonly LegendEntry[] = ["previewed", "other-pass"];

/** Returns the previewed scenes: the opportunities once known, before that the ground of either pass. */
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
  const ticks = isStale ? [] : opportunities.map(({ time, key }) => ({ time, isLikely: key === likelyKey }));
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
    /** Opportunity that the service is likely to use, if known. */
    likelyKey,
    scenes,
    legend: scenes.length > 1 ? BOTH_PASSES : ONE_PASS,
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
  { pass: "descending", choice: "DESCENDING", label: text("Descending") },
  { pass: "ascending", choice: "ASCENDING", label: text("Ascending") },
] as const;

/** Turn between both look sides from which the label names the side, degrees. */
const NOTABLE = 3;

/** Returns the ground of an image on either pass; labels name the look side near the poles, where it matters. */
export function planScenes(options: Plan): PlannedScene[] {
  const { point, mode, frames, incidence, passDirection, lookSide } = options;
  const { rangeKm } = modeOf(mode);
  const lengthKm = framesLengthKm(mode, frames);
  const middle = (incidence[0] + incidence[1]) / 2;
  const cuts = splitDatatake(lengthKm, mode).slice(1);
  const starts = cuts.map(({ from }) => from * lengthKm);
  return passes
    .filter(({ choice }) => passDirection === "ANY" || passDirection === choice)
    .map(({ pass, label }, index) => {
      const headingOf = (side: "left" | "right") =>
        headingAt(point[1], pass, { lookSide: side, incidence: middle });
      const heading = headingOf(lookSide === "LEFT" ? "left" : "right");
      const turn = Math.abs(((headingOf("left") - headingOf("right") + 540) % 360) - 180);
      const words = { pass: t(label), angle: formatAngle(middle) };
      const plan = { center: point, heading, widthKm: rangeKm, lengthKm };
      return {
        key: pass,
        ring: sceneOutline(plan),
        look: index === 0 ? ("previewed" as const) : ("other" as const),
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

export type Feasibility = ReturnType<typeof useFeasibility>;

/** Checks a request once it rests; undefined is not checked. */
export function useFeasibility(request: TaskRequest | undefined) {
  const key = JSON.stringify(request);
  const [restedKey] = useDebouncedValue(key, REST_MS);
  const hasRested = restedKey === key;
  const query = useQuery({
    ...feasibilityQuery(useSession(), request),
    enabled: request !== undefined && hasRested,
  });
  return {
    /** Answer for the form as it is, or for an earlier one while it is checked. */
    answer: query.data,
    isStale: query.isPlaceholderData || request === undefined,
    pending: query.isFetching || (request !== undefined && !hasRested && !query.data),
    error: query.error,
    check: () => void query.refetch(),
    /** Repeats the check; undefined if it fails. */
    recheck: async () => {
      const { data, isError } = await query.refetch();
      return isError ? undefined : data;
    },
  };
}

export interface NamedOpportunity {
  key: string;
  /** A, B, … Z, AA, in the order of time. */
  letter: string;
  /** Unix time, ms. */
  time: number;
  pass: "ascending" | "descending";
  look: "left" | "right";
  incidence: number;
  /** Flight and look direction, degrees clockwise from north. */
  axes: { flight: number; look: number };
  ring: Ring;
}

export function nameOpportunities(opportunities: readonly Opportunity[]): NamedOpportunity[] {
  return opportunities
    .toSorted((a, b) => Date.parse(a.imagingStartTime) - Date.parse(b.imagingStartTime))
    .map((opportunity, index) => {
      const look = opportunity.lookSide === "LEFT" ? "left" : "right";
      const flight = (opportunity.azimuth + (look === "right" ? 270 : 90)) % 360;
      return {
        key: `${opportunity.imagingStartTime} ${opportunity.lookSide}`,
        letter: letterOf(index),
        time: Date.parse(opportunity.imagingStartTime),
        pass: opportunity.passDirection === "ASCENDING" ? "ascending" : "descending",
        look,
        incidence: opportunity.incidenceAngle,
        axes: { flight, look: opportunity.azimuth },
        ring: (opportunity.footprint.coordinates[0] ?? []).map(([lng, lat]): Position => [lng, lat]),
      };
    });
}

/** Returns the opportunity nearest the middle of the incidence range (degrees), which the built-in service uses. */
export function likelyOpportunity(
  opportunities: readonly NamedOpportunity[],
  [least, most]: readonly [number, number],
): NamedOpportunity | undefined {
  const off = ({ incidence }: NamedOpportunity) => Math.abs(incidence - (least + most) / 2);
  return opportunities.toSorted((a, b) => off(a) - off(b))[0];
}

/** Returns the scenes of the map: the previewed opportunity and the first of the other pass. */
export function opportunityScenes(
  opportunities: readonly NamedOpportunity[],
  previewedKey: string | undefined,
  likelyKey?: string | undefined,
): PlannedScene[] {
  const previewed = opportunities.find(({ key }) => key === previewedKey) ?? opportunities[0];
  if (!previewed) return [];
  const other = opportunities.find(({ pass }) => pass !== previewed.pass);
  return [previewed, ...(other ? [other] : [])].map((one) => ({
    key: one.key,
    ring: one.ring,
    look: one === previewed ? "previewed" : "other",
    label: sceneLabel(one, one.key === likelyKey),
    shortLabel:
      one.key === likelyKey
        ? t("{letter}, likely", { letter: one.letter })
        : t("{letter}, {angle}", { letter: one.letter, angle: formatAngle(one.incidence) }),
    heading: one.axes.flight,
    lookBearing: one.axes.look,
  }));
}

function sceneLabel({ letter, pass, incidence }: NamedOpportunity, isLikely: boolean): string {
  const values = { letter, angle: formatAngle(incidence) };
  if (isLikely) return t("{letter}, likely {angle}", values);
  return pass === "ascending"
    ? t("{letter}, ascending {angle}", values)
    : t("{letter}, descending {angle}", values);
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

import type { Opportunity } from "../../../contract/task.ts";
import type { ImagingMode } from "../../../domain/modes.ts";
import { groundResolution } from "../../../domain/radar.ts";
import type { Position, Ring } from "../../../geo/types.ts";
import { t } from "../../../languages/texts.ts";
import type { PlannedScene } from "../../../map/planned-scene.ts";
import { formatAngle, formatNumber } from "../../../ui/text/format.ts";

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

/** Sorts opportunities by time and names each by a letter. */
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

/** Returns the ground resolution in metres, without the unit: "3.1". */
export function resolutionWords(mode: ImagingMode, incidence: number): string {
  const metres = groundResolution(mode, incidence);
  return formatNumber(metres, metres < 1 ? 2 : 1);
}

/** Returns A for the first, Z for the 26th, then AA. */
function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

import { z } from "zod";
import type { Position } from "../../geo/types.ts";

const number = String.raw`-?\d{1,3}(\.\d{1,6})?`;

/** Points of several tasks in the address, longitude and latitude: "179.985_-16.792~-5.35_36.14". */
export const pointsParams = {
  tasksPoints: z
    .string()
    .regex(new RegExp(`^${number}_${number}(~${number}_${number}){0,99}$`))
    .optional()
    .catch(undefined),
};

/** The parameter for points; undefined for none. */
export function pointsParam(points: readonly Position[]): string | undefined {
  if (points.length === 0) return undefined;
  return points.map((at) => at.map((degrees) => Number(degrees.toFixed(6))).join("_")).join("~");
}

/** The points of a parameter as text, one pair of latitude and longitude a line. */
export function pointsOfParam(param: string | undefined): string {
  return (param ?? "")
    .split("~")
    .filter(Boolean)
    .map((pair) => pair.split("_").reverse().join(", "))
    .join("\n");
}

import type { ParsedRequest } from "../../contract/endpoint.ts";
import type { getTaskPrice } from "../../contract/tasking.ts";
import { badRequest } from "../errors.ts";

/** Checks the place in a price query; the price is the same everywhere. */
export function checkPlace(query: ParsedRequest<typeof getTaskPrice>["query"]): void {
  checkDegrees("pointOfInterest[lat]", query["pointOfInterest[lat]"], 90);
  checkDegrees("pointOfInterest[lon]", query["pointOfInterest[lon]"], 180);
}

function checkDegrees(name: string, text: string, most: number): void {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (Math.abs(value) <= most) return;
  throw badRequest(`"${name}" must be a number of degrees from -${most} to ${most}, not "${text}".`).about(
    "range",
    name,
  );
}

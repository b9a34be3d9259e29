import type { Opportunity as ShownOpportunity, TaskScene } from "../../contract/task.ts";
import type { Image } from "../../orbit/image.ts";
import type { Opportunity } from "../fulfilment.ts";
import type { TaskPass } from "../store/task-record.ts";

/** The planned scene of a task as it goes over the wire. */
export function showScene(pass: TaskPass, { start, end, footprint }: Image): TaskScene {
  return {
    imagingTime: { start: new Date(start).toISOString(), end: new Date(end).toISOString() },
    // Whole seconds, as the interface has it.
    duration: Math.max(1, Math.round((end - start) / 1000)),
    ...geometryOf(pass),
    footprint: polygon(footprint),
  };
}

/** An opportunity as it goes over the wire. */
export function showOpportunity({ pass, image }: Opportunity): ShownOpportunity {
  return {
    imagingStartTime: new Date(image.start).toISOString(),
    ...geometryOf(pass),
    azimuth: hundredths(pass.azimuth),
    footprint: polygon(image.footprint),
  };
}

function geometryOf({ lookSide, passDirection, incidence }: TaskPass) {
  return {
    lookSide: lookSide === "left" ? ("LEFT" as const) : ("RIGHT" as const),
    passDirection: passDirection === "ascending" ? ("ASCENDING" as const) : ("DESCENDING" as const),
    incidenceAngle: hundredths(incidence),
  };
}

function polygon(ring: Image["footprint"]): ShownOpportunity["footprint"] {
  return { type: "Polygon", coordinates: [ring.map(([lng, lat]): [number, number] => [lng, lat])] };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

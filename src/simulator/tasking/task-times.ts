import type { TaskRequest } from "../../contract/task.ts";
import { slaHours } from "../../domain/tasking-rules.ts";
import { hashFrame } from "../../service/catalog/items/item-id.ts";
import type { TaskTimes } from "../../service/fulfilment.ts";
import { type PlannedTask, slotOfPlan } from "../../service/store/records.ts";

const HOUR = 3_600_000;
/** One demo task in so many fails, so that a failed task can be seen. */
const FAILING_ONE_IN = 40;

/** Whether a task at a point fails; a property of the point to a thousandth of a degree, the same in every run. */
export function failsAt({ lat, lon }: TaskRequest["pointOfInterest"]): boolean {
  const steps = (degrees: number) => Math.round(degrees * 1000);
  const point = { imageID: steps(lat + 90) * 360_001 + steps(lon + 180), frameNumber: 1 };
  return hashFrame(point)[0] % FAILING_ONE_IN === 0;
}

/**
 * The times of a task on its pass (interface 11). Processing takes 40 to 90 % of the hours of the
 * SLA, a property of the image; what the SLA does not promise takes another tenth.
 */
export function timesOf({ sla, plan }: Pick<PlannedTask, "sla" | "plan">): TaskTimes {
  const { start, end } = slotOfPlan(plan);
  const share = hashFrame({ imageID: plan.imageID, frameNumber: 1 })[0] / 2 ** 32;
  const promised = Math.round(end + slaHours[sla] * HOUR * (0.4 + 0.5 * share));
  return {
    imaging: start,
    imaged: end,
    promised,
    complete: promised + Math.round((slaHours[sla] * HOUR) / 10),
  };
}

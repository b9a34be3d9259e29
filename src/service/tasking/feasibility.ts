import type { FeasibilityAnswer } from "../../contract/task.ts";
import { FLATTEST } from "../../orbit/passes.ts";
import { taskPrice } from "../contracts/contract-access.ts";
import { type PassFault, type PassReview, passFaults, type Sought } from "../fulfilment.ts";
import type { ServiceContext } from "../parts.ts";
import type { Reason } from "../store/records.ts";
import type { ReadTask } from "./read-task.ts";
import { showOpportunity } from "./show-task.ts";
import { freeSlots } from "./taken-slots.ts";

/** Tells whether and when a request can be imaged, computed from the orbits (interface 10.9). Reserves nothing. */
export async function answerFeasibility(
  context: Pick<ServiceContext, "store" | "fulfilment">,
  { terms, order }: ReadTask,
  pause: () => Promise<void>,
): Promise<FeasibilityAnswer> {
  const isFree = await freeSlots(context, order.window, pause);
  const review = await context.fulfilment.reviewPasses(order, isFree, pause);
  const price = taskPrice(terms, order);
  const { opportunities } = review;
  if (opportunities.length > 0) {
    return {
      result: "FEASIBLE",
      ...(price && { price }),
      opportunities: opportunities.map(showOpportunity),
    };
  }
  return { result: "NOT_FEASIBLE", reasons: reasonsFor(review, order), ...(price && { price }) };
}

export function reasonsFor({ passes, failing }: PassReview, sought: Sought): Reason[] {
  if (passes === 0) {
    return [
      {
        code: "NO_PASS",
        message: `No satellite passes this place below ${FLATTEST} degrees of incidence in the window.`,
      },
    ];
  }
  // Taken passes and those without an image have the geometry, but are of no use.
  const kind = failing.TAKEN + failing.NO_IMAGE > 0 ? "usable " : "";
  return passFaults
    .filter((fault) => failing[fault] > 0)
    .sort((a, b) => failing[b] - failing[a])
    .map((fault, index) => {
      const failed = `${failing[fault]} of ${passes} passes ${failureWords[fault]}.`;
      return {
        code: fault,
        message: index === 0 ? `No ${kind}${passWords(sought)} in the window; ${failed}` : failed,
      };
    });
}

const failureWords: Record<PassFault, string> = {
  INCIDENCE: "fail on incidence",
  LOOK_SIDE: "fail on look side",
  PASS_DIRECTION: "fail on pass direction",
  NO_IMAGE: "give no image that lies in the window and away from the poles",
  TAKEN: "fail because the satellite takes another image then",
};

function passWords({ lookSide, passDirection, incidenceAngle: { min, max } }: Sought): string {
  const look = lookSide === "ANY" ? "" : `${lookSide.toLowerCase()}-looking `;
  const direction = passDirection === "ANY" ? "" : `${passDirection.toLowerCase()} `;
  return `${look}${direction}pass between ${min}° and ${max}° incidence`;
}

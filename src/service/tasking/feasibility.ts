import type { FeasibilityAnswer } from "../../contract/task.ts";
import { groupBy } from "../../domain/group-by.ts";
import { collide, FLATTEST, type Slot } from "../../orbit/passes.ts";
import { type PassFault, type PassReview, passFaults, type Sought } from "../fulfilment.ts";
import type { ServiceContext } from "../parts.ts";
import { taskPrice } from "../purchases/contract-access.ts";
import type { Reason } from "../store/records.ts";
import { readEach, Stale, type Tx } from "../store/store.ts";
import type { ReadTask } from "./read-task.ts";
import { showOpportunity } from "./show-task.ts";

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
    const message = `No satellite passes this place below ${FLATTEST} degrees of incidence in the window.`;
    return [{ code: "NO_PASS", message }];
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

/** Longer than any image and the slew to it, ms. */
const MARGIN = 600_000;
const MOST_NEAR = 1_000;

/**
 * Returns a test whether a satellite has time for an image in a window (ms) between those of archive and tasks
 * (interface 11).
 */
export async function freeSlots(
  { store, fulfilment }: Pick<ServiceContext, "store" | "fulfilment">,
  { start, end }: { start: number; end: number },
  pause: () => Promise<void>,
): Promise<(slot: Slot) => boolean> {
  const [from, to] = [start - MARGIN, end + MARGIN];
  const archive = await fulfilment.archiveSlots(from, to, pause);
  const tasked = await readEach(store, "slots", "heldByAll", {
    equals: {},
    after: { start: from },
    until: { start: to },
  });
  const taken = groupBy([...archive, ...tasked], ({ satellite }) => satellite);
  return (slot) => !taken.get(slot.satellite)?.some((other) => collide(slot, other));
}

/** Takes a slot for a task; false when the satellite is busy by now. */
export async function takeSlot(tx: Tx, taskID: string, slot: Slot): Promise<boolean> {
  const { satellite } = slot;
  const before = await tx.get("satellites", { satellite });
  const near = await tx.page("slots", "held", {
    equals: { satellite },
    after: { start: slot.start - MARGIN },
    until: { start: slot.end + MARGIN },
    limit: MOST_NEAR,
  });
  if (near.some((other) => collide(slot, other))) return false;
  // Changes the satellite, so that colliding slots cannot both be taken at once.
  if (before) await tx.put("satellites", { ...before, slots: before.slots + 1 });
  else if ((await tx.insert("satellites", { satellite, slots: 1 })) === "duplicate")
    throw new Stale("satellites");
  await tx.insert("slots", { ...slot, taskID, state: "held" });
  return true;
}

export async function freeSlot(tx: Tx, taskID: string, satellite: number): Promise<void> {
  const slot = await tx.get("slots", { satellite, taskID });
  if (slot) await tx.put("slots", { ...slot, state: "free" });
}
